"""The questions that come up at every table, answered for this house; yes and no come from the engine."""

from __future__ import annotations

from pusoy.cards import CardSet
from pusoy.dos.explain.extras import turning_plays
from pusoy.dos.explain.fives import king_and_jack
from pusoy.dos.explain.parts import Question, Section, beats, high, kinds, low, position, ranks, section
from pusoy.dos.explain.turns import active_bombs, always_dealt, bomb_cards, passes_on_lead
from pusoy.dos.plays import Kind, classify, said
from pusoy.dos.ruleset import Ruleset
from pusoy.words import Value, Words


def explain_questions(rules: Ruleset, words: Words) -> Section:
    """What people argue about, for this house."""
    asked = [
        _return(rules, words),
        _must_play(rules, words),
        _opening(rules, words),
        _next_leader(rules, words),
        _highest_straight(rules, words),
        _low_runs(rules, words),
        _flush_suit(rules, words),
        _four_alone(rules, words),
        _triple_alone(rules, words),
        _flush_on_straight(rules, words),
        _bomb_on_two(rules, words),
        _top_card(rules, words),
        _last_two(rules, words),
        _last_card(rules, words),
        _pass_on_lead(rules, words),
    ]
    return section(words, "questions", [question for question in asked if question is not None])


def _ask(words: Words, name: str, answer: str, **values: Value) -> Question:
    """The question of this name, with one of its answers; both may use the values."""
    key = f"explain_questions.{name}"
    return Question(words.say(f"{key}.ask", **values), words.say(f"{key}.{answer}", **values))


def _return(rules: Ruleset, words: Words) -> Question:
    return _ask(words, "return", rules.passing)


def _must_play(rules: Ruleset, words: Words) -> Question:
    king, five = CardSet([high(rules, "K")]), CardSet([low(rules, "5")])
    free = position(rules, king, five, next_hand_size=1).can_pass
    return _ask(words, "must_play", "free" if free else "guard")


def _opening(rules: Ruleset, words: Words) -> Question:
    card = low(rules, "3").pretty
    aside = "" if always_dealt(rules) or rules.opening_in == "never" else "_aside"
    return _ask(words, "opening", rules.opening_in + aside, card=card)


def _next_leader(rules: Ruleset, words: Words) -> Question:
    return _ask(words, "next_leader", "winner" if rules.winner_leads else "lowest_card")


def _highest_straight(rules: Ruleset, words: Words) -> Question:
    if not (rules.five_card and rules.straights and {"straight", "straight_flush"} & set(rules.categories)):
        return _ask(words, "straight", "none")
    lowest, highest = ranks(rules.straights[0]), ranks(rules.straights[-1])
    return _ask(words, "straight", "one" if lowest == highest else "some", lowest=lowest, highest=highest)


def _low_runs(rules: Ruleset, words: Words) -> Question:
    a, b = tuple(rules.suit_order[:2])
    answers = []
    for run in ("A2345", "23456", "JQKA2"):
        cards = CardSet([rank + (b if place else a) for place, rank in enumerate(run)])
        found = classify(rules, cards)
        place, below = ("no", run) if found is None else _place(rules, run)
        key = f"explain_questions.low_runs.{place}"
        answers.append(words.say(key, run=ranks(run), below=ranks(below)))
    return Question(words.say("explain_questions.low_runs.ask"), f"{'; '.join(answers)}.")


def _place(rules: Ruleset, run: str) -> tuple[str, str]:
    """Where a run stands among the straights, and the one below it."""
    place, last = rules.straights.index(run), len(rules.straights) - 1
    if not last:
        return "only", run
    if not place:
        return "lowest", run
    return "highest" if place == last else "above", rules.straights[place - 1]


def _flush_suit(rules: Ruleset, words: Words) -> Question | None:
    king, jack = king_and_jack(rules)
    found = classify(rules, CardSet(king))
    if found is None or found.kind is not Kind.FLUSH:
        return None
    answer = "rank" if beats(rules, king, jack) else "suit"
    names = said(rules, CardSet(king)), said(rules, CardSet(jack))
    return _ask(words, "flush", answer, low=names[0], high=names[1])


def _four_alone(rules: Ruleset, words: Words) -> Question:
    if classify(rules, CardSet("9C 9S 9H 9D")) is not None:
        return _ask(words, "four", "alone")
    fifth = classify(rules, CardSet("9C 9S 9H 9D 4C")) is not None
    return _ask(words, "four", "fifth" if fifth else "never")


def _triple_alone(rules: Ruleset, words: Words) -> Question:
    if classify(rules, CardSet("9C 9S 9H")) is not None:
        return _ask(words, "triple", "yes")
    in_full_house = classify(rules, CardSet("9C 9S 9H 4C 4S")) is not None
    return _ask(words, "triple", "full_house" if in_full_house else "no")


def _flush_on_straight(rules: Ruleset, words: Words) -> Question | None:
    in_use = rules.categories if rules.five_card else ()
    if "straight" not in in_use or "flush" not in in_use or not rules.straights:
        return None
    a, b, _, d = tuple(rules.suit_order)
    straight = " ".join(rank + (b if place else a) for place, rank in enumerate(rules.straights[-1]))
    legal = beats(rules, " ".join(rank + d for rank in "468TQ"), straight)
    return _ask(words, "flush_on_straight", "yes" if legal else "no")


def _bomb_on_two(rules: Ruleset, words: Words) -> Question:
    two, bombs = high(rules, "2"), active_bombs(rules)
    if not bombs:
        return _ask(words, "bomb", "none")
    legal = beats(rules, bomb_cards(rules), str(two))
    listed = words.listing(kinds(bombs, words), "or")
    return _ask(words, "bomb", "yes" if legal else "no", bombs=listed, card=two.pretty)


def _top_card(rules: Ruleset, words: Words) -> Question:
    card, turned = high(rules, "2").pretty, high(rules, "3").pretty
    answer = "answer_turned" if turning_plays(rules) else "answer"
    return _ask(words, "top_card", answer, card=card, turned=turned)


def _last_two(rules: Ruleset, words: Words) -> Question:
    two = CardSet([high(rules, "2")])
    leading = position(rules, two, last=True).is_legal(two)
    answering = position(rules, two, CardSet([high(rules, "K")]), last=True).is_legal(two)
    return _ask(words, "last_two", "yes" if leading else "answering" if answering else "no")


def _last_card(rules: Ruleset, words: Words) -> Question:
    return _ask(words, "guard", rules.last_card_guard)


def _pass_on_lead(rules: Ruleset, words: Words) -> Question:
    return _ask(words, "pass_on_lead", "two" if passes_on_lead(rules) else "no")
