"""What carries the web client: it is built when its sources changed, and with any Node that is at hand."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]

NPM = """\
import sys
from pathlib import Path

with Path("../calls").open("a") as calls:
    print(*sys.argv[1:], file=calls)
if Path("../broken").exists():
    print("npm error: the network is down")
    sys.exit(7)
if sys.argv[1] == "ci":
    Path("node_modules").mkdir(exist_ok=True)
if sys.argv[1:3] == ["run", "build"]:
    built = Path("../src/pusoy/server/static")
    built.mkdir(parents=True, exist_ok=True)
    built.joinpath("index.html").write_text("<h1>Pusoy</h1>")
"""


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Checkout:
    """A small checkout with an npm that writes down what it is asked."""

    def __init__(self, root: Path, hook: ModuleType) -> None:
        self.root = root
        self.hook = hook
        self.web = root / "web"
        (self.web / "src").mkdir(parents=True)
        (self.web / "package-lock.json").write_text("{}")
        (self.web / "src" / "main.ts").write_text("export {}")
        (root / "npm.py").write_text(NPM)
        self.run = ([sys.executable, str(root / "npm.py")], str(root))

    def build(self) -> None:
        self.hook.build(self.root, self.run)

    def is_current(self) -> bool:
        return bool(self.hook.is_current(self.root))

    @property
    def calls(self) -> list[str]:
        return [line.split(" --")[0] for line in (self.root / "calls").read_text().splitlines()]


@pytest.fixture
def checkout(tmp_path: Path, hook: ModuleType) -> Checkout:
    return Checkout(tmp_path, hook)


# --- when it is built ------------------------------------------------------------------------------------


def test_it_is_built_once_and_again_when_a_source_changed(checkout: Checkout) -> None:
    assert not checkout.is_current()
    checkout.build()
    assert checkout.is_current()
    (checkout.web / "src" / "main.ts").write_text("export const changed = true")
    assert not checkout.is_current()
    checkout.build()
    assert checkout.is_current()
    assert checkout.calls == ["ci", "run build", "run build"]


def test_packages_are_installed_again_when_the_lock_changed(checkout: Checkout) -> None:
    checkout.build()
    (checkout.web / "package-lock.json").write_text('{"packages": {}}')
    checkout.build()
    assert checkout.calls == ["ci", "run build"] * 2


@pytest.mark.parametrize("change", ["a name", "a new file", "a file that is gone"])
def test_names_count_as_much_as_contents(checkout: Checkout, change: str) -> None:
    checkout.build()
    main = checkout.web / "src" / "main.ts"
    if change == "a name":
        main.rename(main.with_name("other.ts"))
    elif change == "a new file":
        main.with_name("new.ts").touch()
    else:
        main.unlink()
    assert not checkout.is_current()


def test_what_is_no_source_changes_nothing(checkout: Checkout) -> None:
    checkout.build()
    for name in ("node_modules/some/index.js", ".cache/x", "src/.DS_Store", "src/main.ts~"):
        path = checkout.web / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("noise")
    assert checkout.is_current()


def test_a_client_that_somebody_emptied_is_built_again(checkout: Checkout) -> None:
    checkout.build()
    (checkout.root / "src/pusoy/server/static/index.html").unlink()
    assert not checkout.is_current()


# --- when it cannot be -----------------------------------------------------------------------------------


def test_a_failure_of_npm_is_told_with_its_words_and_leaves_no_stamp(checkout: Checkout) -> None:
    checkout.build()
    (checkout.root / "broken").touch()
    (checkout.web / "package-lock.json").write_text('{"packages": {}}')
    with pytest.raises(checkout.hook.CannotBuild) as problem:
        checkout.build()
    told = str(problem.value)
    assert "npm error: the network is down" in told
    assert "npm ci --ignore-scripts failed (exit code 7)" in told
    assert "is this machine online?" in told
    assert not checkout.is_current()


def test_a_build_that_fails_half_way_is_not_current(checkout: Checkout) -> None:
    checkout.build()
    (checkout.root / "broken").touch()
    with pytest.raises(checkout.hook.CannotBuild, match="what is wrong in web/"):
        checkout.build()
    assert not checkout.is_current()


def test_a_checkout_without_the_client_says_so(checkout: Checkout) -> None:
    (checkout.web / "package-lock.json").unlink()
    with pytest.raises(checkout.hook.CannotBuild, match=r"package-lock\.json is not there"):
        checkout.build()


# --- with which Node -------------------------------------------------------------------------------------


def put_node(folder: Path, version: str, *, npm: bool = True) -> None:
    for name in ("node", "npm") if npm else ("node",):
        script = folder / name
        script.write_text(f"#!/bin/sh\necho {version}\n")
        script.chmod(0o755)


@pytest.mark.skipif(os.name == "nt", reason="scripts of POSIX")
@pytest.mark.parametrize(
    ("version", "will_do"),
    [
        ("v18.20.8", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.0", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.19.0", True),
        ("v102.1.0", True),
        ("nonsense", False),
    ],
)
def test_node_must_be_new_enough(
    hook: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, will_do: bool
) -> None:
    put_node(tmp_path, version)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    assert (hook.node_here() == ([str(tmp_path / "npm")], str(tmp_path))) is will_do


@pytest.mark.skipif(os.name == "nt", reason="scripts of POSIX")
def test_node_without_npm_will_not_do(
    hook: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_node(tmp_path, "v24.19.0", npm=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    assert hook.node_here() is None


def make_hook(hook: ModuleType, root: Path) -> Any:
    return hook.ClientHook(str(root), {}, None, None, "", "wheel")


def test_a_build_asks_for_node_only_where_it_needs_one(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = make_hook(checkout.hook, checkout.root)
    monkeypatch.setattr(checkout.hook, "node_here", lambda: checkout.run)
    assert asked.dependencies() == []
    monkeypatch.setattr(checkout.hook, "node_here", lambda: None)
    assert asked.dependencies() == [checkout.hook.NODE]
    checkout.build()
    assert asked.dependencies() == []  # an sdist carries what was built


def test_a_build_that_cannot_have_a_client_fails(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(checkout.hook, "node_here", lambda: None)
    with pytest.raises(SystemExit) as leaving:
        make_hook(checkout.hook, checkout.root).initialize("standard", {})
    assert leaving.value.code == 1
    told = capsys.readouterr()
    assert "is built with Node and npm" in told.out + told.err


# --- what is written down --------------------------------------------------------------------------------


def test_every_requirement_has_its_pinned_version(hook: ModuleType) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [
        *project["build-system"]["requires"],
        *project["project"]["dependencies"],
        *(one for extra in project["project"]["optional-dependencies"].values() for one in extra),
        hook.NODE,
    ]
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = {re.split(r"==", line)[0] for line in lines if "==" in line}
    names = {re.split(r"[<>=; \[]", one)[0] for one in wanted}
    assert names - pinned == set()


def test_the_lock_of_the_client_holds_no_addresses() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    assert len(lock["packages"]) > 50
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []
    assert [name for name, one in lock["packages"].items() if name and not one.get("integrity")] == []
