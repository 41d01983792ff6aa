"""What the README shows is what happens."""

import doctest
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_session_in_the_readme_is_a_real_one() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)

    assert result.failed == 0
    assert result.attempted > 3


def test_the_trademark_is_not_ours_and_the_readme_says_so_once() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    assert readme.count("not affiliated with their publisher") == 1
