"""Hints: what they say is computed from the position, and so. Ten are pinned word by word."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from helpers import fewer, generator, rules_of
from oracle import DECK, Options
from oracle import classify as oracle_classify
from oracle import legal as oracle_legal
from oracle.cards import card_key
from pusoy.cards import CardSet
from pusoy.dos.actions import Action, Pass
from pusoy.dos.events import Played
from pusoy.dos.plays import Kind, said
from pusoy.dos.position import Position
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.view import View
from pusoy.players import SteadyPlayer, in_own_words
from pusoy.players.facts import is_unbeatable, unbeatable_in, why_unbeatable
from pusoy.players.grouping import group_hand
from pusoy.words import ENGLISH, FILIPINO, LANGUAGES, Message, with_names
from strategies import random_deal, random_options

STEADY = SteadyPlayer()
NAMES = ("Ikaw", "Ana", "Ben", "Caloy")


# --- ten positions, word by word -------------------------------------------------------------------------


def view_of(preset: str, text: str, seen: str = "") -> View:
    """Seat 0's view of a position; `seen` are cards played before."""
    position = Position.parse(f"{Ruleset.preset(preset).id} 0 {text}")
    before = tuple(Played(1, CardSet([card]), Kind.SINGLE, left=9) for card in CardSet(seen))
    return View(position, 0, False, before)


HIGH = "2C 2S 2H 2D AC AS AH AD"

PINNED = [
    (
        view_of("playfacetoface", "3C4D5S6H7C9C9DKCKDAD 10/13/13/13 - - normal -"),
        "3C 4D 5S 6H 7C",
        "it gets rid of 5 cards at once; your hand needs 4 plays, 3 after this",
        "5 baraha agad ang mababawas; 4 tira pa bago maubos ang kamay mo, 3 pagkatapos nito",
    ),
    (
        view_of("filipino-house", "4C7DKD 3/5/4/4 QC@3 12 normal -", seen=HIGH),
        "KD",
        "your K♦ is unbeatable now: all twos and aces are gone; your hand needs 3 plays, 2 after this",
        "wala nang tatalo sa K♦ mo ngayon: ubos na ang lahat ng dos at alas; "
        "3 tira pa bago maubos ang kamay mo, 2 pagkatapos nito",
    ),
    (
        view_of("playfacetoface", "4C4D7D8SKH 5/8/9/9 QC@3 12 normal -", seen=f"{HIGH} KD"),
        "pass",
        "it keeps your king for later; nobody holds what beats your K♥: all twos and aces are gone, with K♦",
        "itabi muna ang hari mo para mamaya; "
        "walang tatalo sa hawak mong K♥: ubos na ang lahat ng dos at alas, pati ang K♦",
    ),
    (
        view_of("revolution", "4D9C9HJC 4/9/9/9 JD@3 - turned -", seen="3C 3S 3H 3D"),
        "pass",
        "it keeps your four for later; nobody holds what beats your 4♦: all threes are gone",
        "itabi muna ang kuwatro mo para mamaya; walang tatalo sa hawak mong 4♦: ubos na ang lahat ng tres",
    ),
    (
        view_of("playfacetoface", "4C7S7HQD 4/2/9/9 5D@3 - normal -"),
        "QD",
        "the cheapest answer that breaks no combination; Ana has 2 cards left",
        "ang pinakamababang pansagot na walang sinisirang kombinasyon; 2 baraha na lang ang natitira kay Ana",
    ),
    (
        view_of("playfacetoface", "4C5DKSAH 4/1/9/9 QC@3 - normal -"),
        "AH",
        "Ana has one card left: your highest has to stop it",
        "isang baraha na lang ang natitira kay Ana: pigilan ng pinakamataas mo",
    ),
    (
        view_of("playfacetoface", "4C4D9SQH 4/1/6/6 - - normal -"),
        "4C 4D",
        "Ana has one card left, and cannot answer this",
        "isang baraha na lang ang natitira kay Ana, kaya walang maisasagot dito",
    ),
    (
        view_of("playfacetoface", "4C4D7S7H 4/4/9/9 6D@3 - normal -"),
        "7S",
        "it breaks your pair of sevens, and still looks better than to pass",
        "masisira ang hawak mong pair ng siyete, pero mas mabuti pa rin ito kaysa mag-pass",
    ),
    (
        view_of("partners", "6C9DJSQHAC2S 6/9/1/2 AD@2 3 normal -"),
        "pass",
        "your partner is winning the trick; Caloy has 2 cards left",
        "kakampi mo ang lamang sa tirang ito; 2 baraha na lang ang natitira kay Caloy",
    ),
    (
        view_of("bombs", "4C4S4H4D5HJD 6/8/9/8 AS@1 - normal -"),
        "4C 4S 4H 4D 5H",
        "the bomb takes the trick: four fours; your hand needs 2 plays, 1 after this",
        "kukunin ng bomba ang pasok: kuwadro ng kuwatro; "
        "2 tira pa bago maubos ang kamay mo, 1 pagkatapos nito",
    ),
]


