"""Answering, passing, leading, the last card, the end of a round, and what only some houses have."""

from __future__ import annotations

from pusoy.cards import DECK, RANKS, CardSet
from pusoy.dos.explain.parts import (
    Block,
    Points,
    Section,
    Text,
    beats,
    example,
    high,
    joined,
    low,
    position,
)
from pusoy.dos.kernel import layout as at
from pusoy.dos.lowering import lower
from pusoy.dos.ruleset import Ruleset

# --- answering -------------------------------------------------------------------------------------------


def active_bombs(rules: Ruleset) -> list[str]:
    """The bombs that can come up, the lower one first."""
    numbers = lower(rules)
    bombs = ["four of a kind"] * bool(numbers[at.BOMB_FOURS])
    return bombs + ["straight flush"] * bool(numbers[at.BOMB_STRAIGHT_FLUSH] and rules.straights)


def bomb_cards(rules: Ruleset) -> str:
    """A weak bomb of the house, as cards."""
    a, b, c, d = tuple(rules.suit_order)
    if "four of a kind" in active_bombs(rules):
        return f"4{a} 4{b} 4{c} 4{d} 6{a}"
    return " ".join(rank + a for rank in rules.straights[0])


def explain_answering(rules: Ruleset) -> Section:
    """What beats what on the table, bombs included."""
    a, b, c, d = tuple(rules.suit_order)
    lines = [
        "An answer has the same number of cards as the play on the table and is stronger: "
        "equal is not enough."
    ]
    if rules.five_card:
        lines.append(
            {
                "any_category": "A five-card hand is beaten by any stronger one: "
                "a higher category beats a lower one.",
                "same_category": "Five-card hands are answered within their own category: "
                "a straight by a straight, and so on.",
            }[rules.five_card_answer]
        )
    blocks: list[Block] = [
        Points(tuple(lines)),
        example(rules, f"8{a} 8{b}", f"5{c} 5{d}"),
        example(rules, f"8{a} 8{d}", f"8{b} 8{c}"),
        example(rules, f"K{a}", f"5{c} 5{d}"),
    ]
    if rules.five_card and {"straight", "full_house"} <= set(rules.categories) and rules.straights:
        straight = " ".join(rank + (b if place else a) for place, rank in enumerate(rules.straights[-1]))
        blocks.append(example(rules, _apart(straight, c, d, a), straight))
    blocks += _bombs(rules)
    return Section("answering", "Answering", tuple(blocks))


def _apart(straight: str, c: str, d: str, a: str) -> str:
    """A full house that shares no card with the straight."""
    used = {card[0] for card in straight.split()}
    three, two = [rank for rank in RANKS if rank not in used][:2]
    return f"{three}{c} {three}{d} {three}{a} {two}{c} {two}{d}"


def _bombs(rules: Ruleset) -> list[Block]:
    bombs = active_bombs(rules)
    if not bombs:
        return [Text("There are no bombs.")]
    over = {
        "lone_two": "a single 2",
        "five_card": "any five-card hand, even one of a higher category",
        "any": "any play, whatever its size",
    }[rules.bomb_over]
    are = "There is one bomb" if len(bombs) == 1 else "There are two bombs"
    c, d = rules.suit_order[2], rules.suit_order[3]
    bomb = bomb_cards(rules)
    used = set(bomb.split())
    pair = next(f"{rank}{c} {rank}{d}" for rank in "JQK" if not {rank + c, rank + d} & used)
    return [
        Text(
            f"{are}: {joined(bombs)}. In turn, a bomb may be laid on {over}. "
            f"It is then the play to beat, and {_above_a_bomb(rules)} may be laid on it."
        ),
        example(rules, bomb, str(high(rules, "2"))),
        example(rules, bomb, pair),
    ]


def _above_a_bomb(rules: Ruleset) -> str:
    """What answers a bomb: in some houses also a straight flush that is none itself."""
    if "straight flush" not in active_bombs(rules) and rules.straights:
        run, suits = rules.straights[0], rules.suit_order
        four, fifth = [rank for rank in RANKS if rank not in run][:2]
        bomb = " ".join([four + suit for suit in suits] + [fifth + suits[0]])
        if beats(rules, " ".join(rank + suits[0] for rank in run), bomb):
            return "only a higher bomb or a straight flush"
    return "only a higher bomb"


# --- passing and leading ---------------------------------------------------------------------------------


def explain_passing(rules: Ruleset) -> Section:
    """What a pass costs, and what clears the table."""
    if rules.passing == "may_return":
        what = "A pass skips this turn only: you may play again when your turn comes round."
    else:
        what = "Whoever passes is out until the next lead."
    lines = [
        "You may pass whenever you like, also with a play in hand.",
        what,
        "When everybody else has passed since the last play, the table is cleared, "
        "and whoever made that play leads.",
        "The player on lead has nothing to beat and may not pass"
        + (", unless a 2 that may not be led is all that is left." if passes_on_lead(rules) else "."),
    ]
    if rules.last_card_guard != "off":
        lines[0] = (
            "You may pass whenever you like, also with a play in hand, but for the guard of the last card."
        )
    return Section("passing", "Passing", (Points(tuple(lines)),))


