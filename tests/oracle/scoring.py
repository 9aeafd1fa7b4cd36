"""Penalties, scores and matches: the scoring options of section 2."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from oracle.cards import RANKS, Options
from oracle.combos import classify
from oracle.rounds import Round

Number = int | float


def tidy(value: Fraction) -> Number:
    """An int where the value is integral, else a float."""
    return int(value) if value.denominator == 1 else float(value)


def _tidied(values: Sequence[Fraction]) -> list[Number]:
    return [tidy(value) for value in values]


def hand_penalty(options: Options, hand: Sequence[str], played: bool, finished_on_two: bool) -> Fraction:
    """Penalty of a hand that did not win: cards or shutout, then the factors, then the additions."""
    twos = [card for card in hand if card[0] == "2"]
    if not played and options["shutout"] != "none":
        points = Fraction(options["shutout"])
    else:
        points = len(hand) * _card_factor(options, len(hand))
    points *= Fraction(options["held_two_factor"]) ** len(twos)
    points *= Fraction(options["held_bomb_factor"]) ** _held_bombs(options, hand)
    if finished_on_two:
        points *= Fraction(options["finishing_two_factor"])
    if "2" + options["suit_order"][-1] in hand:
        points += Fraction(options["held_top_card"])
    if len(twos) == 4:
        points += Fraction(options["held_all_twos"])
    return points


def _card_factor(options: Options, cards: int) -> Fraction:
    """The factor of the highest threshold reached (option `card_factors`); 1 below them all."""
    reached = [(start, factor) for start, factor in options["card_factors"] if cards >= start]
    return Fraction(max(reached)[1]) if reached else Fraction(1)


def _held_bombs(options: Options, hand: Sequence[str]) -> int:
    """Fours of a rank, and one more for a straight flush where the house plays them."""
    fours = sum(all(rank + suit in hand for suit in "CSHD") for rank in RANKS)
    for cards in combinations(hand, 5):
        found = classify(options, cards)
        if found is not None and found[0] == "straight_flush":
            return fours + 1
    return fours


def score_round(options: Options, played: Round) -> tuple[list[Number], list[Number]]:
    """Penalties and scores of a finished round by seat, before any limit of chips."""
    if not played.over:
        raise ValueError("the round is not over")
    penalties = _penalties(options, played)
    return _tidied(penalties), _tidied(_scores(options, played, penalties))


def _penalties(options: Options, played: Round) -> list[Fraction]:
    """The winner has none, and under `places` nobody has any."""
    winner = played.out[0]
    on_two = any(card[0] == "2" for card in played.last_play.get(winner, []))
    penalties = [Fraction(0)] * played.seats
    if options["round_end"] == "places":
        return penalties
    for seat in range(played.seats):
        if seat != winner:
            penalties[seat] = hand_penalty(options, played.hands[seat], seat in played.played, on_two)
    return penalties


def _scores(options: Options, played: Round, penalties: list[Fraction]) -> list[Fraction]:
    """Net scores (options `round_end`, `teams`, `settlement`): points won (+) or lost (-)."""
    winner, seats = played.out[0], range(played.seats)
    if options["round_end"] == "places":
        places = [*played.out, *(seat for seat in seats if seat not in played.out)]
        return [Fraction(options["place_points"][places.index(seat)]) for seat in seats]
    if options["teams"]:
        against = sum(penalties[seat] for seat in seats if seat % 2 != winner % 2)
        gain = against - penalties[(winner + 2) % 4]
        return [gain if seat % 2 == winner % 2 else -gain for seat in seats]
    if options["settlement"] == "pairwise_difference":
        return [Fraction(sum(other - own for other in penalties)) for own in penalties]
    scores = [-penalty for penalty in penalties]
    if options["settlement"] == "winner_collects":
        scores[winner] = sum(penalties, Fraction(0))
    return scores


def limit_to_chips(scores: list[Fraction], piles: list[Fraction], winner: int) -> list[Fraction]:
    """Scores when nobody pays more than the pile holds (`match_end` with `chips`).

    What is short is taken off what the others get, shared in proportion (whole chips), and the
    remaining chips go one each in seat order from the winner's left, the winner last.
    """
    paid = [max(score, -pile) if score < 0 else score for score, pile in zip(scores, piles, strict=True)]
    short = sum(paid) - sum(scores)
    if short == 0:
        return paid
    getters = [seat for seat, score in enumerate(scores) if score > 0]
    due = sum((scores[seat] for seat in getters), Fraction(0))
    left = pot = max(Fraction(0), due - short)
    for seat in getters:
        paid[seat] = Fraction(scores[seat] * pot // due)
        left -= paid[seat]
    for step in range(1, len(scores) + 1):
        seat = (winner + step) % len(scores)
        if seat in getters:
            extra = min(left, Fraction(1))
            paid[seat] += extra
            left -= extra
    return paid


class Match:
    """A match: rounds added up until the first condition of `match_end` is met.

    `totals` by seat, `scores` and `penalties` one list a round, `rounds_won` by seat, `over`, and
    `winners`, the seats in ascending order, empty until the match is over.
    """

    def __init__(self, options: Options) -> None:
        self.options = options
        self.seats: int = options["players"]
        self.scores: list[list[Number]] = []
        self.penalties: list[list[Number]] = []
        self.rounds_won = [0] * self.seats
        self.over = False
        self.winners: list[int] = []
        self.previous_winner: int | None = None
        self._totals = [Fraction(0)] * self.seats
        self._penalty_sums = [Fraction(0)] * self.seats

    @property
    def totals(self) -> list[Number]:
        """Summed scores by seat."""
        return _tidied(self._totals)

    def start(self, hands: Sequence[Sequence[str]]) -> Round:
        """The next round: the first opens as a first round, a later one follows the last winner."""
        if self.over:
            raise ValueError("the match is over")
        return Round(self.options, hands, not self.scores, self.previous_winner)

    def add(self, played: Round) -> None:
        """Count a finished round."""
        if self.over or not played.over:
            raise ValueError("the match is over, or the round is not")
        winner = played.out[0]
        penalties = _penalties(self.options, played)
        scores = _scores(self.options, played, penalties)
        end = self._end()
        if "chips" in end:
            piles = [end["chips"] + total for total in self._totals]
            scores = limit_to_chips(scores, piles, winner)
        self._totals = [total + score for total, score in zip(self._totals, scores, strict=True)]
        self._penalty_sums = [a + b for a, b in zip(self._penalty_sums, penalties, strict=True)]
        self.scores.append(_tidied(scores))
        self.penalties.append(_tidied(penalties))
        self.rounds_won[winner] += 1
        self.previous_winner = winner
        self.over = self._ended(end)
        if self.over:
            self.winners = self._find_winners()

    def _end(self) -> dict[str, Fraction]:
        """`match_end` as a table, empty for "open"."""
        end = self.options["match_end"]
        return {} if end == "open" else {name: Fraction(value) for name, value in end.items()}

    def _ended(self, end: dict[str, Fraction]) -> bool:
        """Whether any condition of `match_end` is met."""
        met = [
            "rounds" in end and len(self.scores) >= end["rounds"],
            "penalty_limit" in end and max(self._penalty_sums) >= end["penalty_limit"],
            "chips" in end and end["chips"] + min(self._totals) <= 0,
            "loss_limit" in end and min(self._totals) <= -end["loss_limit"],
        ]
        return any(met)

    def _find_winners(self) -> list[int]:
        """Options `match_winner` and `tie_break`; with `teams` a pair wins together."""
        seats = list(range(self.seats))
        sides = [[0, 2], [1, 3]] if self.options["teams"] else [[seat] for seat in seats]

        def merit(side: list[int], name: str) -> Fraction:
            if name == "seat":
                return Fraction(-side[0])
            if name == "best_total":
                return sum((self._totals[seat] for seat in side), Fraction(0))
            return Fraction(sum(self.rounds_won[seat] for seat in side))

        first = "rounds_won" if self.options["match_winner"] == "most_rounds_won" else "best_total"
        for name in [first, *self.options["tie_break"]]:
            best = max(merit(side, name) for side in sides)
            sides = [side for side in sides if merit(side, name) == best]
        return sorted(seat for side in sides for seat in side)
