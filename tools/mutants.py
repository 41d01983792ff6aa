"""Mutants: small changes of one expression or statement of a function."""

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
SWAPPED: Final = {"min": "max", "max": "min"}


@dataclass(frozen=True)
class Place:
    """Where a node hangs: a field of its parent, and its place there if the field is a list."""

    parent: ast.AST
    field: str
    index: int | None

    def put(self, node: ast.AST) -> None:
        """Hang another node there."""
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


@dataclass(frozen=True)
class Mutant:
    """A function with one change."""

    function: FunctionType
    definition: ast.FunctionDef
    place: Place
    node: ast.AST
    lines: range
    """The lines of the statement, or of its head, that is changed."""
    key: str
    """Module, function, line in it and change; equal changes of a line are numbered."""

    def install(self) -> None:
        """Put the change into the function, whoever has imported it."""
        self.place.put(self.node)
        self.definition.decorator_list = []
        module = ast.Module(body=[self.definition], type_ignores=[])
        code = compile(
            ast.fix_missing_locations(module), self.function.__code__.co_filename, "exec"
        )
        self.function.__code__ = next(one for one in code.co_consts if isinstance(one, CodeType))


def mutants_of(module: ModuleType) -> Iterator[Mutant]:
    """Yield the mutants of every function and method of a module, in the order of its lines."""
    for owner, definition in _definitions(ast.parse(inspect.getsource(module))):
        holder: Any = module if owner is None else getattr(module, owner)
        found = vars(holder)[definition.name]
        found = getattr(found, "fget", None) or getattr(found, "__func__", None) or found
        function: Any = inspect.unwrap(found)
        name = ".".join(filter(None, (module.__name__, owner, definition.name)))
        seen: dict[str, int] = {}
        for place, old, new, lines in _changes(definition):
            line = getattr(old, "lineno", lines.start)
            change = f"{_text(old)}  ->  {_text(new)}"
            key = f"{name}+{line - definition.lineno}: {change}"
            seen[key] = seen.get(key, 0) + 1
            key += f" #{seen[key]}" if seen[key] > 1 else ""
            yield Mutant(function, definition, place, new, lines, key)


def _definitions(tree: ast.Module) -> Iterator[tuple[str | None, ast.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield None, node
        elif isinstance(node, ast.ClassDef):
            yield from ((node.name, one) for one in node.body if isinstance(one, ast.FunctionDef))


def _text(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split("\n", maxsplit=1)[0].split())


Change = tuple[Place, ast.AST, ast.AST, range]


def _changes(definition: ast.FunctionDef) -> Iterator[Change]:
    """Yield the changes of a body; docstring, annotations, and messages of errors stay."""
    for index, statement in enumerate(definition.body):
        yield from _walk(Place(definition, "body", index), statement, range(0))


def _walk(place: Place, node: ast.AST, lines: range) -> Iterator[Change]:
    if isinstance(node, ast.Raise) or _is_docstring(node):
        return
    if isinstance(node, ast.stmt):
        body: list[ast.stmt] = getattr(node, "body", [])
        end = max(body[0].lineno - 1, node.lineno) if body else node.end_lineno or node.lineno
        lines = range(node.lineno, end + 1)
    for new in _alternatives(node, place):
        yield place, node, ast.copy_location(new, node), lines
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "decorator_list", "returns", "args") and not isinstance(
            node, ast.Call
        ):
            continue
        for index, child in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(child, ast.AST):
                there = Place(node, field, index if isinstance(value, list) else None)
                yield from _walk(there, child, lines)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _alternatives(node: ast.AST, place: Place) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(left=left, ops=ops, comparators=right):
            for k, op in enumerate(ops):
                changed = [*ops[:k], COMPARISONS[type(op)](), *ops[k + 1 :]]
                yield ast.Compare(left, changed, right)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.BinOp(left=one, op=operator, right=other) if type(operator) in OPERATORS:
            yield ast.BinOp(one, OPERATORS[type(operator)](), other)
        case ast.AugAssign(target=target, op=operator, value=value):
            yield ast.Assign([target], value)
            if type(operator) in OPERATORS:
                yield ast.AugAssign(target, OPERATORS[type(operator)](), value)
            yield ast.Pass()
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):  # 0 and 1 are the truth values of compiled code
            yield ast.Constant(0 if value == 1 else value + 1)
        case ast.Constant(value=str(value)):
            yield ast.Constant("XX" + value)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords) if name in SWAPPED:
            yield ast.Call(ast.Name(SWAPPED[name], ast.Load()), args, keywords)
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Continue()
        case ast.Expr(value=ast.Call()) | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.Return(value=None):
            yield ast.Pass()
    if place.field == "test" and isinstance(node, ast.Name | ast.Attribute | ast.Call | ast.BinOp):
        yield ast.UnaryOp(ast.Not(), node)
