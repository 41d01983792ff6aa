"""The build hook builds the client when its sources changed, and only then."""

from pathlib import Path

import pytest

import hatch_build


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """Return a small `web/` folder."""
    folder = tmp_path / "web"
    (folder / "src").mkdir(parents=True)
    (folder / "package.json").write_text("{}", "utf-8")
    (folder / "src/main.ts").write_text("export {}", "utf-8")
    return folder


def stamp(web: Path, out: Path) -> None:
    out.mkdir()
    (out / ".stamp").write_text(hatch_build.digest(*hatch_build.sources(web)), "utf-8")


def test_a_client_that_was_never_built_is_not_current(web: Path, tmp_path: Path) -> None:
    assert not hatch_build.is_current(web, tmp_path / "static")


def test_a_built_client_is_current_until_a_source_changes(web: Path, tmp_path: Path) -> None:
    stamp(web, tmp_path / "static")
    assert hatch_build.is_current(web, tmp_path / "static")

    (web / "src/main.ts").write_text("export const changed = 1", "utf-8")
    assert not hatch_build.is_current(web, tmp_path / "static")


def test_what_a_build_leaves_behind_is_no_source(web: Path, tmp_path: Path) -> None:
    stamp(web, tmp_path / "static")

    for made in ("node_modules/left", "dist"):
        (web / made).mkdir(parents=True)
        (web / made / "file.js").write_text("", "utf-8")

    assert hatch_build.is_current(web, tmp_path / "static")


def test_a_package_without_the_client_sources_has_nothing_to_build(tmp_path: Path) -> None:
    assert hatch_build.is_current(tmp_path / "web", tmp_path / "static")


def test_a_script_that_fails_is_told_with_its_words(web: Path) -> None:
    (web / "package.json").write_text(
        '{"scripts": {"break": "node -e \\"console.log(40 + 2); process.exit(7)\\""}}', "utf-8"
    )

    with pytest.raises(hatch_build.WebBuildError, match=r"npm run break failed .*\n(?s:.*)42"):
        hatch_build.run_npm(web, "run", "break", quiet=True)
