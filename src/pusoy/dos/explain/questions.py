"""The questions that come up at every table, answered for this house; yes and no come from the engine."""

from __future__ import annotations

from pusoy.cards import CardSet
from pusoy.dos.explain.parts import Question, Section, beats, high, joined, low, position, ranks
from pusoy.dos.explain.turns import active_bombs, always_dealt, bomb_cards, passes_on_lead
from pusoy.dos.plays import classify
from pusoy.dos.ruleset import Ruleset


def explain_questions(rules: Ruleset) -> Section:
    """What people argue about, for this house."""
    asked = [
        _return(rules),
        _opening(rules),
        _highest_straight(rules),
        _low_runs(rules),
        _four_alone(rules),
        _triple_alone(rules),
        _flush_on_straight(rules),
        _bomb_on_two(rules),
        _two_of_hearts(rules),
        _last_two(rules),
        _last_card(rules),
        _pass_on_lead(rules),
    ]
    return Section("questions", "Questions", tuple(question for question in asked if question is not None))


def _return(rules: Ruleset) -> Question:
    answer = {
        "may_return": "Yes. A pass skips one turn; you may play again when your turn comes.",
        "locked_out": "No. You are out until the table is cleared and somebody leads.",
    }[rules.passing]
    return Question("May I come back after a pass?", answer)


def _opening(rules: Ruleset) -> Question:
    card = low(rules, "3").pretty
    dealt = "" if always_dealt(rules) else ", or the lowest card dealt where it is not in play"
    answer = {
        "first_round": f"No, only the first round: its first play must hold {card}{dealt}.",
        "every_round": f"Yes: the first play of every round must hold {card}{dealt}.",
        "never": "No, no play has to hold it; "
        "whoever holds the lowest card leads the first round with any play.",
    }[rules.opening_in]
    return Question(f"Does {card} open every round?", answer)


def _highest_straight(rules: Ruleset) -> Question | None:
    if not (rules.five_card and rules.straights and {"straight", "straight_flush"} & set(rules.categories)):
        return Question("Which straight is the highest?", "There are no straights in this house.")
    lowest, highest = ranks(rules.straights[0]), ranks(rules.straights[-1])
    return Question("Which straight is the highest?", f"{highest}; the lowest is {lowest}.")


def _low_runs(rules: Ruleset) -> Question:
    a, b = tuple(rules.suit_order[:2])
    answers = []
    for run in ("A2345", "23456", "JQKA2"):
        cards = CardSet([rank + (b if place else a) for place, rank in enumerate(run)])
        found = classify(rules, cards)
        if found is None:
            answers.append(f"{ranks(run)}: no")
        else:
            answers.append(f"{ranks(run)}: yes, {_place(rules, run)}")
    return Question("Are A-2-3-4-5, 2-3-4-5-6 and J-Q-K-A-2 straights?", f"{'; '.join(answers)}.")


def _place(rules: Ruleset, run: str) -> str:
    place, count = rules.straights.index(run) + 1, len(rules.straights)
    if place in (1, count):
        return "the lowest" if place == 1 and count > 1 else "the highest"
    return f"above {ranks(rules.straights[place - 2])}"


def _four_alone(rules: Ruleset) -> Question:
    if classify(rules, CardSet("9C 9S 9H 9D")) is not None:
        return Question(
            "May four of a kind stand alone?", "Yes, four cards of a rank are a play of four cards."
        )
    if classify(rules, CardSet("9C 9S 9H 9D 4C")) is not None:
        return Question("May four of a kind stand alone?", "No, it needs a fifth card; any card will do.")
    return Question("May four of a kind stand alone?", "No, neither alone nor with a fifth card.")


def _triple_alone(rules: Ruleset) -> Question:
    legal = classify(rules, CardSet("9C 9S 9H")) is not None
    answer = "Yes." if legal else "No, three of a rank are played within a full house only."
    if not legal and classify(rules, CardSet("9C 9S 9H 4C 4S")) is None:
        answer = "No."
    return Question("May I play three of a rank?", answer)


def _flush_on_straight(rules: Ruleset) -> Question | None:
    in_use = rules.categories if rules.five_card else ()
    if "straight" not in in_use or "flush" not in in_use or not rules.straights:
        return None
    a, b, _, d = tuple(rules.suit_order)
    straight = " ".join(rank + (b if place else a) for place, rank in enumerate(rules.straights[-1]))
    legal = beats(rules, " ".join(rank + d for rank in "468TQ"), straight)
    answer = (
        "Yes, a higher category beats a lower one." if legal else "No, a straight is answered by a straight."
    )
    return Question("May a flush answer a straight?", answer)


def _bomb_on_two(rules: Ruleset) -> Question:
    two = high(rules, "2")
    if not active_bombs(rules):
        answer = "No, there are no bombs."
    elif beats(rules, bomb_cards(rules), str(two)):
        answer = f"Yes, {joined(active_bombs(rules), 'or')} may be laid on a single 2, even on {two.pretty}."
    else:
        answer = "No, a bomb may be laid on five-card hands only."
    return Question("Does a bomb beat a 2?", answer)


def _two_of_hearts(rules: Ruleset) -> Question:
    best = high(rules, "2")
    return Question("Which card is the highest?", f"{best.pretty}; no other single beats it.")


def _last_two(rules: Ruleset) -> Question:
    two = CardSet([high(rules, "2")])
    leading = position(rules, two, last=True).is_legal(two)
    answering = position(rules, two, CardSet([high(rules, "K")]), last=True).is_legal(two)
    if leading:
        answer = "Yes."
    elif answering:
        answer = "Yes, if it answers a play; no, if you lead it."
    else:
        answer = "No, not alone."
    return Question("May my last card be a 2?", answer)


def _last_card(rules: Ruleset) -> Question:
    answer = {
        "off": "No, nothing is asked of you.",
        "answering": "Yes, if you answer a single: "
        "the highest that is legal, and no pass while you can play.",
        "always": "Yes, with every single, on lead too, and no pass while you can play.",
    }[rules.last_card_guard]
    return Question("The next player holds one card: must I play my highest single?", answer)


def _pass_on_lead(rules: Ruleset) -> Question:
    if passes_on_lead(rules):
        answer = "No, unless a 2 that may not be led is all you hold: then you pass the lead on."
    else:
        answer = "No, there is nothing to pass on."
    return Question("May I pass when I lead?", answer)
