"""Pusoy Dos at the web table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from pusoy import usual
from pusoy.cards import CardSet
from pusoy.dos.actions import PASS, Action, Pass
from pusoy.dos.events import Event, Passed, Played, WonInstantly
from pusoy.dos.explain import (
    compare,
    match_end,
    option_fields,
    rules_page,
    summarise,
)
from pusoy.dos.match import Match
from pusoy.dos.plays import classify, said, text_of, texts_of
from pusoy.dos.position import Position
from pusoy.dos.ruleset import Ruleset, load_rules
from pusoy.dos.scoring import Item
from pusoy.dos.view import View
from pusoy.errors import Refusal
from pusoy.players import LEVELS, advise, adviser, ask, in_time, list_players, make_player, player_names
from pusoy.players.grouping import group_hand
from pusoy.records import Record
from pusoy.server.bodies import GameBody, LevelBody
from pusoy.server.dos_wire import DosAction, DosResult, DosRound, ItemView, TablePlay
from pusoy.server.games.desk import Advice, Opinion
from pusoy.server.games.shared import (
    finished,
    game_body,
    house_bodies,
    house_view,
    level_body,
    match_view,
    one,
    page_of,
)
from pusoy.server.reader import Reader
from pusoy.server.views import Habits, HouseView, MatchView
from pusoy.words import Words

SHOWN_ACTIONS: Final = 4
NO_HABITS: Final = Habits()


class DosDesk:
    """One desk for every house of Pusoy Dos."""

    name = "pusoy-dos"
    usual_house = usual.HOUSE
    usual_level = usual.LEVEL

    # --- tables -------------------------------------------------------------------------------------------

    def read_rules(self, value: object) -> dict[str, Any]:
        """Every option of a preset's name, or of an object of options."""
        return load_rules(value, files=False).options()

    def sizes(self, rules: Mapping[str, Any]) -> tuple[int, ...]:
        """How many sit there is a rule of the house."""
        return _sizes(Ruleset.from_options(rules))

    def make(self, rules: Mapping[str, Any], seats: int, first_dealer: int) -> Match:
        """A new match."""
        return Match(one(Ruleset.from_options(rules)), first_dealer=first_dealer)

    def house(self, game: Match, words: Words, *, whole: bool = False) -> HouseView:
        """The preset's title, or that the rules are the table's own."""
        return house_view(game.rules, words, whole, summarise, compare)

    # --- decisions ----------------------------------------------------------------------------------------

    def decision(self, game: Match, seat: int) -> str | None:
        """The round and the number of its actions so far."""
        if seat not in game.to_act:
            return None
        return f"{len(game.rounds)}.{len(game.round.events)}"

    def lead(self, game: Match) -> str:
        """The round and how often the table was cleared in it."""
        cleared = sum(1 for event in game.round.events if getattr(event, "leader", None) is not None)
        return f"{len(game.rounds)}.{cleared}"

    def by_habit(self, game: Match, seat: int, habits: Habits) -> str | None:
        """The pass, where a habit asks for it and it is legal."""
        if habits == NO_HABITS or seat not in game.to_act or not game.round.can_pass:
            return None
        stuck = habits.pass_when_stuck and not game.round.legal_plays
        return str(PASS) if stuck or habits.pass_to_lead else None

    # --- views --------------------------------------------------------------------------------------------

    def open_view(self, game: Match, words: Words, *, tracker: bool) -> DosRound:
        """Built from a visitor's view alone."""
        view: View = game.view(None)
        rules, position = view.rules, view.position
        table = position.table
        return DosRound(
            number=view.round_number,
            dealer=view.dealer,
            order=_turns(rules),
            clockwise=rules.direction == "clockwise",
            turn=position.turn,
            hand=(),
            left=position.left,
            table=None
            if table is None
            else TablePlay(
                position.table_owner,
                text_of(rules, table),
                words.render(said(rules, table, inverted=_before_last(view))),
            ),
            passed=position.passed,
            pass_is_final=rules.passing == "locked_out",
            out=position.out,
            turned=position.inverted,
            required=None,
            legal=None,
            can_pass=False,
            last=tuple(_told(rules, view.events, words, SHOWN_ACTIONS)),
            gone=_cards(rules, _gone(view.events)) if tracker else None,
            suits=rules.suit_order,
            teams=rules.teams,
            position=None,
        )

    def round_view(self, game: Match, seat: int, shown: DosRound, words: Words) -> DosRound:
        """Added from the seat's own position alone."""
        position = game.round.position(seat)
        mine = position.turn == seat
        return replace(
            shown,
            hand=_cards(game.rules, position.hand),
            required=None if position.required is None or not mine else str(position.required),
            legal=tuple(text_of(game.rules, play) for play in position.legal_plays) if mine else None,
            can_pass=position.can_pass,
            position=position.text,
        )

    def result_view(self, game: Match, reader: Reader) -> DosResult | None:
        """All hands, every line of every account, and the whole round to look back at."""
        if not game.rounds or not game.round.over:
            return None
        rules, round_, result = game.rules, game.round, game.results[-1]
        winners = tuple(seat for seat in rules.seats if rules.same_side(seat, result.winner))
        leads = rules.winner_leads

        def lines(items: Iterable[tuple[Item, ...]]) -> tuple[tuple[ItemView, ...], ...]:
            return tuple(tuple(ItemView(reader.say(one.said), one.points) for one in seat) for seat in items)

        return DosResult(
            winner=result.winner,
            winners=winners,
            hands=tuple(_cards(rules, hand) for hand in round_.hands),
            dealt=tuple(_cards(rules, hand) for hand in round_.hands_dealt),
            actions=tuple(_told(rules, round_.events, reader.words)),
            penalties=result.penalties,
            penalty_items=lines(result.penalty_items),
            scores=result.scores,
            items=lines(result.items),
            leader=result.winner if leads else None,
        )

    def match_view(self, game: Match, words: Words) -> MatchView:
        """Totals after each round, and the end."""
        end = game.rules.match_end
        return match_view(game, None if end is None else end.rounds, _ends(game.rules, words), words)

    def told(self, game: Match, words: Words) -> DosAction:
        """The last action of the round."""
        return _told(game.rules, game.round.events, words, 1)[0]

    # --- a seat's questions -------------------------------------------------------------------------------

    def consider(self, game: Match, seat: int, cards: str) -> Opinion:
        """The kernel's judgement of the cards on the table as it lies, whoever's turn it is."""
        position: Position = game.view(seat).position
        try:
            play = CardSet(cards)
        except Refusal as unreadable:
            return Opinion(problem=unreadable)
        found = classify(game.rules, play, inverted=position.inverted)
        name = None if found is None else said(game.rules, play, inverted=position.inverted)
        return Opinion(name, _why_not(position, play))

    def groups(self, game: Match, seat: int) -> tuple[str, ...]:
        """The hand in the fewest plays."""
        position = game.view(seat).position
        found = group_hand(game.rules, position.hand, inverted=position.inverted)
        return tuple(text_of(game.rules, play) for play in found)

    def name_of(self, game: Match, action: str, words: Words) -> str | None:
        """The play in words."""
        parsed = game.parse_action(action)
        if isinstance(parsed, Pass):
            return None
        return words.render(said(game.rules, parsed, inverted=game.round.inverted))

    def record(self, game: Match, names: Sequence[str]) -> str | None:
        """The rounds that are over, for everybody to read."""
        over = finished(game)
        return None if over is None else Record.of_match(over, players=tuple(names)).to_toml()

    # --- computer players ---------------------------------------------------------------------------------

    def told_whole(self, words: Words) -> GameBody:
        """The presets, and the levels that opponents are chosen from."""
        levels = [self.level(name, words) for name in LEVELS]
        houses = house_bodies(Ruleset, words, summarise, _sizes)
        return game_body(self.name, words, houses, levels, self.usual_house, self.usual_level)

    def options(self, words: Words) -> bytes:
        """Every option, with what its values mean."""
        return msgspec.json.encode({"options": option_fields(words)})

    def rules_page(self, name: str, words: Words, other: str | None) -> bytes | None:
        """The page of a preset, compared with another one."""
        return page_of(Ruleset, rules_page, name, words, other)

    def levels(self) -> tuple[str, ...]:
        """Weakest first."""
        return player_names()

    def level(self, name: str, words: Words) -> LevelBody:
        """A player in words."""
        return _level(name, words)

    def choose(self, level: str, view: View, random: Random, ms: float | None = None) -> Advice:
        """Its answer, made good where it is none."""
        answer = ask(in_time(make_player(level), ms), view, random)
        return Advice(_text(view.rules, answer.action), None, answer.fault)

    def advise(self, view: View, random: Random, ms: float | None = None) -> Advice:
        """The strongest player's answer with its reason."""
        answer, reason = advise(in_time(adviser(), ms), view, random)
        return Advice(_text(view.rules, answer.action), reason, answer.fault)


