"""The one place that talks to Numba: fixed options, rules made callable, machine instructions.

Numba compiles what Python's types cannot describe, so this module is also the edge where typing
ends: kernels and helpers keep the types of the functions that they are made of.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, TypeAlias, TypeVar, cast

import numba
from llvmlite import binding, ir
from numba.core import cgutils, config, event, types
from numba.extending import intrinsic, overload, register_jitable

from lowsky.fast.cache import cache_root, fingerprint, open_folder
from lowsky.fast.layout import PUBLIC_BYTES
from lowsky.rules import (
    bits,
    cards,
    deal,
    journal,
    legal,
    lines,
    resample,
    run,
    scoring,
    step,
    view,
)

F = TypeVar("F", bound=Callable[..., Any])

Untyped: TypeAlias = Any
"""What Numba hands over while it compiles: types, builders, values of LLVM."""

RULES_OPTIONS: Final[dict[str, Untyped]] = {"error_model": "numpy"}
"""Rules divide by constants and numbers of seats: nobody need ask whether the divisor is 0."""
KERNEL_OPTIONS: Final[dict[str, Untyped]] = {"nogil": True, **RULES_OPTIONS}
"""Kernels let other threads run."""

_settings: Untyped = config

RULES_MODULES: Final = (cards, deal, legal, lines, resample, run, scoring, step, view)
REPLACED: Final = (
    bits.popcount,
    bits.kth_bit,
    bits.lowest_bit,
    journal.note,
    journal.open_journal,
    view.copy_public,
)
"""Functions that compiled code has in another form."""

CACHE_FOLDER: Final = open_folder(
    cache_root(os.environ, Path.home()),
    fingerprint(boundscheck=bool(_settings.BOUNDSCHECK)),
)

_COMPILED: Final[set[int]] = set()


def kernel(function: F) -> F:
    """Compile a function when it is first called, and keep the result in the cache folder."""
    before: str = _settings.CACHE_DIR
    _settings.CACHE_DIR = str(CACHE_FOLDER) if CACHE_FOLDER else ""
    try:
        compiled = numba.njit(cache=CACHE_FOLDER is not None, **KERNEL_OPTIONS)(function)
    finally:
        _settings.CACHE_DIR = before
    _COMPILED.add(id(compiled))
    return cast("F", compiled)


def helper(function: F) -> F:
    """Make a small function callable from kernels, which compile it into themselves."""
    made: F = register_jitable(forceinline=True, **RULES_OPTIONS)(function)
    return made


class _Announcer(event.Listener):
    """Says once that compiling takes its time."""

    said = False

    def on_start(self, event: Untyped) -> None:
        """Tell it when the first kernel is compiled."""
        if not self.said and id(event.data["dispatcher"]) in _COMPILED:
            self.said = True
            sys.stderr.write("Compiling the rules (once; it takes some seconds) …\n")
            sys.stderr.flush()

    def on_end(self, event: Untyped) -> None:
        """Do nothing: the next line of output shows that it is done."""


def rules_functions(module: ModuleType) -> list[FunctionType]:
    """Return the functions that a module of the rules defines, without the replaced ones."""
    return [
        found
        for found in vars(module).values()
        if isinstance(found, FunctionType)
        and found.__module__ == module.__name__
        and found not in REPLACED
    ]


I64: Final = ir.IntType(64)
_cgutils: Untyped = cgutils


def _unary(instruction: Callable[[Untyped, Untyped], Untyped]) -> Untyped:
    """Return an instruction on one ``int64`` as a function for compiled code."""

    def codegen(_context: Untyped, builder: Untyped, _sig: Untyped, args: Untyped) -> Untyped:
        return instruction(builder, args[0])

    def typed(_typing: Untyped, _mask: Untyped) -> Untyped:
        return types.int64(types.int64), codegen

    return intrinsic(typed)


def _deposit_typed(_typing: Untyped, _source: Untyped, _mask: Untyped) -> Untyped:
    """Spread the low bits of the source over the set bits of the mask (x86's ``pdep``)."""

    def codegen(_context: Untyped, builder: Untyped, _sig: Untyped, args: Untyped) -> Untyped:
        kind = ir.FunctionType(I64, [I64, I64])
        pdep = _cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
        return builder.call(pdep, args)

    return types.int64(types.int64, types.int64), codegen


def _copy_typed(_typing: Untyped, source: Untyped, target: Untyped) -> Untyped:
    """Copy the public fields, which lie at the start of both records."""

    def codegen(context: Untyped, builder: Untyped, _sig: Untyped, args: Untyped) -> Untyped:
        size = ir.Constant(I64, PUBLIC_BYTES)
        _cgutils.raw_memcpy(builder, args[1], args[0], size, 1)
        return context.get_dummy_value()

    return types.void(source, target), codegen


_count_bits = _unary(lambda builder, mask: builder.ctpop(mask))
_count_low_zeros = _unary(lambda builder, mask: builder.cttz(mask, ir.Constant(ir.IntType(1), 1)))
_deposit: Untyped = intrinsic(_deposit_typed)
_copy_public_bytes: Untyped = intrinsic(_copy_typed)


def has_fast_deposit() -> bool:
    """Tell whether the processor has ``pdep`` as one quick instruction (not before AMD's Zen 3)."""
    slow = ("znver1", "znver2")
    has_it = bool(binding.get_host_cpu_features().get("bmi2"))
    return has_it and binding.get_host_cpu_name() not in slow


def _register() -> None:
    """Make every function of the rules callable from compiled code."""

    def replace(function: Callable[..., Any]) -> Callable[[F], F]:
        return cast(
            "Callable[[F], F]",
            overload(function, jit_options={"forceinline": True}, strict=False),
        )

    @replace(bits.popcount)
    def _popcount(_mask: Untyped) -> Untyped:
        return lambda _mask: _count_bits(_mask)  # noqa: PLW0108 - Numba wants a function

    @replace(bits.lowest_bit)
    def _lowest_bit(_mask: Untyped) -> Untyped:
        return lambda _mask: _count_low_zeros(_mask)  # noqa: PLW0108 - the same

    is_fast = has_fast_deposit()

    @replace(bits.kth_bit)
    def _kth_bit(_mask: Untyped, _k: Untyped) -> Untyped:
        def by_deposit(_mask: Untyped, _k: Untyped) -> Untyped:
            return _count_low_zeros(_deposit(1 << _k, _mask))

        def by_clearing(_mask: Untyped, _k: Untyped) -> Untyped:
            for _ in range(_k):
                _mask &= _mask - 1
            return _count_low_zeros(_mask)

        return by_deposit if is_fast else by_clearing

    @replace(journal.note)
    def _note(
        _s: Untyped, _what: Untyped, _seat: Untyped, _cell: Untyped, _card: Untyped
    ) -> Untyped:
        def nothing(
            _s: Untyped, _what: Untyped, _seat: Untyped, _cell: Untyped, _card: Untyped
        ) -> None:
            return None

        return nothing

    @replace(journal.open_journal)
    def _open_journal(_s: Untyped) -> Untyped:
        def nothing(_s: Untyped) -> None:
            return None

        return nothing

    @replace(view.copy_public)
    def _copy_public(_s: Untyped, _v: Untyped) -> Untyped:
        return lambda _s, _v: _copy_public_bytes(_s, _v)  # noqa: PLW0108 - the same

    for module in RULES_MODULES:
        for function in rules_functions(module):
            register_jitable(**RULES_OPTIONS)(function)
    listen: Untyped = event.register
    listen("numba:compile", _Announcer())


_register()
