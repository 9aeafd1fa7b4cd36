"""The referee: JSON Lines in, JSON Lines out, for programs in any language (``pusoy referee``).

One request a line, one answer a line, in order, each flushed. Nothing that is sent can end the process before
its input ends: what cannot be read or answered gets an error with a code, a sentence and the rule.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO, Final

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
from pusoy.dos.scoring import Item, RoundResult, score_round
from pusoy.dos.values import shown
from pusoy.errors import Code, PusoyError, RulesetError

MAX_LINE: Final = 8 * 1024 * 1024
"""The longest request in bytes."""

Answer = dict[str, Any]
_EVERYWHERE: Final = frozenset({"id", "op", "game", "note"})
_MISSING: Final = object()


class Request:
    """One request, read strictly: a key that is missing, unknown or of another type is an error."""

    def __init__(self, content: Mapping[str, Any]) -> None:
        self.content = content

    def only(self, *keys: str) -> None:
        """Refuse keys that this operation does not know: a misspelt one would be silently ignored."""
        unknown = sorted(set(self.content) - set(keys) - _EVERYWHERE)
        if unknown:
            raise PusoyError(f"unknown key {unknown[0]!r}; this operation takes {', '.join(keys)}")

    def get(self, key: str, kind: type | tuple[type, ...], what: str, default: Any = _MISSING) -> Any:
        """The value under ``key``; ``default`` where it is absent or null."""
        value = self.content.get(key)
        if value is None:
            if default is _MISSING:
                raise PusoyError(f"{key!r} is missing: {what}")
            return default
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
            raise PusoyError(f"{key!r} is {what}")
        return value

    def rules(self) -> Ruleset:
        """The house: a preset's name, options over a preset, or the path of a TOML file."""
        return load_rules(self.get("rules", (str, dict), "a preset's name, a table of options, or a file"))

    def cards(self, key: str, default: Any = _MISSING) -> Any:
        """Cards as text or as a list of texts."""
        value = self.get(key, (str, list), "cards, as text or as a list", default)
        return value if value is default else read_cards(value)

    def dealer(self) -> int | None:
        """The seat of the dealer, where it is given."""
        dealer: int | None = self.get("dealer", int, "a seat", None)
        return dealer

    def list_of(self, key: str, kind: type, what: str) -> list[Any]:
        """A list whose every item is of one type."""
        items: list[Any] = self.get(key, list, what)
        if not all(isinstance(item, kind) for item in items):
            raise PusoyError(f"{key!r} is {what}")
        return items


def read_cards(value: object) -> CardSet:
    """Cards from text or a list of texts."""
    if isinstance(value, str):
        return CardSet(value)
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return CardSet(value)
    raise PusoyError("cards are text such as '3C 10D', or a list of such texts")


# --- one decision ----------------------------------------------------------------------------------------

_POSITION_KEYS: Final = ("rules", "hand", "table", "must_include", "inverted", "next_hand_size", "position")


def _position(request: Request) -> Position:
    text = request.get("position", str, "a position text", None)
    if text is not None:
        twice = [key for key in _POSITION_KEYS[1:-1] if key in request.content]
        if twice:
            raise PusoyError(f"{twice[0]!r} is given twice: the position says it already")
        rules = request.rules() if "rules" in request.content else None
        position = Position.parse(text, rules)
        if position.turn is None or position.turn != position.seat:
            raise PusoyError("in this position the seat is not to act")
        return position
    rules = request.rules()
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
    rules, cards = request.rules(), request.cards("cards")
    found = classify(rules, cards, inverted=request.get("inverted", bool, "true or false", False))
    if found is None:
        raise refuse(Code.NOT_A_COMBINATION, Attempt(rules, cards, cards))
    return {"kind": found.kind.value, "strength": [found.strength]}


def _rules(request: Request) -> Answer:
    request.only("rules")
    rules = request.rules()
    return {"options": rules.options(), "ruleset_id": rules.id}


def _deal(request: Request) -> Answer:
    request.only("rules", "seed", "dealer")
    rules = request.rules()
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
            return {"error": _error(error), "at": index}
    return {}


def _items(lines: tuple[tuple[Item, ...], ...]) -> list[list[Answer]]:
    return [[{"label": item.label, "points": item.points} for item in items] for items in lines]


