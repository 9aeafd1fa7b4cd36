"""Position texts: what is written reads back as the same position, and nothing else is read."""

from __future__ import annotations

import pytest

from dos.test_views import random_moment
from helpers import engine_code, fewer, generator, random_selection
from oracle import DECK, PASS
from pusoy.cards import Card, CardSet
from pusoy.dos.position import Position
from pusoy.dos.ruleset import Ruleset
from pusoy.errors import PositionError

DEFAULT = Ruleset.preset("playfacetoface")
TURNING = Ruleset.preset("revolution")


@pytest.mark.parametrize("part", range(6))
def test_a_position_reads_back_from_its_text_and_from_its_repr(part: int) -> None:
    for number in range(part, fewer(400), 6):
        rng = generator("text", number)
        table = random_moment(rng)
        for seat in (None, *table.rules.seats):
            here = table.view(seat).position
            again = Position.parse(here.text, table.rules)
            pasted = eval(repr(here), {"Position": Position, "Ruleset": Ruleset})
            for other in (again, pasted):
                assert other == here, (number, here.text)
                assert hash(other) == hash(here)
                assert other.text == here.text
                assert other.rules == here.rules
                assert (other.turn, other.seat, other.hand) == (here.turn, here.seat, here.hand)
                assert (other.legal_plays, other.can_pass) == (here.legal_plays, here.can_pass)
            if here.seat is not None:
                for play in [
                    PASS,
                    *(random_selection(rng, [str(card) for card in here.hand], DECK) for _ in range(5)),
                ]:
                    assert engine_code(again, play) == engine_code(here, play), (number, here.text, play)


def test_a_text_of_a_preset_needs_no_ruleset() -> None:
    for name in Ruleset.presets():
        rules = Ruleset.preset(name)
        text = f"{rules.id} 0 3C4D {'/'.join(['2', '5', '1', '7'][: rules.players])} - - normal -"
        here = Position.parse(text)
        assert here.rules == rules
        assert here.text == text
    other = DEFAULT.replace(triples=False)
    text = f"{other.id} 0 3C4D 2/5/1/7 - - normal -"
    assert Position.parse(text, other).rules == other
    with pytest.raises(PositionError, match="it is no preset's id; give the rules as well"):
        Position.parse(text)
    with pytest.raises(PositionError, match=f"these rules have the id {DEFAULT.id}"):
        Position.parse(text, DEFAULT)


GOOD = f"{DEFAULT.id} 0 3C4DTH 3/9/13/2 7C7D@1 23 normal -"
FIELDS = ("ruleset", "seat", "hand", "cards left", "table", "passed", "order", "required card")


def test_the_good_text_is_good() -> None:
    here = Position.parse(GOOD)
    assert here.text == GOOD
    assert (here.turn, here.seat, here.table_owner, here.passed) == (0, 0, 1, (2, 3))
    assert here.table == CardSet("7C 7D")


