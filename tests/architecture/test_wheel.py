"""The wheel holds what a player needs: the code, its data files and the built client."""

import subprocess
import sys
import zipfile

import pytest

from tests.architecture.repository import ROOT, committed_files


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Build the wheel and return the names of its files."""
    folder = tmp_path_factory.mktemp("wheel")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("lowsky-*-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_holds_every_file_of_the_package(packed: set[str]) -> None:
    source = ROOT / "src"
    files = {
        file.relative_to(source).as_posix() for file in committed_files() if source in file.parents
    }

    assert "lowsky/py.typed" in files
    assert files - packed == set()


def test_the_wheel_holds_the_built_client(packed: set[str]) -> None:
    client = {name for name in packed if name.startswith("lowsky/static/")}

    assert "lowsky/static/index.html" in client
    assert "lowsky/static/licences/Nunito.txt" in client
    assert any(name.endswith(".js") for name in client)
