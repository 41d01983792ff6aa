"""The command that prints the rules."""

import pytest

from tests.cli.run import run

Capture = pytest.CaptureFixture[str]


def test_a_paragraph_is_printed_with_its_id(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    ran = run(capsys, "rules", "c19", "R-C22", "--language", "en")

    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        "R-C19  A complete column leaves your grid at once. You\n"
        "       cannot keep it, not even three beautiful −2, unless\n"
        "       your table has agreed that you may.\n"
        "R-C22  Four equal cards in a row are pretty, but in the\n"
        "       classic game only columns leave.\n"
    )


def test_the_whole_book_has_chapters_and_sections(capsys: Capture) -> None:
    out = run(capsys, "rules", "--language", "fr").out

    assert out.startswith("LE JEU\n\nDe quoi il s’agit\n\nR-C1   Il y a 150 cartes")
    assert "\n\n\nSKYJO ACTION\n\nLes cartes et la mise en place\n\nR-A1   Pour les grilles" in out
    assert len(out.splitlines()) > 300


def test_the_language_is_that_of_the_environment(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")

    assert run(capsys, "rules", "R-A21").out == "R-A21  Une étoile compte 0 point.\n"


def test_an_id_that_is_none_is_a_usage_error(capsys: Capture) -> None:
    ran = run(capsys, "rules", "R-C99")

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("lowsky rules: no rule 'R-C99': rules are R-C1 … R-C38")
