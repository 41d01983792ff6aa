"""What is known of classic games is put into a function, and what then cannot be is left out.

This comes before types are inferred, so what is left out is neither typed nor compiled. A function
compiles for classic records only if nothing in what remains changes a constant field.
"""

import operator
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, Final, TypeAlias

from numba.core import analysis, errors, ir, types
from numba.np.numpy_support import from_dtype

from lowsky.fast.classic import CHOICES, CONSTANT_ARRAYS, CONSTANTS
from lowsky.fast.layout import CLASSIC_RECORD, CLASSIC_VIEW

Untyped: TypeAlias = Any
"""What Numba hands over while it compiles: functions, blocks, statements."""

CLASSIC_TYPES: Final[frozenset[Untyped]] = frozenset(
    from_dtype(kind) for kind in (CLASSIC_RECORD, CLASSIC_VIEW)
)
COMPARISONS: Final[frozenset[Callable[..., bool]]] = frozenset(
    (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge)
)
_MISSING: Final = object()
_prune: Untyped = analysis.dead_branch_prune
_constant: Untyped = ir.Const


class Folder:
    """Folds one function, whose arguments have the given types."""

    def __init__(self, function: Untyped, arguments: tuple[Untyped, ...]) -> None:
        self.function = function
        self.types = arguments
        self.definitions = function._definitions  # noqa: SLF001 - Numba has no door to change them
        self.arrays: dict[str, str] = {}
        """Variables that stand for an array that is constant, with its field."""
        self.choices: dict[str, str] = {}
        """Variables that hold a field of few values, with the field."""

    def fold(self) -> None:
        """Put constants in, prune, and check what remains."""
        self._replace(self._field)
        if self.arrays or self.choices:
            self._replace(self._use)
        _prune(self.function, self.types)
        self.definitions = self.function._definitions  # noqa: SLF001 - those of what remains
        for block in self.function.blocks.values():
            block.body = [one for one in block.body if not self._keeps_constant(one)]

    def _replace(self, value_of: Callable[[str, Untyped], object]) -> None:
        """Make constants of the expressions that have a value."""
        for statement, expression in self._expressions():
            value = value_of(statement.target.name, expression)
            if value is not _MISSING:
                definitions = self.definitions[statement.target.name]
                statement.value = _constant(value, statement.loc)
                definitions[definitions.index(expression)] = statement.value

    def _expressions(self) -> Iterator[tuple[Untyped, Untyped]]:
        for block in self.function.blocks.values():
            for statement in block.body:
                if isinstance(statement, ir.Assign) and isinstance(statement.value, ir.Expr):
                    yield statement, statement.value

    def _definition(self, variable: Untyped) -> object:
        """Return what a variable stands for, None if that is not always the same."""
        found = self.definitions[variable.name]
        while len(found) == 1 and isinstance(found[0], ir.Var):
            found = self.definitions[found[0].name]
        return found[0] if len(found) == 1 else None

    def _is_classic(self, variable: Untyped) -> bool:
        """Tell whether a variable is a classic record: an argument, or one of an array of them."""
        found: Untyped = self._definition(variable)
        if isinstance(found, ir.Expr) and found.op in ("getitem", "static_getitem"):
            array: Untyped = self._definition(found.value)
            kind = self.types[array.index] if isinstance(array, ir.Arg) else None
            return isinstance(kind, types.Array) and kind.dtype in CLASSIC_TYPES
        return isinstance(found, ir.Arg) and self.types[found.index] in CLASSIC_TYPES

    def _field(self, target: str, expression: Untyped) -> object:
        """Return a constant of a module, or the field of a classic record if it is constant."""
        if expression.op != "getattr":
            return _MISSING
        owner: Untyped = self._definition(expression.value)
        if isinstance(owner, ir.Global) and isinstance(owner.value, ModuleType):
            value = getattr(owner.value, expression.attr)
            return value if type(value) is int else _MISSING
        if not self._is_classic(expression.value):
            return _MISSING
        if expression.attr in CHOICES:
            self.choices[target] = expression.attr
        if expression.attr not in CONSTANTS:
            return _MISSING
        if expression.attr in CONSTANT_ARRAYS:
            self.arrays[target] = expression.attr
        return CONSTANTS[expression.attr]

    def _use(self, _target: str, expression: Untyped) -> object:
        """Return what an index or a comparison gives, if that is the same in all classic games."""
        if expression.op in ("getitem", "static_getitem"):
            name = self.arrays.get(expression.value.name)
            return _MISSING if name is None else CONSTANTS[name]
        if expression.op != "binop" or expression.fn not in COMPARISONS:
            return _MISSING
        name = self.choices.get(expression.lhs.name)
        other: Untyped = self._definition(expression.rhs)
        if name is None or not isinstance(other, ir.Const | ir.Global):
            return _MISSING
        outcomes = {expression.fn(value, other.value) for value in CHOICES[name]}
        return outcomes.pop() if len(outcomes) == 1 else _MISSING

    def _keeps_constant(self, statement: Untyped) -> bool:
        """Tell whether a statement stores the constant where it is; refuse another value."""
        name = None
        if isinstance(statement, ir.SetAttr) and self._is_classic(statement.target):
            name = statement.attr if statement.attr in CONSTANTS else None
        elif isinstance(statement, ir.SetItem | ir.StaticSetItem):
            name = self.arrays.get(statement.target.name)
        if name is None:
            return False
        stored: Untyped = self._definition(statement.value)
        if isinstance(stored, ir.Const | ir.Global) and stored.value == CONSTANTS[name]:
            return True
        raise errors.UnsupportedError(f"{name} never changes in classic games", statement.loc)
