"""The engine protocol loses nothing: what a program hears makes the very view that the host looks at."""

from __future__ import annotations

import io
import json
from random import Random

import msgspec
import numpy as np
import pytest

from helpers import fewer, generator, jit_disabled, rules_of
from pusoy.cards import DECK, CardSet
from pusoy.dos.deals import deal
from pusoy.dos.events import Played
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.view import View
from pusoy.errors import PusoyError
from pusoy.players import make_player
from pusoy.players.chance import round_chance, seat_seed
from pusoy.players.engine.guest import Begun, DosGuest, SetGuest, heard, read_hello
from pusoy.players.engine.host import DosSpeech, Message, SetSpeech, encode
from pusoy.players.engine.serve import MAX_LINE, serve
from pusoy.players.setting import make_setter, setter_names
from pusoy.thirteen.round import Round as SetRound
from pusoy.thirteen.round import deal as deal_sets
from pusoy.thirteen.ruleset import Ruleset as SetRuleset
from pusoy.thirteen.view import View as SetView
from strategies import random_deal, random_options

SPEECH, SET_SPEECH = DosSpeech(), SetSpeech()


def sent(message: Message) -> dict[str, object]:
    """The message as it comes out of the line."""
    content: dict[str, object] = json.loads(encode(message))
    return content


def heard_view(view: View) -> View:
    """The view that a program puts together which hears of the round only now."""
    guest = DosGuest(read_hello(sent(SPEECH.hello(view, "5eed"))["hello"]))
    guest.begin(heard(sent(SPEECH.round(view))["round"], Begun))
    for message in SPEECH.events(view, 0):
        guest.hear(sent(message))
    return guest.view(sent(SPEECH.question(view, 1000))["act"])


def check(view: View) -> None:
    found = heard_view(view)
    assert np.array_equal(found.position.state, view.position.state)
    assert found.position == view.position
    assert found.legal_plays == view.legal_plays
    events = [msgspec.structs.replace(e, over=False) if isinstance(e, Played) else e for e in view.events]
    assert found.events == tuple(events)
    assert (found.rules, found.dealer, found.first_round) == (view.rules, view.dealer, view.first_round)
    assert found.round_number == view.round_number


def play_and_check(round_: Round, chance: Random) -> int:
    asked = 0
    while (turn := round_.turn) is not None:
        view = round_.view(turn)
        check(view)
        asked += 1
        plays = round_.legal_plays
        round_.act(chance.choice(plays) if plays and chance.random() < 0.8 else round_.default_action())
    return asked


@pytest.mark.parametrize("preset", Ruleset.presets())
def test_every_moment_of_a_round_is_told_whole_in_every_preset(preset: str) -> None:
    rules = Ruleset.preset(preset)
    round_ = Round(rules, deal(rules, "told"), first_round=False, previous_winner=1, dealer=rules.players - 1)
    assert play_and_check(round_, Random(preset)) > 5


def test_every_moment_of_a_round_is_told_whole_under_any_rules() -> None:
    asked = 0
    for case in range(fewer(40)):
        chance = generator("engine protocol", case)
        options = random_options(chance)
        hands = tuple(CardSet(hand) for hand in random_deal(options, chance))
        asked += play_and_check(Round(rules_of(options), hands), chance)
    assert asked > 100


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("preset", SetRuleset.presets())
def test_a_hand_to_set_is_told_whole(preset: str, seats: int) -> None:
    rules = SetRuleset.preset(preset)
    dragon = CardSet("3C 4D 5H 6S 7C 8D 9H TS JC QD KH AS 2C")
    others = [card for card in DECK if card not in dragon]
    views = [SetRound(rules, deal_sets("told", seats)).view(seat) for seat in range(seats)]
    views.append(SetRound(rules, (dragon, CardSet(others[:13]))).view(0))
    for view in views:
        guest = SetGuest(read_hello(sent(SET_SPEECH.hello(view, "5eed"))["hello"]))
        guest.begin(heard(sent(SET_SPEECH.round(view))["round"], Begun))
        asked = sent(SET_SPEECH.question(view, 1000))["set"]
        found = guest.view(asked)
        assert isinstance(asked, dict)
        assert asked["naturals"] == list(view.naturals)
        assert found == msgspec.structs.replace(view, totals=(0,) * view.seats)
    assert views[-1].naturals[:1] == (("dragon",) if rules.naturals else ())


def test_what_is_told_of_a_hand_to_set_does_not_depend_on_the_others() -> None:
    hands = deal_sets("hidden", 3)
    said = []
    for others, ready in ((hands[1:], {1}), (hands[:0:-1], {2})):
        view = SetRound(SetRuleset.preset("capsa-susun"), (hands[0], *others)).view(0)
        view = msgspec.structs.replace(view, ready=frozenset(ready))
        told = (SET_SPEECH.hello(view, ""), SET_SPEECH.round(view), SET_SPEECH.question(view, 9))
        said.append([encode(one) for one in (*told, *SET_SPEECH.events(view, 0))])
    assert said[0] == said[1]


# --- a built-in player at the other end --------------------------------------------------------------------


def answers(lines: list[Message | bytes], level: str, game: str | None = None) -> list[Message]:
    """What the built-in player answers to these messages."""
    sink = io.BytesIO()
    source = b"\n".join(line if isinstance(line, bytes) else encode(line) for line in lines)
    serve(io.BytesIO(source), sink, level, game)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


