"""The door to the compiler: where compiled code is kept, and that nothing is compiled twice."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pusoy import jit

CACHE_FOLDER = "from pusoy.jit import cache_folder; print(cache_folder())"
SIGNATURES = """
import sys
from numba.core.dispatcher import Dispatcher
from pusoy.warm import is_warm, warm
warm()
assert is_warm()
kernels = [module for name, module in sys.modules.items() if name.startswith("pusoy.") and ".kernel" in name]
functions = {value for module in kernels for value in vars(module).values() if isinstance(value, Dispatcher)}
assert len(functions) > 50, len(functions)
print([f.py_func.__qualname__ for f in functions if len(f.signatures) > 1])
"""


def run(program: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_the_cache_is_named_after_all_compiled_sources(tmp_path: Path) -> None:
    """An edit in one kernel file must not leave the callers' old code in use."""
    names = {path.name for path in jit.kernel_sources()}
    assert {"jit.py", "classify.py", "generate.py", "legal.py", "step.py", "doors.py", "playout.py"} <= names
    folder = Path(run(CACHE_FOLDER, NUMBA_CACHE_DIR=str(tmp_path)))
    assert folder.parent == tmp_path
    assert folder != Path(run(CACHE_FOLDER, NUMBA_CACHE_DIR=str(tmp_path), NUMBA_BOUNDSCHECK="1"))


def test_a_changed_source_has_a_cache_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    before = jit.cache_folder.__wrapped__()
    source = tmp_path / "added.py"
    source.write_text("changed = True\n")
    sources = [*jit.kernel_sources(), source]
    monkeypatch.setattr(jit, "kernel_sources", lambda: sources)
    assert jit.cache_folder.__wrapped__() != before


def test_where_no_folder_can_be_written_the_cache_is_temporary(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("")
    folder = Path(run(CACHE_FOLDER, NUMBA_CACHE_DIR=str(blocked), TMPDIR=str(tmp_path)))
    assert folder.is_dir()
    assert tmp_path in folder.parents


@pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="nothing is compiled")
def test_every_kernel_function_is_compiled_for_one_signature() -> None:
    """A second one (another kind of array, a constant argument) doubles the time of the first start."""
    assert run(SIGNATURES) == "[]"


def test_as_plain_python_there_is_nothing_to_compile() -> None:
    program = "from pusoy.warm import is_warm, warm\nsteps = []\n"
    program += "warm(lambda label, done, of: steps.append(label))\nprint(is_warm(), steps)"
    assert run(program, NUMBA_DISABLE_JIT="1") == "True ['ready']"


def test_scratch_space_belongs_to_its_shape() -> None:
    assert jit.scratch(2, 3) is jit.scratch(2, 3)
    assert jit.scratch(2, 3).shape == (2, 3)
    assert jit.scratch(3, 2) is not jit.scratch(2, 3)


@pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="nothing is compiled")
def test_a_damaged_cache_is_compiled_anew(tmp_path: Path) -> None:
    """Half-written files of a full disk or a power cut cost time, never the game."""
    program = "from pusoy.dos.kernel.bits import popcount\nfrom pusoy.dos.kernel.answers import size_of\n"
    program += "print([size_of(kind) for kind in range(1, 11)])"
    for _ in range(2):
        assert run(program, NUMBA_CACHE_DIR=str(tmp_path)) == "[1, 2, 3, 4, 4, 5, 5, 5, 5, 5]"
        files = [path for path in tmp_path.rglob("*.nb*") if path.is_file()]
        assert files
        for path in files:
            path.write_bytes(path.read_bytes()[:10])
    assert run(program, NUMBA_CACHE_DIR=str(tmp_path)) == "[1, 2, 3, 4, 4, 5, 5, 5, 5, 5]"
