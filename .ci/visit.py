"""Visit an installed Pusoy: start its server, fetch every page and every file of the client, end it.

    python .ci/visit.py PUSOY WHEEL

PUSOY is the command in the environment where WHEEL was installed. Python's own library is all this needs.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request
import zipfile
from typing import Final

STATIC: Final = "pusoy/server/static/"
PAGES: Final = ("", "rules", "rules/cardems", "tables/none")
REFERENCE: Final = re.compile(r"""(?:src|href)="([^"#]+)"|url\(["']?([^"')]+)["']?\)""")
PART: Final = re.compile(r"""["'`](?:\./|/)?((?:assets/)?[\w.-]+\.(?:js|css|woff2|svg|png))["'`]""")


def fetch(address: str) -> bytes:
    """What is there; fails where it is not."""
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(address, timeout=30) as answer:
        content: bytes = answer.read()
    return content


def references(address: str, content: str) -> set[str]:
    """The addresses that a document of the client asks the browser to load."""
    found = {one or other for one, other in REFERENCE.findall(content)}
    found = {urllib.parse.urljoin(address, one) for one in found if not one.startswith("data:")}
    elsewhere = {one for one in found if not one.startswith(address.partition("/assets")[0].rstrip("/"))}
    assert not elsewhere, f"asks for what is elsewhere: {elsewhere}"
    return found


def visit(address: str, packed: dict[str, bytes]) -> int:
    """Fetch everything; returns how many files there are."""
    well = json.loads(fetch(address + "healthz"))
    assert well["name"] == "pusoy", well
    assert well["build"], "the wheel does not know its client"
    for page in PAGES:
        assert fetch(address + page) == packed["index.html"], f"/{page} is not the client"
    games = json.loads(fetch(address + "api/houses"))["games"]
    assert [game["name"] for game in games] == ["pusoy-dos", "pusoy"]
    for house in (house for game in games for house in game["houses"]):
        assert json.loads(fetch(address + "api/rules/" + house["name"]))["sections"]
    for name, content in packed.items():
        assert fetch(address + name) == content, f"{name} is not what the wheel holds"
    wanted = references(address, packed["index.html"].decode())
    for name, content in packed.items():
        if name.endswith(".css"):
            wanted |= references(address + name, content.decode())
    for one in wanted:
        fetch(one)
    parts = {part for name in packed if name.endswith(".js") for part in PART.findall(packed[name].decode())}
    missing = {one for one in parts if one.startswith("assets/") and one not in packed}
    assert not missing, f"the client loads what is not there: {missing}"
    return len(packed)


def main(pusoy: str, wheel: str) -> int:
    """Start, visit, end."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.startswith(STATIC) and not name.endswith("/")]
        packed = {name.removeprefix(STATIC): archive.read(name) for name in names}
    assert any(name.endswith(".js") for name in packed), "the wheel holds no client"
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen(
            [pusoy, "serve", "--port", "0", "--data", data, "--workers", "1"],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "NUMBA_DISABLE_JIT": "1"},  # nothing is played, so nothing need be compiled
        )
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            assert line.startswith("Pusoy is at "), line
            count = visit(line.split()[-1], packed)
            server.send_signal(signal.SIGTERM)
            assert server.wait(30) == 0
        finally:
            server.kill()
    print(f"fetched {count} files of the client from the installed wheel")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
