"""Where compiled code is kept: a folder of the user's cache that carries a hash of the sources.

Numba notices a change in the file of a compiled function, not one in the functions it calls. So
the folder's name changes with every source of the rules, with Numba and with Python.
"""

import hashlib
import os
import platform
import shutil
import sys
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Final

import lowsky.fast
import lowsky.rules

PREFIX: Final = "compiled-"
KEPT: Final = 8
"""How many folders stay, the most recently used ones: several versions may be in use."""


def cache_root(environment: Mapping[str, str]) -> Path | None:
    """Return the user's folder for things that can be made again, as the platform has it.

    None for a user without a home.
    """
    named = environment.get("XDG_CACHE_HOME", "")
    if named and Path(named).is_absolute():
        return Path(named) / "lowsky"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "lowsky"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "lowsky"
    return home / ".cache" / "lowsky"


def fingerprint(*, boundscheck: bool) -> str:
    """Return a short hash of all that compiled code is made from."""
    total = hashlib.sha256()
    for word in (
        version("numba"),
        version("llvmlite"),
        version("numpy"),
        platform.python_implementation(),
        platform.python_version(),
        f"boundscheck={boundscheck}",
    ):
        total.update(f"{word}\0".encode())
    for package in (lowsky.rules, lowsky.fast):
        for file in sorted(Path(next(iter(package.__path__))).glob("*.py")):
            total.update(f"{file.name}\0".encode())
            total.update(file.read_bytes())
    return total.hexdigest()[:16]


def open_folder(root: Path | None, name: str) -> Path | None:
    """Return the folder, made if need be; None where nothing can be written.

    Making one prunes the oldest others.
    """
    if root is None:
        return None
    folder = root / f"{PREFIX}{name}"
    try:
        is_new = not folder.is_dir()
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        if is_new:
            prune(root)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def prune(root: Path) -> None:
    """Remove all but the most recently used folders."""
    folders = [(folder.stat().st_mtime, folder) for folder in root.glob(f"{PREFIX}*")]
    for _, folder in sorted(folders, reverse=True)[KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)