def _result(result: RoundResult) -> Answer:
    return {
        "penalties": list(result.penalties),
        "scores": list(result.scores),
        "items": _items(result.items),
        "penalty_items": _items(result.penalty_items),
    }


def _replay(request: Request) -> Answer:
    request.only("rules", "hands", "first_round", "previous_winner", "actions", "dealer")
    rules = request.rules()
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
    match = Match(request.rules())
    stopped: Answer = {}
    for number, content in enumerate(request.list_of("rounds", dict, "a list of rounds")):
        part = Request(content)
        part.only("hands", "actions", "dealer")
        try:
            hands = [read_cards(hand) for hand in part.get("hands", list, "the hands, by seat")]
            match.start(hands, dealer=part.dealer())
        except PusoyError as error:
            stopped = {"error": _error(error), "round": number}
            break
        stopped = _play_all(match.round, part.list_of("actions", str, "a list of actions"))
        if stopped:
            stopped["round"] = number
            break
    outcome = match.outcome
    return {
        "scores": [list(result.scores) for result in match.results],
        "totals": list(match.totals),
        "over": outcome is not None,
        "winners": list(match.winners),
        "reason": None if outcome is None else outcome.reason.value,
        "settlement": [
            {
                "from": payment.from_seat,
                "to": payment.to_seat,
                "points": payment.points,
                "amount": payment.amount,
                "unit": payment.unit,
            }
            for payment in match.payments()
        ],
        **stopped,
    }


OPERATIONS: Final[Mapping[str, Callable[[Request], Answer]]] = {
    "rules": _rules,
    "classify": _classify,
    "legal": _legal,
    "judge": _judge,
    "deal": _deal,
    "replay": _replay,
    "match": _match,
}


# --- lines -----------------------------------------------------------------------------------------------


def _error(error: PusoyError) -> Answer:
    answer: Answer = {"code": error.code, "message": error.message, "rule": error.rule}
    if isinstance(error, RulesetError):
        answer["faults"] = list(error.faults)
    return answer


def answer_request(content: object) -> Answer:
    """The answer to one decoded request, its ``id`` included."""
    if not isinstance(content, dict):
        return {"id": None, "error": _error(PusoyError("a request is a JSON object"))}
    identity = content.get("id")
    request = Request(content)
    try:
        game = request.get("game", str, "pusoy-dos", "pusoy-dos")
        if game != Match.name:
            raise PusoyError(f"this referee judges pusoy-dos, not {game[:40]!r}")
        name = request.get("op", str, f"one of {', '.join(OPERATIONS)}")
        if name not in OPERATIONS:
            raise PusoyError(f"unknown operation {name[:40]!r}; there are {', '.join(OPERATIONS)}")
        return {"id": identity, **OPERATIONS[name](request)}
    except PusoyError as error:
        return {"id": identity, "error": _error(error)}
    except Exception as error:  # a fault of ours may not end the process: others wait for their answers
        fault = PusoyError(f"a fault of the referee: {type(error).__name__}", code="internal_error")
        return {"id": identity, "error": _error(fault)}


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    if len(content) != len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise ValueError(f"the key {shown(twice)} stands twice in one object")
    return content


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is no JSON number")


def answer_line(line: bytes) -> bytes:
    """The answer to one line, as a line without its end."""
    try:
        text = line.decode("utf-8-sig")
        content = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        return _line({"id": None, "error": _error(PusoyError(f"this line is no JSON: {error!s:.200}"))})
    answer = answer_request(content)
    try:
        return _line(answer)
    except (RecursionError, ValueError):  # an id that could be read and cannot be repeated
        return _line({**answer, "id": None})


def _line(answer: Answer) -> bytes:
    """Plain ASCII: any text survives, half a surrogate pair too."""
    return json.dumps(answer, separators=(",", ":"), allow_nan=False).encode("ascii")


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of ``source`` on ``sink`` until it ends. Blank lines are passed over."""
    while line := source.readline(MAX_LINE + 1):
        if len(line) > MAX_LINE:
            while line and not line.endswith(b"\n"):
                line = source.readline(MAX_LINE)
            error = _error(PusoyError(f"a request has at most {MAX_LINE} bytes"))
            sink.write(_line({"id": None, "error": error}) + b"\n")
        elif line.strip():
            sink.write(answer_line(line) + b"\n")
        sink.flush()