@pytest.mark.parametrize("level", ["random", "greedy", "steady"])
def test_a_built_in_player_answers_as_it_would_at_the_table(level: str) -> None:
    """Chance is that of `seed` and the number of the round, drawn from decision by decision."""
    rules = Ruleset.preset("cardems")
    player, chance, round_ = make_player(level), round_chance("5eed", 1), Round(rules, deal(rules, "table"))
    own = round_.turn
    assert own is not None
    lines: list[Message | bytes] = [SPEECH.hello(round_.view(own), "5eed"), SPEECH.round(round_.view(own))]
    told, wanted = 0, []
    while (turn := round_.turn) is not None:
        view = round_.view(turn)
        if turn != own:
            round_.act(round_.default_action())
            continue
        lines += SPEECH.events(view, told)
        told = SPEECH.count(view)
        lines.append(SPEECH.question(view, 1000))
        wanted.append(player.choose(view, chance))
        round_.act(wanted[-1])
    ready, *found = answers([*lines, {"bye": {}}, b"never read"], level)
    assert ready["ready"]["name"] == level
    assert [SPEECH.read(encode(one)) for one in found] == wanted
    assert len(wanted) > 3


@pytest.mark.parametrize("level", setter_names())
def test_a_built_in_player_sets_as_it_would_at_the_table(level: str) -> None:
    if jit_disabled and level == "expert":
        pytest.skip("too slow in plain Python")
    view: SetView = SetRound(SetRuleset.preset("pusoy"), deal_sets("table", 3)).view(2)
    lines: list[Message | bytes] = [
        SET_SPEECH.hello(view, "5eed"),
        SET_SPEECH.round(view),
        SET_SPEECH.question(view, 1000),
    ]
    found = answers(lines, level)
    assert found[0]["ready"]["name"] == level
    wanted = make_setter(level).choose(view, round_chance("5eed", view.round_number))
    assert SET_SPEECH.read(encode(found[1])) == wanted


def test_seeds_of_seats_differ_and_tell_nothing_of_the_arena_s() -> None:
    seeds = {seat_seed("pusoy", rotation, seat) for rotation in range(4) for seat in range(4)}
    assert len(seeds) == 16
    assert all(len(seed) == 32 and int(seed, 16) >= 0 for seed in seeds)


HELLO = SPEECH.hello(
    Round(Ruleset.preset("two-hands"), deal(Ruleset.preset("two-hands"), "hello")).view(0), "5eed"
)


@pytest.mark.parametrize(
    ("lines", "game", "message"),
    [
        ([b"garbage"], None, "the host's message cannot be read"),
        ([b"[1]"], None, "no object with one key"),
        ([b"\xff\xfe"], None, "cannot be read"),
        ([b"[" * 50_000], None, "cannot be read"),
        ([b"x" * (MAX_LINE + 5)], None, f"more than {MAX_LINE} bytes"),
        ([b'{"round": {}}'], None, "the host says round before hello"),
        ([b'{"hello": {"protocol": 1}}'], None, "missing required field `game`"),
        ([{"hello": HELLO["hello"] | {"protocol": 2}}], None, "speaks protocol 1, not 2"),
        ([{"hello": HELLO["hello"] | {"game": "bridge"}}], None, "the host plays 'bridge'"),
        ([{"hello": HELLO["hello"] | {"seat": 2}}], None, "a seat of 0 to 1, not 2"),
        ([HELLO], "pusoy", "the host plays Pusoy Dos, not Pusoy"),
        ([HELLO, b'{"act": {}}'], None, "cannot be read"),
        ([HELLO, b'{"cleared": {"leader": 1}}'], None, "before anybody has played"),
        ([HELLO, b'{"played": {"seat": 1, "cards": ["3C", "5D"], "left": 1}}'], None, "is no play"),
        ([HELLO, b'{"played": {"seat": 1, "cards": ["XX"], "left": 1}}'], None, "is no card"),
    ],
)
def test_a_host_that_cannot_be_understood_is_told_so(
    lines: list[Message | bytes], game: str | None, message: str
) -> None:
    with pytest.raises(PusoyError, match=message):
        answers(lines, "steady", game)


def test_the_host_asks_only_in_a_round_and_of_seats_that_there_are() -> None:
    round_ = Round(Ruleset.preset("two-hands"), deal(Ruleset.preset("two-hands"), "hello"))
    assert round_.turn is not None
    view = round_.view(round_.turn)
    asked, begun = SPEECH.question(view, 1000), SPEECH.round(view)
    with pytest.raises(PusoyError, match="before a round has begun"):
        answers([HELLO, asked], "greedy")
    for wrong in ({"left": [1, 2, 3]}, {"passed": [9]}, {"out": [-1]}, {"table_owner": 5}):
        with pytest.raises(PusoyError, match="other seats than this house has"):
            answers([HELLO, begun, {"act": asked["act"] | wrong}], "greedy")


def test_messages_of_unknown_kinds_and_empty_lines_are_passed_over() -> None:
    lines: list[Message | bytes] = [HELLO, b"", b'{"weather": {"rain": true}}', b'{"ended": {}}']
    assert len(answers(lines, "greedy")) == 1


def test_an_unknown_level_is_refused_with_those_that_there_are() -> None:
    for level, game, message in (
        ("steddy", None, "Did you mean 'steady'"),
        ("greedy", "pusoy", "no player called 'greedy'"),
        ("steady", "bridge", "the games are pusoy-dos and pusoy"),
    ):
        with pytest.raises(PusoyError, match=message):
            answers([], level, game)
