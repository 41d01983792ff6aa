"""`import lowsky` is light: nobody pays for what they do not use."""

import json
import subprocess
import sys

HEAVY = {"numpy", "numba", "matplotlib", "starlette", "uvicorn", "sqlalchemy"}


def test_importing_the_package_loads_neither_numpy_nor_numba_nor_starlette() -> None:
    program = "import json, sys, lowsky; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = set(json.loads(done.stdout))

    assert "lowsky" in loaded
    assert loaded & HEAVY == set()
