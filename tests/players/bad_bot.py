"""A program that plays Pusoy Dos wrongly, in the way that its first argument names; the second is a file.

    python bad_bot.py MODE [FILE]

It needs nothing but Python. FILE gets every line that it reads.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any, Final

ANSWERS: Final = {
    "garbage": b"play the nine",
    "nul": b'{"play": ["9H\x00"]}\x00',
    "not_utf8": b'{"play": ["\xff\xfe"]}',
    "huge_number": b'{"play": ' + b"9" * 5000 + b"}",
    "no_number": b'{"play": NaN}',
    "deep": b"[" * 50_000,
    "twice_a_key": b'{"pass": true, "pass": true}',
    "empty": b"",
    "list": b'[{"pass": true}]',
    "both": b'{"play": ["3C"], "pass": true}',
    "no_pass": b'{"pass": false}',
    "another_key": b'{"plays": ["3C"]}',
    "no_card": b'{"play": ["11X"]}',
    "same_card": b'{"play": ["3C", "3C"]}',
    "numbers": b'{"play": [3, 4]}',
    "nothing": b'{"play": []}',
    "illegal": b'{"play": ["3C", "4D", "9H"]}',
    "surrogate": b'{"play": ["\\ud800"]}',
}
"""Lines that are no legal play."""


def say(line: bytes) -> None:
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


def legal(act: Any) -> bytes:
    """The lowest legal play, or the pass."""
    return json.dumps({"play": act["legal"][0]} if act["legal"] else {"pass": True}).encode()


def wait() -> None:
    time.sleep(600)


def fork() -> None:
    """A child that holds our pipes; we leave."""
    if os.fork() == 0:
        wait()
    os._exit(0)


def say_for_ever() -> None:
    while True:
        sys.stdout.buffer.write(b"x" * 65536)


def complain_for_ever() -> None:
    while True:
        sys.stderr.buffer.write(b"x" * 65536)


def fail() -> None:
    print("the last thing that it said", file=sys.stderr, flush=True)
    os._exit(3)


def close_output() -> None:
    os.close(1)
    wait()


INSTEAD: Final = {
    "hangs": wait,
    "forks": fork,
    "floods": say_for_ever,
    "complains": complain_for_ever,
    "dies": fail,
    "crashes": lambda: os.kill(os.getpid(), signal.SIGSEGV),
    "closes_output": close_output,
}
"""What it does instead of answering."""


def act(mode: str, asked: Any) -> None:
    if mode in INSTEAD:
        INSTEAD[mode]()
    if mode == "twice":
        say(legal(asked) + b"\n" + legal(asked))
    else:
        say(ANSWERS[mode] if mode in ANSWERS else legal(asked))


def hello(mode: str) -> None:
    if mode.startswith("hello_"):
        act(mode.removeprefix("hello_"), None)
    say(b'{"ready": {"name": "bad", "version": "1"}}')
    if mode == "early":
        say(b'{"pass": true}')
    if mode == "deaf":
        wait()


def main(mode: str, file: str = os.devnull) -> None:
    if mode == "once" and not Path(file).exists():
        mode = "dies"
    with Path(file).open("ab") as heard:
        for line in sys.stdin.buffer:
            heard.write(line)
            heard.flush()
            ((name, content),) = json.loads(line).items()
            if name == "hello":
                hello(mode)
            elif name == "act":
                act(mode, content)
            elif name == "set":
                say(ANSWERS[mode])
            elif name == "bye" and mode == "stays":
                wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
