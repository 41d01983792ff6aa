"""The files of the repository, as git knows them."""

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@cache
def committed_files() -> tuple[Path, ...]:
    """Return every file that is or would be committed, and exists."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    files = (ROOT / name for name in listing.stdout.split("\0") if name)
    return tuple(file for file in files if file.is_file())


def text_of(file: Path) -> str | None:
    """Return the text of a file, or `None` for a picture or another binary file."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        return None
