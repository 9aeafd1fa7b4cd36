"""The games of the arena: each as a contest, and the table at which players meet in it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from pusoy.arena.contest import Answered
from pusoy.arena.table import Table
from pusoy.dos import deals as dos_deals
from pusoy.dos.actions import Action as DosAction
from pusoy.dos.plays import texts_of
from pusoy.dos.round import Round as DosRound
from pusoy.dos.ruleset import Ruleset as DosRuleset
from pusoy.dos.scoring import score_round
from pusoy.dos.view import View as DosView
from pusoy.houses import TITLES, AnyRuleset, Kind, seats_of
from pusoy.players.asking import ask, ask_setter
from pusoy.players.base import Player, PlayerError, make_player, player_names
from pusoy.players.engine import MS, DosProgram, Patience, Seat, SetProgram, is_program
from pusoy.players.engine.host import Ending
from pusoy.players.setting import SetPlayer, make_setter, setter_names
from pusoy.thirteen.deals import check_seats
from pusoy.thirteen.deals import deal as deal_sets
from pusoy.thirteen.ranking import listed
from pusoy.thirteen.round import Round as SetRound
from pusoy.thirteen.rows import Action as SetAction
from pusoy.thirteen.rows import Entry, Rows
from pusoy.thirteen.ruleset import Ruleset as SetRuleset
from pusoy.thirteen.view import View as SetView

AnyPlayer = Player | SetPlayer
DosSeat = Seat[DosView, DosAction]
SetSeat = Seat[SetView, SetAction]
AnyTable = Table[Player, DosView, DosAction] | Table[SetPlayer, SetView, SetAction]


# --- Pusoy Dos -------------------------------------------------------------------------------------------


class DosDealt:
    """A round of Pusoy Dos; it meets :class:`~pusoy.arena.contest.Dealt`."""

    def __init__(self, rules: DosRuleset, seed: str, number: int) -> None:
        self.round = DosRound(rules, dos_deals.deal(rules, seed))
        self.number = number

    @property
    def turn(self) -> int | None:
        """Whose turn it is."""
        return self.round.turn

    def view(self, seat: int) -> DosView:
        """What this seat may know now."""
        return replace(self.round.view(seat), round_number=self.number)

    def act(self, seat: int, action: DosAction) -> None:
        """Play or pass."""
        self.round.act(action, seat)

    @property
    def ending(self) -> Ending:
        """Who won, the cards that are left, and the scores."""
        result, rules = score_round(self.round), self.round.rules
        hands = tuple(tuple(texts_of(rules, hand)) for hand in self.round.hands)
        return Ending(result.winner, hands, result.scores)

    @property
    def points(self) -> tuple[float, ...]:
        """The scores."""
        return tuple(map(float, score_round(self.round).scores))

    @property
    def wins(self) -> tuple[float, ...]:
        """The winner, and the partner with ``teams``: each has won it whole."""
        winner, rules = score_round(self.round).winner, self.round.rules
        return tuple(float(rules.same_side(seat, winner)) for seat in rules.seats)


class DosContest:
    """Pusoy Dos in the arena; it meets :class:`~pusoy.arena.contest.Contest`."""

    instead = "the pass or the lowest legal play"

    def __init__(self, rules: DosRuleset, ms: int = MS) -> None:
        self.rules = rules
        self.seats = rules.players
        self.ms = ms

    def deal(self, seed: str, number: int) -> DosDealt:
        """The first round of a match, from this seed."""
        return DosDealt(self.rules, seed, number)

    def sit(self, player: Player, seed: str, patience: Patience) -> DosSeat | None:
        """:meth:`pusoy.players.engine.DosProgram.sit`."""
        return player.sit(seed, patience) if isinstance(player, DosProgram) else None

    def ask(self, player: Player | DosSeat, view: DosView, random: Random) -> Answered[DosAction]:
        """:func:`pusoy.players.asking.ask`."""
        return ask(player, view, random)

    def player(self, entry: str | AnyPlayer) -> Player:
        """Who is entered; raises PusoyError for a name that is none, and for players of the other game."""
        if isinstance(entry, str) and is_program(entry):
            return DosProgram.of(entry, self.ms)
        if isinstance(entry, SetPlayer):
            raise _plays_otherwise(entry, SetRuleset, DosRuleset)
        return make_player(entry) if isinstance(entry, str) else entry


# --- Pusoy -----------------------------------------------------------------------------------------------


class SetDealt:
    """A deal of Pusoy: the seats set one after the other, and see nothing of each other's sets."""

    def __init__(self, rules: SetRuleset, seed: str, number: int, seats: int) -> None:
        self.round = SetRound(rules, deal_sets(seed, seats))
        self.number = number

    @property
    def turn(self) -> int | None:
        """The first seat that has not set."""
        return min(self.round.to_act, default=None)

    def view(self, seat: int) -> SetView:
        """What this seat may know now."""
        return replace(self.round.view(seat), round_number=self.number)

    def act(self, seat: int, action: SetAction) -> None:
        """Set the hand of this seat."""
        self.round.act(action, seat)

    @property
    def ending(self) -> Ending:
        """Who won alone, what everybody set, and the units."""
        result = self.round.showdown
        winner = result.winners[0] if len(result.winners) == 1 else None
        return Ending(winner, tuple(map(_laid_down, self.round.entries)), result.units)

    @property
    def points(self) -> tuple[float, ...]:
        """The units of the showdown."""
        return tuple(map(float, self.round.showdown.units))

    @property
    def wins(self) -> tuple[float, ...]:
        """Those with the highest net total, in equal parts."""
        winners = self.round.showdown.winners
        return tuple((seat in winners) / len(winners) for seat in self.round.seats)


