"""Counting and finding bits: one processor instruction each where compiled, ``int`` methods elsewhere."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic, overload


def popcount(mask: int) -> int:
    """How many bits are set."""
    return int(mask).bit_count()


def lowest(mask: int) -> int:
    """The index of the lowest set bit; the mask is not 0."""
    return (int(mask) & -int(mask)).bit_length() - 1


def highest(mask: int) -> int:
    """The index of the highest set bit; the mask is not 0."""
    return int(mask).bit_length() - 1


@intrinsic
def _popcount(_context: Any, mask: Any) -> Any:
    def generate(_ctx: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def _lowest(_context: Any, mask: Any) -> Any:
    def generate(_ctx: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], _true())

    return types.int64(types.int64), generate


@intrinsic
def _highest(_context: Any, mask: Any) -> Any:
    def generate(_ctx: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.sub(_constant(63), builder.ctlz(arguments[0], _true()))

    return types.int64(types.int64), generate


def _constant(value: int) -> Any:
    from llvmlite import ir  # noqa: PLC0415  (only while compiling)

    return ir.Constant(ir.IntType(64), value)


def _true() -> Any:
    """The constant ``i1 true``: a mask of 0 may give anything, which saves a branch."""
    from llvmlite import ir  # noqa: PLC0415  (only while compiling)

    return ir.Constant(ir.IntType(1), 1)


@overload(popcount, strict=False)
def _compiled_popcount(mask: Any) -> Any:
    return lambda mask: _popcount(mask)


@overload(lowest, strict=False)
def _compiled_lowest(mask: Any) -> Any:
    return lambda mask: _lowest(mask)


@overload(highest, strict=False)
def _compiled_highest(mask: Any) -> Any:
    return lambda mask: _highest(mask)