@pytest.mark.parametrize(
    ("field", "text"),
    [
        *(
            (0, text)
            for text in ("", "playfacetoface", "dos-000000000000", DEFAULT.id.upper(), DEFAULT.id + "0")
        ),
        *(
            (1, text)
            for text in ("", "4", "-1", "00", "0@", "0@0", "0@4", "-", "@0", "0@1@2", "x", "0@x", "٣", "0@1@")
        ),
        *((1, text) for text in ("--", "-@", "-@-@", "+0", "0 ")),
        *(
            (2, text)
            for text in ("", "3", "3C4D", "3C4DT", "3C3C4D", "3C4DXX", "3C,4D", "10H3C4D", "3c-", "4D7CTH")
        ),
        *(
            (3, text)
            for text in ("", "3", "3/9/13", "3/9/13/2/1", "3/9/13/19", "3/9/13/-1", "03/9/13/2", "4/9/13/2")
        ),
        *((3, text) for text in ("3/9/13/٢", "3 /9/13/2", "3/18/18/18", "3/9/13/", "0/9/13/2", "3,9,13,2")),
        *(
            (4, text)
            for text in ("", "7C7D", "7C7D@", "7C7D@4", "@1", "-@1", "7C8D@1", "7C7D@0", "7C7C@1", "7C7D@1@1")
        ),
        *((4, text) for text in ("3C3D@1", "7C7D7@1", "7C@x", "7CXX@1")),
        *((5, text) for text in ("", "0", "32", "22", "4", "x", "2,3", "02", "٣")),
        *((6, text) for text in ("", "-", "turned", "Normal", "inverted", "normal,")),
        *((7, text) for text in ("", "3C", "5C", "3C4D", "XX", "3", "10C")),
    ],
)
def test_a_bad_text_is_refused_and_its_field_is_named(field: int, text: str) -> None:
    fields = GOOD.split(" ")
    fields[field] = text
    with pytest.raises(PositionError) as refused:
        Position.parse(" ".join(fields))
    message = refused.value.message
    if " " in text:
        assert "8 fields" in message
    else:
        name = CROSSED.get((field, text), FIELDS[field])
        assert f"the {name} of the position" in message or f"the {name}, " in message, message


CROSSED = {(2, "3C4D"): "cards left", (2, "4D7CTH"): "table"}
"""Where two fields contradict each other, the one that is named."""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "8 fields"),
        (GOOD + " ", "8 fields .* not 9"),
        (GOOD.replace(" ", "  ", 1), "8 fields"),
        (GOOD.replace(" ", "\t"), "8 fields .* not 1"),
        (GOOD.rsplit(" ", 1)[0], "8 fields .* not 7"),
        (f"{DEFAULT.id} -@0 3C 3/9/13/2 - - normal -", "somebody who watches holds no cards"),
        (f"{DEFAULT.id} 0 - 0/9/13/2 - - normal -", "seat 0 holds no cards and cannot be to act"),
        (f"{DEFAULT.id} 0 3C 1/9/13/0 4C@1 3 normal -", "a seat without cards does not pass"),
        (f"{DEFAULT.id} 0 3C4D 2/9/13/2 5C@1 - normal 3C", "before anything was played"),
    ],
)
def test_a_text_whose_parts_do_not_fit_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        Position.parse(text)


def test_the_order_is_turned_only_in_a_house_where_it_turns() -> None:
    turned = f"{TURNING.id} 0 3C4DTH 3/9/13/2 7C7D@1 - turned -"
    here = Position.parse(turned)
    assert here.inverted
    assert here.why_not_pass() is None
    with pytest.raises(PositionError, match=r"the order of the position.*never turns over"):
        Position.parse(GOOD.replace("normal", "turned"))


def test_a_table_that_is_no_combination_of_the_house_is_refused() -> None:
    for table in ("7C8D", "7C7D8H", "7C7S7H7D", "3H4S5C6CAS2C"):
        with pytest.raises(PositionError, match="is no combination in this house"):
            Position.parse(f"{DEFAULT.id} 0 3C4DTH 3/9/13/2 {table}@1 - normal -")


def test_a_position_built_from_its_parts_is_the_one_read_from_its_text() -> None:
    built = Position.build(
        DEFAULT, 0, CardSet("3C 4D TH"), [3, 9, 13, 2], table=CardSet("7C 7D"), table_owner=1, passed=[3, 2]
    )
    assert built == Position.parse(GOOD)
    assert built != Position.build(DEFAULT, 0, CardSet("3C 4D TH"), [3, 9, 13, 2])
    opening = Position.build(DEFAULT, 1, CardSet("3C 4D"), [2, 2, 2, 2], required=Card("3C"))
    assert opening.text == f"{DEFAULT.id} 1 3C4D 2/2/2/2 - - normal 3C"
    assert engine_code(opening, ["4D"]) == "must_include_opening_card"
