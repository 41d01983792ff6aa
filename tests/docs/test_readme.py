"""What the pages show is what happens."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", ["README.md", "docs/python.md"])
def test_the_sessions_of_a_page_are_real_ones(page: str) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False)

    assert result.failed == 0
    assert result.attempted > 3


def test_the_trademark_is_not_ours_and_the_readme_says_so_once() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    assert readme.count("not affiliated with their publisher") == 1