@pytest.mark.parametrize(("view", "action", "english", "filipino"), PINNED)
def test_a_hint_says_why(view: View, action: str, english: str, filipino: str) -> None:
    reason = with_names(STEADY.explain(view), NAMES)
    assert str(STEADY.choose(view, random.Random(0))) == action
    assert ENGLISH.render(reason) == english
    assert FILIPINO.render(reason) == filipino


# --- what is said, against brute force -------------------------------------------------------------------


def fewest_by_every_split(options: Options, hand: list[str], inverted: bool) -> int:
    """The fewest plays by trying, for the first card, every play that holds it."""

    @cache
    def fewest(cards: tuple[str, ...]) -> int:
        if not cards:
            return 0
        first, rest = cards[0], cards[1:]
        best = 1 + fewest(rest)
        for others in (chosen for size in range(1, 5) for chosen in combinations(rest, size)):
            if oracle_classify(options, [first, *others], inverted) is not None:
                best = min(best, 1 + fewest(tuple(card for card in rest if card not in others)))
        return best

    return fewest(tuple(hand))


class Moment:
    """A decision with all that the seat has seen, as the oracle writes it."""

    def __init__(self, options: Options, view: View, action: Action) -> None:
        self.options = {**options, "finishing_two": "allowed", "last_card_guard": "off"}
        self.view = view
        self.hand = list(map(str, view.hand))
        self.action = [] if isinstance(action, Pass) else list(map(str, action))
        self.inverted = view.position.inverted
        played = CardSet().mask
        for event in view.events:
            if isinstance(event, Played):
                played |= event.cards.mask
        if view.position.table is not None:
            played |= view.position.table.mask
        self.seen = list(map(str, CardSet.from_mask(played)))
        self.unseen = [card for card in DECK if card not in self.hand and card not in self.seen]

    def beaten(self, play: list[str], *, in_this_trick: bool = False) -> bool:
        """Whether any cards not seen beat the play, in the largest hand that somebody may hold.

        With ``in_this_trick`` only those count who have not passed for good.
        """
        position = self.view.position
        locked = in_this_trick and position.table is not None and self.options["passing"] == "locked_out"
        shut = position.passed if locked else ()
        left = [n for seat, n in enumerate(position.left) if seat != position.seat and seat not in shut]
        answers, _ = oracle_legal(self.options, self.unseen, play, inverted=self.inverted)
        return any(len(answer) <= max(left) for answer in answers)

    def higher(self, card: str) -> list[str]:
        """The cards of the deck that beat a single."""
        strength = oracle_classify(self.options, [card], self.inverted)
        assert strength is not None
        found = []
        for other in DECK:
            kept = oracle_classify(self.options, [other], self.inverted)
            assert kept is not None
            if kept[1] > strength[1]:
                found.append(other)
        return found


def moments(cases: int, most: int, unseen: int = 52) -> Iterator[Moment]:
    """Decisions late in rounds of any houses: hands of so many cards at most, so many cards not seen."""
    for case in range(cases):
        rng = generator("reasons", case)
        options = random_options(rng)
        round_ = Round(
            rules_of(options), [CardSet(hand) for hand in random_deal(options, rng)], previous_winner=0
        )
        while round_.turn is not None:
            view = round_.view(round_.turn)
            if rng.random() < 0.1:  # a position without its history
                view = View(view.position, 0, False, ())
            action = STEADY.choose(view, rng)
            moment = Moment(options, view, action)
            if len(view.hand) <= most and len(moment.unseen) <= unseen:
                yield moment
            if rng.random() < 0.4 and round_.legal_plays:
                action = rng.choice(round_.legal_plays)
            round_.act(action)


def parts(said_: Message) -> Iterator[Message]:
    """The clauses of a reason."""
    values = dict(said_.values)
    if said_.key != "reasons.both":
        yield said_
        return
    for name in ("first", "second"):
        part = values[name]
        assert isinstance(part, Message)
        yield part


def seat_in(values: dict[str, Any]) -> int:
    seat = dict(values["seat"].values)["n"]
    assert isinstance(seat, int)
    return seat


def check_plays_needed(moment: Moment, key: str, values: dict[str, Any]) -> None:
    assert values["n"] == fewest_by_every_split(moment.options, moment.hand, moment.inverted)
    if key == "reasons.needs_after":
        rest = [card for card in moment.hand if card not in moment.action]
        assert values["after"] == fewest_by_every_split(moment.options, rest, moment.inverted)


def check_count(moment: Moment, key: str, values: dict[str, Any]) -> None:
    seat, position = seat_in(values), moment.view.position
    assert position.left[seat] == values.get("n", 1)
    assert position.seat is not None
    assert not moment.view.rules.same_side(seat, position.seat)