def passes_on_lead(rules: Ruleset) -> bool:
    """Whether somebody on lead who holds nothing but a 2 may pass."""
    return position(rules, CardSet([high(rules, "2")]), last=True).can_pass


def explain_leads(rules: Ruleset) -> Section:
    """Who leads, and what the first play must hold."""
    lowest = low(rules, "3").pretty
    card = lowest if always_dealt(rules) else f"the lowest card dealt (often {lowest})"
    if rules.opening_in == "never":
        lines = [f"In the first round the holder of {card} leads, with any play."]
    else:
        where = "every round" if rules.opening_in == "every_round" else "the first round"
        lines = [f"The holder of {card} opens {where}. The first play must hold that card."]
        lines.append(
            "It may be any play that holds it."
            if rules.opening_shape == "any"
            else "It is played alone, as a single."
        )
    if rules.opening_in != "every_round":
        if rules.next_leader == "previous_winner":
            lines.append("From the second round on, the winner of the round before leads, with any play.")
        else:
            lines.append(f"From the second round on too, the holder of {card} leads, with any play.")
    return Section("leads", "Who leads", (Points(tuple(lines)),))


def always_dealt(rules: Ruleset) -> bool:
    """Whether the lowest card of the deck is in somebody's hand in every deal."""
    aside = len(DECK) - rules.players * rules.cards_each
    return aside == 0 or rules.leftover == "to_lowest_card_holder"


# --- what only some houses have --------------------------------------------------------------------------


def explain_extras(rules: Ruleset) -> list[Section]:
    """The last card, the finish with a 2, revolution, instant wins and partners, where the house has them."""
    sections = [_last_cards(rules)]
    if rules.revolution != "off":
        sections.append(_revolution(rules))
    if rules.instant_wins:
        text = (
            "A dragon, a hand with all thirteen ranks, wins the round before the first play. "
            "Of two, the first in the order of turns from the opener wins."
        )
        sections.append(Section("instant-wins", "Instant wins", (Text(text),)))
    if rules.teams:
        text = (
            "Seats 0 and 2 play as partners against seats 1 and 3. "
            "The round is over when one player is out, and the pair of that player wins it."
        )
        sections.append(Section("partners", "Partners", (Text(text),)))
    return sections


def _last_cards(rules: Ruleset) -> Section:
    guard = {
        "off": "Nobody has to mind the next player's last card: play and pass as you like.",
        "answering": "When the next player holds one card and you answer a single, "
        "you must use your highest one, and you may not pass if you can play.",
        "always": "When the next player holds one card, every single that you play, leading or answering, "
        "must be your highest, and you may not pass if you can play.",
    }[rules.last_card_guard]
    two = {
        "allowed": "Your last card may be a 2.",
        "not_when_led": "A lone 2 may be your last card only as an answer, not when you lead it.",
        "never": "Your last card may not be a lone 2.",
    }[rules.finishing_two]
    lines = [guard, two]
    if rules.finishing_two != "allowed":
        lines.append(
            "Whoever leads and has nothing else passes the lead on; "
            "when it has gone all the way round, the 2 is allowed."
        )
    two, king = str(high(rules, "2")), str(high(rules, "K"))
    blocks: list[Block] = [Points(tuple(lines)), Text("As your last card, led and as an answer:")]
    blocks += [example(rules, two, last=True), example(rules, two, king, last=True)]
    return Section("last-card", "The last card", tuple(blocks))


def turning_plays(rules: Ruleset) -> list[str]:
    """The plays that turn the order of ranks over."""
    if rules.revolution == "off":
        return []
    numbers = lower(rules)
    fours = ["four of a kind"] * bool(numbers[at.CATEGORY + at.FOUR_OF_A_KIND])
    return fours + ["quads"] * bool(numbers[at.BARE_QUADS])


def _revolution(rules: Ruleset) -> Section:
    fours = turning_plays(rules)
    if not fours:
        return Section("revolution", "Revolution", (Text("No play of this house turns the ranks over."),))
    until = "until the next lead" if rules.revolution == "until_new_lead" else "until the round ends"
    return Section(
        "revolution",
        "Revolution",
        (
            Text(
                f"After {joined(fours, 'or')} the order of ranks turns over, {until}: "
                "a 3 is the highest rank and a 2 the lowest, in straights too. "
                "Suits and categories keep their order. The next one turns it back."
            ),
            Text("While it is turned:"),
            example(rules, str(low(rules, "3")), str(high(rules, "2")), inverted=True),
            example(rules, str(high(rules, "K")), str(low(rules, "9")), inverted=True),
        ),
    )


def explain_ends(rules: Ruleset) -> Section:
    """What ends a round."""
    if rules.round_end == "first_out":
        text = "The round is over as soon as one player has no cards left."
        return Section("round-end", "The end of a round", (Text(text),))
    return Section(
        "round-end",
        "The end of a round",
        (
            Points(
                (
                    "Who has no cards left is out; the others play on until one of them holds cards.",
                    "The last play of a player who went out may still be beaten. "
                    "If nobody does, the next player who holds cards leads.",
                )
            ),
        ),
    )