# What depends on nothing but frozen values is said once: every view of every table says it again.


@lru_cache(maxsize=1024)
def _ends(rules: Ruleset, words: Words) -> str:
    return match_end(rules, words)


@lru_cache(maxsize=256)
def _level(name: str, words: Words) -> LevelBody:
    return level_body(list_players(), name, words)


def _sizes(rules: Ruleset) -> tuple[int, ...]:
    return (rules.players,)


def _text(rules: Ruleset, action: Action) -> str:
    return str(action) if isinstance(action, Pass) else text_of(rules, action)


def _why_not(position: Position, play: CardSet) -> Refusal | None:
    """What keeps the seat from playing this now: before its turn, first what will still be wrong then."""
    seat = position.seat
    if seat is None or position.turn in (seat, None) or position.table_owner == seat:
        return position.why_not(play, seat)
    return position.as_if_to_act().why_not(play) or position.why_not(play, seat)


def _cards(rules: Ruleset, cards: CardSet) -> tuple[str, ...]:
    return tuple(texts_of(rules, cards))


def _turns(rules: Ruleset) -> tuple[int, ...]:
    seats = [0]
    while len(seats) < rules.players:
        seats.append(rules.next_seat(seats[-1]))
    return tuple(seats)


def _gone(events: Iterable[Event]) -> CardSet:
    mask = 0
    for event in events:
        if isinstance(event, Played):
            mask |= event.cards.mask
    return CardSet.trusted(mask)