def _laid_down(entry: Entry | None) -> tuple[str, ...]:
    """The cards of a set row by row from the front; of a natural from the highest."""
    rows = entry if isinstance(entry, Rows) else () if entry is None else (entry.cards,)
    return tuple(str(card) for row in rows for card in listed(row))


class SetContest:
    """Pusoy in the arena; it meets :class:`~pusoy.arena.contest.Contest`."""

    instead = "the lowest legal set"

    def __init__(self, rules: SetRuleset, seats: int, ms: int = MS) -> None:
        check_seats(seats)
        self.rules = rules
        self.seats = seats
        self.ms = ms

    def deal(self, seed: str, number: int) -> SetDealt:
        """A deal from this seed."""
        return SetDealt(self.rules, seed, number, self.seats)

    def sit(self, player: SetPlayer, seed: str, patience: Patience) -> SetSeat | None:
        """:meth:`pusoy.players.engine.SetProgram.sit`."""
        return player.sit(seed, patience) if isinstance(player, SetProgram) else None

    def ask(self, player: SetPlayer | SetSeat, view: SetView, random: Random) -> Answered[SetAction]:
        """:func:`pusoy.players.asking.ask_setter`."""
        return ask_setter(player, view, random)

    def player(self, entry: str | AnyPlayer) -> SetPlayer:
        """Who is entered; raises PusoyError for a name that is none, and for players of the other game."""
        if isinstance(entry, str) and is_program(entry):
            return SetProgram.of(entry, self.ms)
        if isinstance(entry, SetPlayer):
            return entry
        if not isinstance(entry, str) or (entry in player_names() and entry not in setter_names()):
            raise _plays_otherwise(entry, DosRuleset, SetRuleset)
        return make_setter(entry)


AnyContest = DosContest | SetContest


def contest_of(rules: AnyRuleset, seats: int | None = None, ms: int = MS) -> AnyContest:
    """The contest under these rules; raises PusoyError for a number of seats that there cannot be.

    ``ms`` is how many milliseconds a program has for a decision.
    """
    count = seats_of(rules, seats)
    return SetContest(rules, count, ms) if isinstance(rules, SetRuleset) else DosContest(rules, ms)


def _plays_otherwise(entry: str | AnyPlayer, kind: Kind, here: Kind) -> PlayerError:
    """Somebody came to the wrong game."""
    name = entry if isinstance(entry, str) else entry.name
    return PlayerError(
        f"{name} plays {TITLES[kind.rulebook.game]}, and this is a house of {TITLES[here.rulebook.game]}"
    )


def table_of(contest: AnyContest, entries: Sequence[str | AnyPlayer], seed: str) -> AnyTable:
    """The table at which these players meet; raises as ``player`` of the contest."""
    if isinstance(contest, SetContest):
        return Table(contest, [contest.player(entry) for entry in entries], seed)
    return Table(contest, [contest.player(entry) for entry in entries], seed)