def test_counts_of_plays_and_of_cards_are_exact_in_any_house() -> None:
    checked: dict[str, int] = {}
    for moment in moments(fewer(45), most=8):
        for part in parts(STEADY.explain(moment.view)):
            values: dict[str, Any] = dict(part.values)
            if part.key.startswith("reasons.needs"):
                check_plays_needed(moment, part.key, values)
            elif "seat" in values:
                check_count(moment, part.key, values)
            else:
                continue
            checked[part.key] = checked.get(part.key, 0) + 1
    assert checked["reasons.needs_after"] > 5
    assert checked["reasons.left"] > 20


def test_what_is_called_unbeatable_cannot_be_beaten_whoever_holds_the_unseen_cards() -> None:
    claims = 0
    for moment in moments(fewer(60), most=10, unseen=11):
        view = moment.view
        for play in {
            *group_hand(view.rules, view.hand, inverted=moment.inverted),
            *map(CardSet, moment.hand),
        }:
            if is_unbeatable(view, play):
                claims += 1
                assert not moment.beaten(list(map(str, play))), (view.position.text, play)
    assert claims > fewer(90)


def test_a_hint_calls_unbeatable_only_what_is() -> None:
    claims = 0
    for moment in moments(fewer(90), most=12, unseen=16):
        for part in parts(STEADY.explain(moment.view)):
            if part.key.startswith(("reasons.unbeatable", "reasons.sure")):
                play = CardSet(moment.action)
            elif part.key.startswith("reasons.held"):
                cards = moment.view.hand - CardSet(moment.action)
                found = unbeatable_in(moment.view, cards)
                assert found is not None
                play = found
            else:
                continue
            claims += 1
            if part.key != "reasons.sure":
                assert dict(part.values)["play"] == said(moment.view.rules, play, inverted=moment.inverted)
            now = not part.key.startswith("reasons.held")
            assert not moment.beaten(list(map(str, play)), in_this_trick=now), moment.view.position.text
    assert claims > fewer(25)


def test_what_is_said_to_be_gone_is_gone() -> None:
    """In every house: that all higher cards were played, or lie in the hand."""
    checked: dict[str, int] = {}
    for moment in moments(fewer(25), most=13):
        for card in moment.hand:
            why = why_unbeatable(moment.view, CardSet(card))
            higher = moment.higher(card)
            if why is None:
                assert not higher or set(higher) & set(moment.unseen)
                continue
            checked[why.key] = checked.get(why.key, 0) + 1
            assert not set(higher) & set(moment.unseen)
            mine = set(higher) & set(moment.hand)
            assert bool(mine) == (why.key == "reasons.gone.yours")
            check_named(moment, why, higher)
    assert set(checked) >= {f"reasons.gone.{key}" for key in ("ranks", "cards", "both", "many", "yours")}


def check_named(moment: Moment, why: Message, higher: list[str]) -> None:
    """The ranks and cards that are named are the higher ones: all of them, the highest first."""
    if why.key in ("reasons.gone.yours", "reasons.gone.many"):
        return
    values: dict[str, Any] = dict(why.values)
    named = [rank + suit for word in values.get("ranks", ()) for rank in word.key[-1] for suit in "CSHD"]
    named += [str(next(iter(CardSet(text)))) for text in values.get("cards", ())]
    assert sorted(named) == sorted(higher)
    if "cards" in values:
        order = [card_key(moment.options, str(next(iter(CardSet(text))))) for text in values["cards"]]
        assert order == sorted(order, reverse=True)


def test_a_single_that_no_card_can_beat_is_known_as_such_where_there_are_no_bombs() -> None:
    for moment in moments(fewer(15), most=13):
        if moment.options["bombs"]:
            continue
        for card in moment.hand:
            safe = not set(moment.higher(card)) & set(moment.unseen)
            assert is_unbeatable(moment.view, CardSet(card)) == safe, (moment.view.position.text, card)


def test_a_play_that_turns_the_order_over_is_never_called_unbeatable() -> None:
    view = view_of("revolution", "3C9C9S9H9D 5/5/5/5 - - normal -", seen=HIGH)
    assert not is_unbeatable(view, CardSet("9C 9S 9H 9D 3C"))


# --- how it is said --------------------------------------------------------------------------------------


def test_a_reason_is_a_clause_or_two_in_every_language_and_names_seats_by_name() -> None:
    for moment in moments(fewer(25), most=13):
        reason = STEADY.explain(moment.view)
        assert len(list(parts(reason))) <= 2
        for words in LANGUAGES.values():
            text = words.render(with_names(reason, NAMES, moment.view.seat))
            assert text
            assert not text.endswith(".")
            assert "seat" not in text
            assert "upuan" not in text


def test_a_player_of_ones_own_says_it_in_its_own_words() -> None:
    assert {words.render(in_own_words("it {may} pass")) for words in LANGUAGES.values()} == {"it {may} pass"}
