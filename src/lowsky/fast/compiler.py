"""Numba's compiler with more passes: constants of classic games, indices as they are, own copies.

Numba keeps what a kernel calls visible, for others to share. So it neither drops nor changes a
function that it has inlined, and the first process, which has compiled the rules one by one, runs
those instead of the kernel's own. A kernel that has its copies to itself is a quarter faster.
"""

from typing import Any, Final, TypeAlias, cast

from llvmlite.binding import Linkage
from numba.core import ir, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import NopythonTypeInference
from numba.core.untyped_passes import IRProcessing

from lowsky.fast.fold import Folder

Untyped: TypeAlias = Any
"""What Numba hands over while it compiles: functions, statements, types."""

_register: Final[Untyped] = register_pass
_builder: Final[Untyped] = DefaultPassBuilder


@_register(mutates_CFG=True, analysis_only=False)
class FoldConstants(FunctionPass):
    """Folds a function before its types are inferred."""

    _name = "fold_constants"

    def __init__(self) -> None:
        cast("Untyped", super()).__init__()

    def run_pass(self, state: Untyped) -> bool:
        """Fold the function and tell that it has changed."""
        Folder(state.func_ir, state.args).fold()
        return True


@_register(mutates_CFG=False, analysis_only=False)
class TakeIndices(FunctionPass):
    """Takes every single index as it is, since none is negative: an array is not asked its length.

    That is a fifth of the time of a decision. With bounds checked a negative index is refused.
    """

    _name = "take_indices"

    def __init__(self) -> None:
        cast("Untyped", super()).__init__()

    def run_pass(self, state: Untyped) -> bool:
        """Let arrays be indexed with unsigned numbers and tell that the function has changed."""
        for block in state.func_ir.blocks.values():
            for statement in block.body:
                node = statement.value if isinstance(statement, ir.Assign) else statement
                is_read = isinstance(node, ir.Expr) and node.op == "getitem"
                if is_read or isinstance(node, ir.SetItem):
                    state.calltypes[node] = _with_unsigned_index(state.calltypes.pop(node))
        return True


def _with_unsigned_index(signature: Untyped) -> Untyped:
    owner, index, *others = signature.args
    if isinstance(owner, types.Array) and index == types.int64:
        return signature.replace(args=(owner, types.uint64, *others))
    return signature


class OwnCopies(JITCodeLibrary):
    """A library that keeps the functions it calls to itself."""

    def _optimize_final_module(self) -> None:
        """Hide all but the kernel and its wrappers, then optimize.

        Private, not internal: the linker of a process knows internal functions by their names too,
        and would take one that is called in another way for that of the same name elsewhere.
        """
        module: Untyped = self._final_module
        for function in module.functions:
            if function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.private
        super()._optimize_final_module()  # type: ignore[no-untyped-call]  # Numba has no types


_library: Final[Untyped] = OwnCopies


@_register(mutates_CFG=False, analysis_only=False)
class KeepCopies(FunctionPass):
    """Lets a kernel have its own copies of what it calls."""

    _name = "keep_copies"

    def __init__(self) -> None:
        cast("Untyped", super()).__init__()

    def run_pass(self, state: Untyped) -> bool:
        """Prepare the library that the kernel is written into."""
        state.library = _library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return False


class RulesCompiler(CompilerBase):
    """Compiles the rules and other small functions."""

    def define_pipelines(self) -> list[Untyped]:
        """Return the steps of compiling."""
        manager = _builder.define_nopython_pipeline(self.state)
        manager.add_pass_after(FoldConstants, IRProcessing)
        manager.add_pass_after(TakeIndices, NopythonTypeInference)
        manager.finalize()
        return [manager]


class KernelCompiler(RulesCompiler):
    """Compiles kernels."""

    def define_pipelines(self) -> list[Untyped]:
        """Return the steps of compiling."""
        [manager] = super().define_pipelines()
        manager.add_pass_after(KeepCopies, TakeIndices)
        manager.finalize()
        return [manager]
