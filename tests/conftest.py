"""Settings that all tests share."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from command_line import Done
from pusoy.cli import main

# No deadline: a property's first example may compile the kernel, and the cores are shared. All else stays as
# Hypothesis has it, which under CI is the same examples every time.
settings.register_profile("pusoy", deadline=None)
settings.load_profile("pusoy")

# A shell that starts the tests in the background lets them ignore ctrl-c, and so would every program that a
# test starts and interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def compiled() -> None:
    """No command has to say that it compiles."""
    import pusoy.warm  # noqa: PLC0415 - only who asks for it loads the kernel

    pusoy.warm.warm()


@pytest.fixture
def pusoy(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run a command line in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> Done:
        code = main(words)
        return Done(code, *capsys.readouterr())

    return run
