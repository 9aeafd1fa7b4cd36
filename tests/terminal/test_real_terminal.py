"""The full-screen table in a real terminal: what arrives on its line, and how it ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("a terminal of this kind is POSIX's", allow_module_level=True)

import fcntl
import pty
import struct
import termios

PATIENCE = 60.0


@pytest.mark.parametrize("house", ["pusoy", "cardems"])
def test_what_is_no_text_is_passed_over_and_q_still_leaves(tmp_path: Path, house: str) -> None:
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    given = {**os.environ, "TERM": "xterm-256color", "XDG_DATA_HOME": str(tmp_path)}
    process = subprocess.Popen(
        [sys.executable, "-m", "pusoy", "play", house, "--seed", "bytes", "--pace", "instant", "--new"],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=given,
        start_new_session=True,
    )
    os.close(follower)
    seen = b""
    try:
        while b"Ana" not in seen:  # the table is there
            seen += os.read(leader, 65_536)
        os.write(leader, b"\xff\xfe\xc3")
        os.write(leader, b"q")
        while True:
            try:
                more = os.read(leader, 65_536)
            except OSError:  # the program has let go of the terminal
                break
            if not more:
                break
            seen += more
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
        os.close(leader)
    assert b"Traceback" not in seen
    assert b"kept" in seen
