"""The one door to Numba: a typed ``njit``, and a cache on disk that never gives an old answer.

Numba's own cache looks at the file of the compiled function alone: edit a function that it calls and the
caller keeps the old code. So our cache lies in a folder named after a hash of *all* compiled sources
(every ``kernel`` folder of this package), under the user's cache folder, or under ``NUMBA_CACHE_DIR`` where
that is set, or in a temporary folder where neither can be written.

With ``NUMBA_DISABLE_JIT=1`` everything runs as the plain Python that it is.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt
import platformdirs

P = ParamSpec("P")
R = TypeVar("R")

Numbers = npt.NDArray[np.int64]
"""A flat array of 64-bit integers: rules, states, buffers of plays."""


def kernel_sources() -> list[Path]:
    """Every source file whose code is compiled, in a fixed order."""
    package = Path(__file__).parent
    return sorted([Path(__file__), *package.glob("**/kernel/*.py")])


@cache
def cache_folder() -> Path:
    """Where compiled code is kept for exactly these sources."""
    digest = hashlib.sha256(f"bounds {numba.config.BOUNDSCHECK}".encode())
    for path in kernel_sources():
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    asked = os.environ.get("NUMBA_CACHE_DIR")
    wanted = Path(asked) if asked else Path(platformdirs.user_cache_dir("pusoy")) / "compiled"
    for root in (wanted, Path(tempfile.gettempdir()) / f"pusoy-compiled-{_user()}"):
        folder = root / digest.hexdigest()[:16]
        if _writable(folder):
            return folder
    return Path(tempfile.mkdtemp(prefix="pusoy-compiled-"))


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else "user"


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def njit(function: Callable[P, R]) -> Callable[P, R]:
    """Compile with ``cache=True, nogil=True``; the signature that callers see stays the function's own."""
    return _compiled(function, inline=False)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """As :func:`njit`, and folded into every compiled caller: for small functions on the hot path, where
    passing the arrays would cost more than the work."""
    return _compiled(function, inline=True)


def _compiled(function: Callable[P, R], *, inline: bool) -> Callable[P, R]:
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())  # read while decorating; other people's functions keep theirs
    try:
        # Without Numba's run time, arrays are not reference-counted on their way through the kernel (two to
        # three times faster); in return no compiled function may make an array: callers hand them in.
        decorate = numba.njit(cache=True, nogil=True, forceinline=inline, no_cfunc_wrapper=True, _nrt=False)
        dispatcher: Any = decorate(function)
    finally:
        config.CACHE_DIR = before
    if hasattr(dispatcher, "get_call_template"):  # not where NUMBA_DISABLE_JIT leaves the plain function
        _forget_constants(dispatcher)
        _replace_damaged(dispatcher._cache)
    return cast("Callable[P, R]", dispatcher)


def _forget_constants(dispatcher: Any) -> None:
    """Let compiled callers use one version for all arguments of a type.

    Numba makes a version of a callee for every constant that it is called with (``answer(kind=6)``,
    ``answer(kind=7)`` ...), which doubled the time of compiling; LLVM folds constants where it inlines.
    """
    template = dispatcher.get_call_template

    def get_call_template(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        plain = {name: numba.types.unliteral(kind) for name, kind in kws.items()}
        return template(tuple(map(numba.types.unliteral, args)), plain)

    dispatcher.get_call_template = get_call_template


def _replace_damaged(cache: Any) -> None:
    """Compile anew, instead of failing, where a file of the cache is damaged (a full disk, a power cut)."""
    load = cache.load_overload

    def load_overload(signature: Any, target: Any) -> Any:
        try:
            return load(signature, target)
        except Exception:  # whatever unpickling half a file raises
            cache.flush()
            return None

    cache.load_overload = load_overload


class _Scratch(threading.local):
    """One array a thread and shape, for compiled functions to write into."""

    def __init__(self) -> None:
        self.arrays: dict[tuple[int, ...], Numbers] = {}


_scratch = _Scratch()


def scratch(*shape: int) -> Numbers:
    """An array of this shape that belongs to the calling thread; the next call may overwrite it."""
    array = _scratch.arrays.get(shape)
    if array is None:
        array = _scratch.arrays[shape] = np.empty(shape, np.int64)
    return array
