"""What the terminal says, in English: the words that both front ends share, and the names of the seats.

What only one of them says is in ``texts_plain`` and ``texts_screen``, what the rules page adds to the
engine's sentences in ``texts_house``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from pusoy.accounts import Payment
from pusoy.cards import SUIT_SIGNS, CardSet
from pusoy.dos.events import Event, Passed, Played, WonInstantly
from pusoy.dos.match import End as DosEnd
from pusoy.dos.plays import describe, pretty, suit_word
from pusoy.dos.position import Position
from pusoy.dos.ruleset import Ruleset
from pusoy.dos.scoring import Item
from pusoy.dos.values import Number
from pusoy.errors import Code, Refusal
from pusoy.houses import AnyRuleset, describe_house
from pusoy.thirteen.match import End as SetEnd
from pusoy.words import COMPANY, ENGLISH

NAMES: Final = ("You", *COMPANY[:3])
Names = Sequence[str]

SUIT_WORDS: Final = {suit: suit_word(suit) for suit in SUIT_SIGNS}

# --- small words -----------------------------------------------------------------------------------------


def count(number: int, one: str, many: str | None = None) -> str:
    """``1 card``, ``2 cards``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def points(value: Number) -> str:
    """Points with their sign: ``+3``, ``-12``, ``0``."""
    return f"{value:+}" if value else "0"


def place(number: int) -> str:
    """``1st``, ``2nd``, ``3rd``, ``4th``."""
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")


def listing(words: Sequence[str]) -> str:
    """``Ana, Ben and Caloy``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def does(name: str, you: str, other: str) -> str:
    """``You pass``, ``Ana passes``."""
    return f"{name} {you if name == NAMES[0] else other}"


def whose(name: str) -> str:
    """``your``, ``Ana's``."""
    return "your" if name == NAMES[0] else f"{name}'s"


def whom(name: str) -> str:
    """The name in mid-sentence: ``you``, ``Ana``."""
    return "you" if name == NAMES[0] else name


def capital(text: str) -> str:
    """With a capital letter in front."""
    return text[:1].upper() + text[1:]


def one_line(text: str, most: int) -> str:
    """Anybody's text on one line, without what could steer a terminal."""
    line = " ".join(text.split())[:most]
    return "".join(sign if sign.isprintable() else "?" for sign in line)


# --- houses ----------------------------------------------------------------------------------------------


def house_title(rules: AnyRuleset, own: str = "") -> str:
    """What the house is called; ``own`` is what its owner calls it."""
    name = rules.preset_name
    if own:
        return one_line(own, 60)
    return f"House of your own ({rules.id})" if name is None else describe_house(name).title


OWN_HOUSE: Final = "Rules of your own, as you asked for them."


def house_description(rules: AnyRuleset, own: str = "") -> str:
    """The house in a few sentences; ``own`` is what its owner says of it."""
    name = rules.preset_name
    if own:
        return one_line(own, 2000)
    return OWN_HOUSE if name is None else describe_house(name).description


def turn_order(rules: Ruleset, names: Names, arrow: str = " → ") -> str:
    """The names in the order of turns, starting with the person."""
    order, seat = [], 0
    for _ in rules.seats:
        order.append(names[seat])
        seat = rules.next_seat(seat)
    return arrow.join(order)


# --- plays and actions -----------------------------------------------------------------------------------


def play_words(rules: Ruleset, cards: CardSet, *, inverted: bool = False) -> str:
    """A play in words, with its cards where the words leave them open: ``pair of sevens (7♣ 7♦)``."""
    words = describe(rules, cards, inverted=inverted)
    return words if len(cards) == 1 else f"{words} ({pretty(rules, cards)})"


def order_now(inverted: bool) -> str:
    """What turning over has just done to the order of ranks."""
    if inverted:
        return "The order of ranks is turned over: 3s are the highest now, 2s the lowest."
    return "The order of ranks is back to normal: 2s are the highest."


def told(event: Event, rules: Ruleset, names: Names, *, inverted: bool = False) -> str:
    """An action in a sentence or two, as plain mode tells it; ``inverted`` is how it found the order."""
    name = names[event.seat]
    match event:
        case WonInstantly():
            return f"{does(name, 'hold', 'holds')} all thirteen ranks: the dragon wins the round at once."
        case Passed():
            locked = rules.passing == "locked_out" and event.leader is None
            until = ", until the next lead" if locked else ""
            return f"{does(name, 'pass', 'passes')}{until}." + _leads(event.leader, names)
        case Played():
            left = f"{count(event.left, 'card')} left" if event.left else "which empties the hand"
            words = play_words(rules, event.cards, inverted=inverted)
            parts = [f"{does(name, 'play', 'plays')} {words}, {left}."]
            if event.turned:
                parts.append("The order of ranks turns over.")
            if event.place is not None and rules.round_end == "places":
                parts.append(f"{does(name, 'are', 'is')} out, {place(event.place)}.")
            return " ".join(parts) + ("" if event.over else _leads(event.leader, names))