def _before_last(view: View) -> bool:
    """Whether the order of ranks was turned over when the play on the table was made."""
    for event in reversed(view.events):
        if isinstance(event, Played):
            return view.position.inverted != event.turned
    return view.position.inverted


def _told(rules: Ruleset, events: Sequence[Event], words: Words, most: int | None = None) -> list[DosAction]:
    """The last actions (all without ``most``) as everybody saw them.

    A play is named under the order of ranks that it met.
    """
    first = 0 if most is None else max(0, len(events) - most)
    turned = sum(isinstance(event, Played) and event.turned for event in events[:first])
    told, inverted = [], turned % 2 == 1
    for event in events[first:]:
        told.append(_action(rules, event, words, inverted=inverted))
        inverted ^= isinstance(event, Played) and event.turned
    return told


def _action(rules: Ruleset, event: Event, words: Words, *, inverted: bool) -> DosAction:
    match event:
        case Played():
            return DosAction(
                "played",
                event.seat,
                text_of(rules, event.cards),
                words.render(said(rules, event.cards, inverted=inverted)),
                event.left,
                event.place,
                event.turned,
                None if event.over else event.leader,
            )
        case Passed():
            return DosAction("passed", event.seat, leader=event.leader)
        case WonInstantly():
            return DosAction("won", event.seat)
