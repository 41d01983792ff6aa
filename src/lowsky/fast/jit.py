"""The edge to Numba: fixed options, rules made callable, machine instructions.

Numba compiles what Python's types cannot describe, so here, in `compiler` and in `fold` typing
ends: kernels and helpers keep the types of the functions that they are made of.
"""

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from inspect import signature
from types import FunctionType, ModuleType
from typing import Any, Final, TypeAlias, TypeVar, cast

import numba
from llvmlite import binding, ir
from numba.core import cgutils, config, errors, event, types
from numba.extending import lower_builtin, register_jitable, type_callable
from numba.np.numpy_support import from_dtype

from lowsky.fast.cache import cache_root, fingerprint, open_folder
from lowsky.fast.compiler import KernelCompiler, RulesCompiler
from lowsky.fast.layout import VIEW_OF, public_bytes
from lowsky.rules import bits, journal, view

F = TypeVar("F", bound=Callable[..., Any])

Untyped: TypeAlias = Any
"""What Numba hands over while it compiles: types, builders, values of LLVM."""

OPTIONS: Final[dict[str, Untyped]] = {
    "nogil": True,
    "error_model": "numpy",
    "forceinline": False,
    "pipeline_class": RulesCompiler,
}
"""Other threads may run meanwhile, and nobody asks whether a divisor is 0.

Kernels and rules have the same, or Numba would compile a rule anew for each kind of caller.
"""

_settings: Untyped = config

RULES_MODULES: Final = (
    "action_cards",
    "cards",
    "choices",
    "deal",
    "grids",
    "held",
    "house",
    "legal",
    "lines",
    "piles",
    "resample",
    "run",
    "scoring",
    "seats",
    "setup_round",
    "step",
    "step_actions",
    "view",
)
"""The modules of `lowsky.rules` whose functions compiled code may call."""
CACHE_FOLDER: Final = open_folder(
    cache_root(os.environ), fingerprint(boundscheck=bool(_settings.BOUNDSCHECK))
)
"""Where compiled code is kept; None if that can be nowhere."""

_COMPILED: Final[set[int]] = set()


def kernel(function: F) -> F:
    """Compile a loop over games when it is first called, and keep that in the cache folder."""
    return _compile(function, KernelCompiler)


def door(function: F) -> F:
    """Compile a function once for all kernels that call it, and keep the result as well."""
    return _compile(function, RulesCompiler)


def _compile(function: F, compiler: type[RulesCompiler]) -> F:
    before: str = _settings.CACHE_DIR
    _settings.CACHE_DIR = str(CACHE_FOLDER) if CACHE_FOLDER else ""
    options = {**OPTIONS, "pipeline_class": compiler}
    try:
        compiled = numba.njit(cache=CACHE_FOLDER is not None, **options)(function)
    finally:
        _settings.CACHE_DIR = before
    _COMPILED.add(id(compiled))
    return cast("F", compiled)


def helper(function: F) -> F:
    """Make a small function callable from kernels, which compile it into themselves."""
    made: F = register_jitable(**{**OPTIONS, "forceinline": True})(function)
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
    """Return the functions that a module of the rules defines, but for a replaced one."""
    return [
        found
        for found in vars(module).values()
        if isinstance(found, FunctionType)
        and found.__module__ == module.__name__
        and found is not view.copy_public
    ]


def has_fast_deposit() -> bool:
    """Tell whether the processor has ``pdep`` as one quick instruction (not before AMD's Zen 3)."""
    slow = ("znver1", "znver2")
    try:
        has_it = bool(binding.get_host_cpu_features().get("bmi2"))
    except RuntimeError:  # LLVM does not know the features of every processor
        return False
    return has_it and binding.get_host_cpu_name() not in slow


def _replace(function: Callable[..., Untyped], result: Untyped) -> Callable[[F], F]:
    """Let compiled code have instructions of its own in the place of a function of the rules.

    The decorated writer gets LLVM's builder, the types of the arguments, and their values, numbers
    as 64 bits. Unlike an overload it compiles nothing for each combination of integer types.
    """

    def decorate(write: F) -> F:
        def find_type(_context: Untyped) -> Untyped:
            def result_type(*_types: Untyped) -> Untyped:
                return result

            result_type.__signature__ = signature(function)  # type: ignore[attr-defined]  # for Numba
            return result_type

        def lower(context: Untyped, builder: Untyped, sig: Untyped, args: Untyped) -> Untyped:
            wide = [
                context.cast(builder, value, kind, types.int64)
                if isinstance(kind, types.Integer)
                else value
                for value, kind in zip(args, sig.args, strict=True)
            ]
            found = write(builder, sig.args, *wide)
            return context.get_dummy_value() if result is types.none else found

        type_callable(function)(find_type)
        any_number, implement = cast("tuple[Untyped, Untyped]", (types.VarArg, lower_builtin))
        implement(function, any_number(types.Any))(lower)
        return write

    return decorate


I64: Final = ir.IntType(64)
Kinds: TypeAlias = Sequence[Untyped]
_PAIRS: Final = [{from_dtype(kind) for kind in pair} for pair in VIEW_OF.items()]
"""The types of a state and its view."""


@_replace(bits.popcount, types.int64)
def _popcount(builder: Untyped, _kinds: Kinds, mask: Untyped) -> Untyped:
    return builder.ctpop(mask)


@_replace(bits.lowest_bit, types.int64)
def _lowest_bit(builder: Untyped, _kinds: Kinds, mask: Untyped) -> Untyped:
    return builder.cttz(mask, ir.Constant(ir.IntType(1), 1))


if has_fast_deposit():

    @_replace(bits.kth_bit, types.int64)
    def _kth_bit(builder: Untyped, kinds: Kinds, mask: Untyped, k: Untyped) -> Untyped:
        """Spread one bit over the set bits of the mask, then find it."""
        kind = ir.FunctionType(I64, [I64, I64])
        name = "llvm.x86.bmi.pdep.64"
        pdep = cast("Untyped", cgutils).get_or_insert_function(builder.module, kind, name)
        bit = builder.shl(ir.Constant(I64, 1), k)
        return _lowest_bit(builder, kinds, builder.call(pdep, [bit, mask]))

else:
    register_jitable(**OPTIONS)(bits.kth_bit)


@_replace(journal.note, types.none)
@_replace(journal.open_journal, types.none)
def _leave_out(_builder: Untyped, _kinds: Kinds, *_arguments: Untyped) -> None:
    """Keep no journal."""


@_replace(view.copy_public, types.none)
def _copy_public(builder: Untyped, kinds: Kinds, source: Untyped, target: Untyped) -> None:
    """Copy the public fields, which lie at the start of both records."""
    if not any(set(kinds) == pair for pair in _PAIRS):
        raise errors.UnsupportedError("a state and a view of two kinds")
    size = ir.Constant(I64, public_bytes(kinds[0].dtype))
    cast("Untyped", cgutils).raw_memcpy(builder, target, source, size, 1)


def _register() -> None:
    """Make every function of the rules callable from compiled code, and announce compiling."""
    for name in RULES_MODULES:
        for function in rules_functions(import_module(f"lowsky.rules.{name}")):
            register_jitable(**OPTIONS)(function)
    listen: Untyped = event.register
    listen("numba:compile", _Announcer())


_register()
