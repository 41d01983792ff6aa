"""The runner of conformance cases: a table that argues about a rule writes a case and asks.

The format is described in ``corpus/cases/README.md``.
"""

from lowsky.cases.reading import Case, CaseError, read_cases
from lowsky.cases.runner import Verdict, run_case, run_files

__all__ = ["Case", "CaseError", "Verdict", "read_cases", "run_case", "run_files"]
