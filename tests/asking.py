"""What tests of the referee share: asking it within this process, and the code of an error."""

from __future__ import annotations

import json
from typing import Any

from pusoy.referee import answer_line

Answer = dict[str, Any]


def ask(**request: Any) -> Answer:
    """The referee's answer to one request."""
    answer: Answer = json.loads(answer_line(json.dumps(request).encode()))
    return answer


def code(answer: Answer) -> str | None:
    """The code of an error, which has a rule and a sentence on one line; None of a good answer."""
    error: Any = answer.get("error")
    if error is None:
        return None
    assert set(error) >= {"code", "message", "rule"}
    assert error["message"]
    assert "\n" not in error["message"]
    return str(error["code"])