def _leads(leader: int | None, names: Names) -> str:
    return "" if leader is None else f" The table is clear: {does(names[leader], 'lead', 'leads')}."


def short_words(rules: Ruleset, cards: CardSet, *, inverted: bool = False) -> str:
    """A play in few words: ``flush ♦, king high``."""
    words = describe(rules, cards, inverted=inverted)
    for suit, word in SUIT_WORDS.items():
        words = words.replace(f" in {word}", f" {SUIT_SIGNS[suit]}")
    return words


def told_short(event: Event, rules: Ruleset, names: Names, *, inverted: bool = False) -> str:
    """An action in a few words, for the list of the last ones; the name is shown beside it."""
    match event:
        case WonInstantly():
            return "dragon: wins at once"
        case Passed():
            passes = "pass" if names[event.seat] == NAMES[0] else "passes"
            return passes if event.leader is None else f"{passes}; {whom(names[event.leader])} to lead"
        case Played():
            words = short_words(rules, event.cards, inverted=inverted)
            turned = " ⟲" if event.turned else ""
            return words + turned + (", out" if not event.left else "")


# --- the state of the table ------------------------------------------------------------------------------

TURNED_BADGE: Final = "TURNED OVER: 3 high, 2 low"


def to_beat(position: Position, names: Names) -> str:
    """The play to beat and whose it is, or that the table is clear."""
    if position.table is None:
        return "The table is clear."
    owner = position.table_owner
    by = "" if owner is None else f", {whose(names[owner])}"
    return f"To beat: {play_words(position.rules, position.table, inverted=position.inverted)}{by}."


def played_for(name: str, fault: str) -> str:
    """A computer player failed."""
    return f"{name} answered wrongly ({fault}): the pass or the lowest legal play took its place."


def waiting(name: str, leads: bool) -> str:
    """Whose turn it is, when it is another's."""
    return f"{name} leads…" if leads else f"{name} is to play…"


def pass_state(rules: Ruleset) -> str:
    """What a pass means in this house, in a word or three."""
    return "passed until the next lead" if rules.passing == "locked_out" else "passed, may return"


def pass_short(rules: Ruleset) -> str:
    """The same where there is little room."""
    return "passed (final)" if rules.passing == "locked_out" else "passed"


def personal(refusal: Refusal, names: Names, turn: int | None) -> Refusal:
    """A refusal of the person's action, with the name of the one whose turn it is."""
    if refusal.code != Code.NOT_YOUR_TURN or turn is None:
        return refusal
    return Refusal(Code.NOT_YOUR_TURN, f"It is {whose(names[turn])} turn.", refusal.rule, refusal.options)


def plays_here(rules: Ruleset) -> str:
    """The kinds of play of this house."""
    kinds = ["singles", "pairs"] + ["triples"] * rules.triples
    kinds += ["four-card plays"] * (rules.four_card != "none") + ["five-card hands"] * rules.five_card
    return f"plays are {listing(kinds)} here"


def rule_of(refusal: Refusal, rules: Ruleset) -> str:
    """The rule that a refusal rests on, in words."""
    if refusal.code == Code.NOT_A_COMBINATION:
        return plays_here(rules)
    return refusal.rule[:1].lower() + refusal.rule[1:]


def refused(refusal: Refusal, rules: Ruleset) -> str:
    """A refusal as plain mode tells it: the sentence, then the rule."""
    return f"{refusal.message} (Rule: {rule_of(refusal, rules)}.)"


# --- hints -----------------------------------------------------------------------------------------------

HINT_WHEN_YOUR_TURN: Final = "A hint comes when it is your turn."


def no_hint(fault: str) -> str:
    """The adviser failed."""
    return f"There is no hint: the adviser answered wrongly ({fault})."


def hint(position: Position, cards: CardSet | None, reason: str) -> str:
    """A hint in a sentence; no cards mean the pass."""
    what = "pass" if cards is None else play_words(position.rules, cards, inverted=position.inverted)
    return f"Hint: {what}: {reason}."


# --- rounds and matches ----------------------------------------------------------------------------------


def round_head(rules: AnyRuleset, number: int) -> str:
    """``Round 3 of 10``."""
    end = rules.match_end
    return f"Round {number}" + (f" of {end.rounds}" if end is not None and end.rounds else "")


