"""Pusoy, the 13-card game, at the web table: all seats set at once, and see each other's sets together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from pusoy import usual
from pusoy.cards import CardSet
from pusoy.errors import Refusal
from pusoy.players.asking import ask_setter
from pusoy.players.setting import list_setters, make_setter, setter_names
from pusoy.server.bodies import GameBody, LevelBody
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
from pusoy.server.set_wire import (
    NaturalOffer,
    OpponentAccount,
    RowShown,
    SetAction,
    SetResult,
    SetRound,
    ShownSet,
    UnitLine,
)
from pusoy.server.views import Habits, HouseView, MatchView
from pusoy.set_records import SetRecord
from pusoy.thirteen.explain import compare, match_end, option_fields, rules_page, summarise
from pusoy.thirteen.judging import foul_so_far
from pusoy.thirteen.match import Match
from pusoy.thirteen.ranking import listed, low_to_high, said, said_so_far
from pusoy.thirteen.refusals import SIZES, natural_name
from pusoy.thirteen.rows import Claim, Entry, Natural, read_draft
from pusoy.thirteen.ruleset import Ruleset, load_rules
from pusoy.thirteen.showdown import SEATS, Account
from pusoy.thirteen.view import View
from pusoy.words import Words


class SetDesk:
    """One desk for every house of Pusoy."""

    name = "pusoy"
    usual_house = usual.SET_HOUSE
    usual_level = usual.LEVEL

    # --- tables -------------------------------------------------------------------------------------------

    def read_rules(self, value: object) -> dict[str, Any]:
        """Every option of a preset's name, or of an object of options."""
        return load_rules(value, files=False).options()

    def sizes(self, rules: Mapping[str, Any]) -> tuple[int, ...]:
        """Two to four, in every house."""
        return tuple(SEATS)

    def make(self, rules: Mapping[str, Any], seats: int, first_dealer: int) -> Match:
        """A new match; nobody's seat is worth more than another, so that it does not matter who deals."""
        return Match(one(Ruleset.from_options(rules)), seats=seats)

    def house(self, game: Match, words: Words, *, whole: bool = False) -> HouseView:
        """The preset's title, or that the rules are the table's own."""
        return house_view(game.rules, words, whole, summarise, compare)

    # --- decisions ----------------------------------------------------------------------------------------

    def decision(self, game: Match, seat: int) -> str | None:
        """The round: what the others set meanwhile asks nothing new of a seat."""
        return str(len(game.rounds)) if seat in game.to_act else None

    def lead(self, game: Match) -> str:
        """The round: nobody leads."""
        return str(len(game.rounds))

    def by_habit(self, game: Match, seat: int, habits: Habits) -> str | None:
        """Nothing is set by habit."""
        return None

    # --- views --------------------------------------------------------------------------------------------

    def open_view(self, game: Match, words: Words, *, tracker: bool) -> SetRound:
        """Built from a visitor's view alone."""
        view: View = game.view(None)
        return SetRound(
            number=view.round_number,
            order=tuple(range(view.seats)),
            hand=(),
            ready=tuple(sorted(view.ready)),
            sizes=SIZES,
            fouls_taken=view.rules.foul == "loses_all",
        )

    def round_view(self, game: Match, seat: int, shown: SetRound, words: Words) -> SetRound:
        """Added from the seat's own view alone."""
        view = game.view(seat)
        assert view.hand is not None
        return replace(
            shown,
            hand=tuple(map(str, low_to_high(view.hand))),
            naturals=tuple(
                NaturalOffer(name, words.render(natural_name(name)), view.rules.natural_units(name) or 0)
                for name in view.naturals
            ),
            own=None if view.own is None else _shown(view.own, view.foul, Reader(words)),
        )

    def result_view(self, game: Match, reader: Reader) -> SetResult | None:
        """All sets, and every line of what each seat won from each opponent."""
        if not game.rounds or not game.round.over:
            return None
        result = game.results[-1]
        sets = zip(result.entries, result.fouls, strict=True)
        return SetResult(
            winners=result.winners,
            sets=tuple(_shown(entry, foul, reader) for entry, foul in sets),
            scores=result.units,
            accounts=tuple(
                tuple(_account(account, reader) for account in accounts) for accounts in result.accounts
            ),
        )

    def match_view(self, game: Match, words: Words) -> MatchView:
        """Totals after each round, and the end."""
        end = game.rules.match_end
        return match_view(game, None if end is None else end.rounds, _ends(game.rules, words), words)

    def told(self, game: Match, words: Words) -> SetAction:
        """Who set last, and how many have not."""
        event = game.round.events[-1]
        return SetAction("set", event.seat, event.waiting)

    # --- a seat's questions -------------------------------------------------------------------------------

    def consider(self, game: Match, seat: int, cards: str) -> Opinion:
        """Rows as far as they are laid: what each is, and what stands in their way."""
        try:
            rows = read_draft(cards)
        except Refusal as unreadable:
            return Opinion(problem=unreadable)
        names = tuple(said_so_far(row) if 0 < len(row) <= 5 else None for row in rows)
        foul, problem = foul_so_far(game.rules, rows), game.round.why_not(rows, seat)
        if game.rules.foul == "loses_all":
            return Opinion(problem=problem, rows=names, warning=foul)
        return Opinion(problem=(foul or problem) if seat in game.to_act else problem, rows=names)

    def groups(self, game: Match, seat: int) -> tuple[str, ...]:
        """No combinations: the best set is a hint."""
        return ()

    def name_of(self, game: Match, action: str, words: Words) -> str | None:
        """A natural in words; None for rows."""
        parsed = game.parse_action(action)
        return words.render(natural_name(parsed.natural)) if isinstance(parsed, Claim) else None

    def record(self, game: Match, names: Sequence[str]) -> str | None:
        """The rounds that are over, for everybody to read."""
        over = finished(game)
        return None if over is None else SetRecord.of_match(over, players=tuple(names)).to_toml()

    # --- computer players ---------------------------------------------------------------------------------

    def told_whole(self, words: Words) -> GameBody:
        """The presets and the players."""
        levels = [self.level(name, words) for name in self.levels()]
        houses = house_bodies(Ruleset, words, summarise, lambda rules: self.sizes({}))
        return game_body(self.name, words, houses, levels, self.usual_house, self.usual_level)

    def options(self, words: Words) -> bytes:
        """Every option, with what its values mean."""
        return msgspec.json.encode({"options": option_fields(words)})

    def rules_page(self, name: str, words: Words, other: str | None) -> bytes | None:
        """The page of a preset, compared with another one."""
        return page_of(Ruleset, rules_page, name, words, other)

    def levels(self) -> tuple[str, ...]:
        """Weakest first."""
        return setter_names()

    def level(self, name: str, words: Words) -> LevelBody:
        """A player in words."""
        return _level(name, words)

    def choose(self, level: str, view: View, random: Random, ms: float | None = None) -> Advice:
        """Its answer, made good where it is none; it takes as long as it takes, which is not long."""
        answer = ask_setter(make_setter(level), view, random)
        return Advice(str(answer.action), None, answer.fault)

    def advise(self, view: View, random: Random, ms: float | None = None) -> Advice:
        """The strongest player's answer with its reason."""
        player = make_setter(setter_names()[-1])
        answer = ask_setter(player, view, random)
        reason = player.explain(view) if answer.fault is None else None
        return Advice(str(answer.action), reason, answer.fault)


# What depends on nothing but frozen values is said once: every view of every table says it again.


@lru_cache(maxsize=1024)
def _ends(rules: Ruleset, words: Words) -> str:
    return match_end(rules, words)


@lru_cache(maxsize=256)
def _level(name: str, words: Words) -> LevelBody:
    return level_body(list_setters(), name, words)


def _shown(entry: Entry, foul: Refusal | None, reader: Reader) -> ShownSet:
    if isinstance(entry, Natural):
        return ShownSet((), reader.say(natural_name(entry.natural)), _cards(entry.cards))
    rows = tuple(RowShown(_cards(row), reader.say(said(row))) for row in entry)
    return ShownSet(rows, foul=None if foul is None or foul.said is None else reader.say(foul.said))


def _cards(cards: CardSet) -> tuple[str, ...]:
    return tuple(map(str, listed(cards)))


def _account(account: Account, reader: Reader) -> OpponentAccount:
    lines = tuple(
        UnitLine(reader.say(item.said), item.points, row)
        for item, row in zip(account.items, account.rows, strict=True)
    )
    return OpponentAccount(account.opponent, account.outcome, lines, account.units)
