"""Which messages the source asks for: keys written out, and keys of which only a part is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pusoy

_SAYING = {"message", "Message", "say"}
_A_KEY = re.compile(r"[a-z_]+\\\.")  # such as plays\.pair: a command's text is said too, and is none


def _trees() -> Iterator[ast.Module]:
    for path in sorted(Path(pusoy.__file__).parent.rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"))


def _pattern(node: ast.AST) -> str | None:
    """A regular expression of the text that an expression may be; None where it is no text."""
    match node:
        case ast.Constant(value=str(text)):
            return re.escape(text)
        case ast.JoinedStr(values=parts):
            return "".join(
                ".+" if isinstance(part, ast.FormattedValue) else _pattern(part) or "" for part in parts
            )
        case ast.IfExp(body=one, orelse=other):
            return f"(?:{_pattern(one)}|{_pattern(other)})"
    return None


def texts() -> set[str]:
    """Patterns of all texts in the source, wherever they stand."""
    found = {_pattern(node) for tree in _trees() for node in ast.walk(tree)}
    return {pattern for pattern in found if pattern is not None}


def asked_for() -> set[str]:
    """Patterns of the keys in calls that make or say a message, as far as they are written there."""
    found = set()
    for tree in _trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                pattern = _pattern(node.args[0]) if name in _SAYING else None
                if pattern is not None and _A_KEY.match(pattern) and r"\ " not in pattern:
                    found.add(pattern)
    return found