def round_won(names: Sequence[str], points_won: Number, *, went_out: bool = True) -> str:
    """Who won the round: a player, or a pair; and what, where a round can be won for points."""
    won = f" ({points(points_won)})" if points_won else ""
    if len(names) > 1:
        return f"{listing(names)} win the round{won}."
    if went_out and not points_won:
        return f"{does(names[0], 'go out and win', 'goes out and wins')} the round."
    return f"{does(names[0], 'win', 'wins')} the round{won}."


def item_label(item: Item, names: Names) -> str:
    """What a line of an account is for, with the name of the other seat that it speaks of."""
    if item.other is None:
        return item.label
    seat, name = f"seat {item.other}", names[item.other]
    return item.label.replace(f"penalty of {seat}", f"{whose(name)} penalty").replace(seat, whom(name))


def pair_sum(items: Sequence[Item], score: Number, names: Names) -> str:
    """How a pair's score comes about: ``your 1 + Ben's 3, less Caloy's 3``; what is no penalty follows."""
    shared = [(item, whose(names[item.other])) for item in items if item.other is not None]
    gains = score > 0 or (not score and bool(shared) and shared[0][0].points > 0)
    counted = [f"{who} {abs(item.points)}" for item, who in shared if (item.points > 0) == gains]
    less = [f"{who} {abs(item.points)}" for item, who in shared if (item.points > 0) != gains]
    said = " + ".join(counted) + (f", less {' + '.join(less)}" if less else "")
    rest = [item_line(item, names) for item in items if item.other is None]
    return "; ".join([said, *rest])


def item_line(item: Item, names: Names) -> str:
    """One line of an account: ``8 cards left: -8``."""
    return f"{item_label(item, names)}: {points(item.points)}"


def next_leads(name: str | None, rules: Ruleset) -> str:
    """Who leads the next round."""
    if name is None:
        return "The holder of the lowest card leads the next round."
    return f"{does(name, 'lead', 'leads')} the next round."


def match_over(reason: DosEnd | SetEnd | None, winners: Sequence[str]) -> str:
    """Who won the match and why it is over."""
    why = "you ended the match here" if reason is None else ENGLISH.render(reason.said)
    verb = "wins" if len(winners) == 1 and winners[0] != NAMES[0] else "win"
    return f"{listing(winners)} {verb} the match: {why}."


def payment(entry: Payment, names: Names) -> str:
    """One line of the score sheet of a real table."""
    who, to = names[entry.from_seat], whom(names[entry.to_seat])
    return f"{does(who, 'owe', 'owes')} {to} {count_points(entry.points)}: {entry.unit} {entry.amount}."


def payments_how(balanced: bool) -> str:
    """How the payments come about."""
    if balanced:
        return "The totals are balances: whoever is below zero pays whoever is above:"
    return "Every two players settle the difference of their totals; all in all:"


def count_points(value: Number) -> str:
    """``1 point``, ``3 points``."""
    return f"{value} point" + ("" if value == 1 else "s")


STOP_BETWEEN_ROUNDS: Final = "A match ends between rounds."

# --- keeping ---------------------------------------------------------------------------------------------

NO_TABLE_KEPT: Final = "this record holds no match that could go on"
KEPT: Final = "The match is kept. Start the table again to go on."
NOT_KEPT: Final = "The match could not be kept."


def cannot_save(folder: Path, why: str) -> str:
    """The match cannot be kept; play goes on."""
    return f"This match cannot be kept in {folder} ({why}). You can play on."


NOT_FILED: Final = "The record could not be saved; the match stays kept."


def set_aside(path: Path, why: str) -> str:
    """A file that could not be read."""
    return f"A kept match could not be read ({why}). The file is now {path}."


NOTHING_TO_SAVE: Final = "Nothing to save yet: no round is over."


def saved(path: Path | None, *, round_over: bool = True) -> str:
    """Where a record was saved, and that a round in progress is not in it."""
    if path is None:
        return "The record could not be saved."
    return f"Record saved: {path}" + ("" if round_over else " (without the round in progress)")


def warming(label: str, done: int, of: int) -> str:
    """Progress of compiling, before the first deal."""
    return f"Getting the table ready, once: {label} ({min(done + 1, of)} of {of})"


ROUND_IS_OVER: Final = "This round is over."


def cards_left(named: Iterable[str]) -> str:
    """The cards that each seat holds, for a match that is to be taken up again."""
    return f"Cards left: {', '.join(named)}."


def held(name: str, cards: str) -> str:
    """A hand that was not emptied."""
    return f"{name} held {cards}"


PARTNER: Final = "partner"


def out_as(number: int) -> str:
    """A seat that went out: its place."""
    return f"out, {place(number)}"
