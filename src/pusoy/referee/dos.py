"""The referee's operations for Pusoy Dos."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pusoy.cards import Card, CardSet
from pusoy.dos.actions import Action, parse_action
from pusoy.dos.deals import deal
from pusoy.dos.kernel.layout import MAX_HAND
from pusoy.dos.match import Match
from pusoy.dos.plays import classify, text_of
from pusoy.dos.position import Position
from pusoy.dos.refusals import Attempt, refuse
from pusoy.dos.round import Round
from pusoy.dos.ruleset import Ruleset, load_rules
from pusoy.dos.scoring import RoundResult, score_round
from pusoy.errors import Code, PusoyError
from pusoy.referee.request import (
    A_HOUSE,
    Answer,
    Request,
    error_of,
    items_of,
    read_cards,
    standing_of,
)

NAME: Final = Match.name


def rules_of(request: Request) -> Ruleset:
    """The house: a preset's name, options over a preset, or the path of a TOML file."""
    return load_rules(request.get("rules", (str, dict), A_HOUSE))


# --- one decision ----------------------------------------------------------------------------------------

_POSITION_KEYS: Final = ("rules", "hand", "table", "must_include", "inverted", "next_hand_size", "position")


def _position(request: Request) -> Position:
    text = request.get("position", str, "a position text", None)
    if text is not None:
        twice = [key for key in _POSITION_KEYS[1:-1] if key in request.content]
        if twice:
            raise PusoyError(f"{twice[0]!r} is given twice: the position says it already")
        rules = rules_of(request) if "rules" in request.content else None
        position = Position.parse(text, rules)
        if position.turn is None or position.turn != position.seat:
            raise PusoyError("in this position the seat is not to act")
        return position
    rules = rules_of(request)
    hand: CardSet = request.cards("hand")
    if not 1 <= len(hand) <= MAX_HAND:
        raise PusoyError(f"'hand' has {len(hand)} cards; a hand that is to act has 1 to {MAX_HAND}")
    size = request.get("next_hand_size", int, f"a number of 1 to {MAX_HAND}", None)
    if size is not None and not 1 <= size <= MAX_HAND:
        raise PusoyError(f"'next_hand_size' is a number of 1 to {MAX_HAND}")
    left = [rules.cards_each] * rules.players  # unknown counts: a full hand, which no rule looks at
    left[0] = len(hand)
    if size is not None:
        left[rules.next_seat(0)] = size
    return Position.build(
        rules,
        0,
        hand,
        left,
        table=request.cards("table", None) or None,  # conformance cases share cards with the hand: let them
        table_owner=rules.next_seat(0),
        inverted=request.get("inverted", bool, "true or false", False),
        required=_required(request, hand),
    )


def _required(request: Request, hand: CardSet) -> Card | None:
    text = request.get("must_include", str, "a card", None)
    if text is None:
        return None
    card = Card(text)
    if card not in hand:
        raise PusoyError(f"'must_include' is a card of the hand, and {card} is not in it")
    return card


def _legal(request: Request) -> Answer:
    request.only(*_POSITION_KEYS)
    position = _position(request)
    legal = position.legal_plays
    return {"plays": [text_of(position.rules, play) for play in legal], "can_pass": legal.can_pass}


def _judge(request: Request) -> Answer:
    request.only(*_POSITION_KEYS, "play")
    position = _position(request)
    play = request.get("play", (str, list), '"pass" or cards')
    action: Action = parse_action(play) if isinstance(play, str) else read_cards(play)
    refusal = position.why_not_act(action)
    if refusal is not None:
        raise refusal
    return {"legal": True}


def _classify(request: Request) -> Answer:
    request.only("rules", "cards", "inverted")
    rules, cards = rules_of(request), request.cards("cards")
    found = classify(rules, cards, inverted=request.get("inverted", bool, "true or false", False))
    if found is None:
        raise refuse(Code.NOT_A_COMBINATION, Attempt(rules, cards, cards))
    return {"kind": found.kind.value, "strength": [found.strength]}


def _rules(request: Request) -> Answer:
    request.only("rules")
    rules = rules_of(request)
    return {"options": rules.options(), "ruleset_id": rules.id}


def _deal(request: Request) -> Answer:
    request.only("rules", "seed", "dealer")
    rules = rules_of(request)
    return {"hands": _texts(rules, deal(rules, request.get("seed", str, "any text"), request.dealer() or 0))}


# --- rounds and matches ----------------------------------------------------------------------------------


def _texts(rules: Ruleset, hands: tuple[CardSet, ...]) -> list[str]:
    return [text_of(rules, hand) for hand in hands]


def _play_all(round_: Round, actions: list[str]) -> Answer:
    """Play the actions; where one is refused, ``error`` and ``at``, its index, with the state before it."""
    for index, text in enumerate(actions):
        try:
            round_.act_text(text)
        except PusoyError as error:
            return {"error": error_of(error), "at": index}
    return {}


def _result(result: RoundResult) -> Answer:
    return {
        "penalties": list(result.penalties),
        "scores": list(result.scores),
        "items": items_of(result.items),
        "penalty_items": items_of(result.penalty_items),
    }


def _replay(request: Request) -> Answer:
    request.only("rules", "hands", "first_round", "previous_winner", "actions", "dealer")
    rules = rules_of(request)
    round_ = Round(
        rules,
        [read_cards(hand) for hand in request.get("hands", list, "the hands, by seat")],
        first_round=request.get("first_round", bool, "true or false", True),
        previous_winner=request.get("previous_winner", int, "a seat or null", None),
        dealer=request.dealer() or 0,
    )
    stopped = _play_all(round_, request.list_of("actions", str, "a list of actions, such as '0 3C'"))
    table = round_.table
    return {
        "turn": round_.turn,
        "table": None if table is None else text_of(rules, table),
        "table_owner": round_.table_owner,
        "hands": _texts(rules, round_.hands),
        "passed": list(round_.passed),
        "out": list(round_.out),
        "inverted": round_.inverted,
        "over": round_.over,
        **(_result(score_round(round_)) if round_.over else {}),
        **stopped,
    }


def _match(request: Request) -> Answer:
    request.only("rules", "rounds")
    match = Match(rules_of(request))
    stopped: Answer = {}
    for number, content in enumerate(request.list_of("rounds", dict, "a list of rounds")):
        part = Request(content)
        part.only("hands", "actions", "dealer")
        try:
            hands = [read_cards(hand) for hand in part.get("hands", list, "the hands, by seat")]
            match.start(hands, dealer=part.dealer())
        except PusoyError as error:
            stopped = {"error": error_of(error), "round": number}
            break
        stopped = _play_all(match.round, part.list_of("actions", str, "a list of actions"))
        if stopped:
            stopped["round"] = number
            break
    return standing_of((result.scores for result in match.results), match, stopped)


OPERATIONS: Final[Mapping[str, Callable[[Request], Answer]]] = {
    "rules": _rules,
    "classify": _classify,
    "legal": _legal,
    "judge": _judge,
    "deal": _deal,
    "replay": _replay,
    "match": _match,
}
