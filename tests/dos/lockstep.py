"""A round in the engine and the same round in the oracle, side by side."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from helpers import action_of, engine_code, listed_plays, random_selection, rules_of
from oracle import DECK, PASS, Options
from oracle import Round as OracleRound
from pusoy.cards import CardSet
from pusoy.dos.plays import text_of
from pusoy.dos.round import Round
from strategies import random_action, random_deal, random_options


class Lockstep:
    """One round twice. `compare` asserts that nothing differs; `act` makes an action in both."""

    def __init__(
        self,
        options: Options,
        hands: Sequence[Sequence[str]],
        first_round: bool = True,
        previous_winner: int | None = None,
    ) -> None:
        self.options = options
        self.hands = [list(hand) for hand in hands]
        self.actions: list[str] = []
        self.oracle = OracleRound(options, hands, first_round, previous_winner)
        self.engine = Round(
            rules_of(options),
            [CardSet(hand) for hand in hands],
            first_round=first_round,
            previous_winner=previous_winner,
        )

    @property
    def turn(self) -> int | None:
        return self.oracle.turn

    def act(self, play: list[str] | str) -> None:
        """Make the action of the seat to act in both."""
        seat = self.oracle.turn
        assert seat is not None
        self.oracle.act(seat, play)
        self.engine.act(action_of(play), seat)
        self.actions.append(f"{seat} {play if isinstance(play, str) else ' '.join(play)}")

    def compare(self) -> None:
        """All that both know of the moment is the same."""
        assert engine_facts(self.engine) == oracle_facts(self.oracle), self.story()

    def compare_legal(self) -> tuple[list[list[str]], bool]:
        """The legal plays and the pass are the same, and the player on turn can do something."""
        plays, can_pass = self.oracle.legal()
        assert listed_plays(self.engine) == plays, self.story()
        assert self.engine.can_pass == can_pass, self.story()
        assert self.engine.over or plays or can_pass, self.story()
        return plays, can_pass

    def compare_refusals(self, rng: random.Random, tries: int) -> None:
        """Random attempts, by any seat, get the same codes; a refused action changes nothing."""
        for _ in range(tries):
            seat = rng.randrange(self.oracle.seats) if rng.random() < 0.2 else self.oracle.turn
            seat = 0 if seat is None else seat
            hand = self.oracle.hands[seat]
            play: list[str] | str = PASS if rng.random() < 0.1 else random_selection(rng, hand, DECK)
            code = self.oracle.why_not(seat, play)
            assert engine_code(self.engine, play, seat) == code, (seat, play, self.story())

    def story(self) -> dict[str, Any]:
        """What to print when something differs."""
        return {"options": self.options, "hands": self.hands, "actions": self.actions}


def engine_facts(table: Round) -> dict[str, Any]:
    """What the engine says of a moment, in the oracle's terms."""
    rules = table.rules
    return {
        "turn": table.turn,
        "table": None if table.table is None else text_of(rules, table.table).split(),
        "owner": table.table_owner,
        "hands": [text_of(rules, hand).split() for hand in table.hands],
        "left": list(table.left),
        "passed": list(table.passed),
        "played": list(table.played),
        "out": list(table.out),
        "inverted": table.inverted,
        "required": None if table.required is None else str(table.required),
        "over": table.over,
        "winner": table.winner,
        "leader": table.leader,
    }


def oracle_facts(table: OracleRound) -> dict[str, Any]:
    """What the oracle says of a moment."""
    return {
        "turn": table.turn,
        "table": table.table,
        "owner": table.table_owner,
        "hands": table.hands,
        "left": [len(hand) for hand in table.hands],
        "passed": sorted(table.passed),
        "played": sorted(table.played),
        "out": table.out,
        "inverted": table.inverted,
        "required": table.required,
        "over": table.over,
        "winner": table.out[0] if table.out else None,
        "leader": None
        if table.over and not table.played
        else table.leader,  # nobody leads after an instant win
    }


def random_hands(options: Options, rng: random.Random) -> list[list[str]]:
    """A deal, cut down to small hands three times of four: the oracle tries every set of cards of a hand.

    Not all hands are cut to the same size, so that last cards, guards and finishing twos come early.
    """
    hands = random_deal(options, rng)
    if rng.random() < 0.25:
        return hands
    most = rng.choice([2, 4, 6, 9])
    cut = [rng.sample(hand, min(len(hand), rng.randint(1, most))) for hand in hands]
    if rng.random() < 0.3:  # a two for the last card, which is where limits on finishing bind
        for hand, two in zip(cut, rng.sample(["2C", "2S", "2H", "2D"], len(cut)), strict=True):
            if not any(two in other for other in cut):
                hand[0] = two
    return cut


def random_lockstep(rng: random.Random, **changes: Any) -> Lockstep:
    """A round of a random house, at times a later one, with some options fixed where they are given."""
    options = {**random_options(rng), **changes}
    hands = random_hands(options, rng)
    first = rng.random() < 0.6
    winner = rng.randrange(options["players"]) if not first or rng.random() < 0.2 else None
    return Lockstep(options, hands, first, winner)


def random_play_of(game: Lockstep, rng: random.Random, hoard: bool) -> list[str] | str:
    """A legal action of the seat on turn, after both were asked what is legal."""
    plays, can_pass = game.compare_legal()
    return random_action(plays, can_pass, rng, hoard)


def finish(game: Lockstep, rng: random.Random, actions: int = 1000) -> None:
    """Random legal actions, chosen from the engine's list (quick), to the end of the round at most."""
    hoard = rng.random() < 0.4
    while game.turn is not None and actions > 0:
        plays = [str(play).split() for play in game.engine.legal_plays]
        game.act(random_action(plays, game.engine.can_pass, rng, hoard))
        actions -= 1
