"""`go.py` counts honestly: its last line and its exit code say what really happened."""

import subprocess
import sys
from pathlib import Path

import pytest

import go

REPORT = """\
<?xml version="1.0" encoding="utf-8"?>
<testsuites><testsuite name="one" tests="7" failures="1" errors="1" skipped="0"/>
<testsuite name="two" tests="3" failures="0" errors="0" skipped="1"/></testsuites>
"""
GOOD, BAD = [sys.executable, "-c", ""], [sys.executable, "-c", "raise SystemExit(3)"]


def test_help_shows_the_ways_to_call_it() -> None:
    done = subprocess.run(
        [sys.executable, "go.py", "--help"], cwd=go.ROOT, capture_output=True, text=True, check=True
    )

    assert "python3 go.py test" in done.stdout
    assert "python3 go.py serve --port 9000" in done.stdout


def test_a_check_without_a_report_counts_once() -> None:
    step = go.Step("lint", GOOD)

    assert go.count(step, 0) == go.Count(passed=1, failed=0, skipped=0)
    assert go.count(step, 3) == go.Count(passed=0, failed=1, skipped=0)


def test_a_report_is_added_up_over_its_suites(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT, "utf-8")

    assert go.count(go.Step("tests", BAD, report), 1) == go.Count(passed=7, failed=2, skipped=1)


def test_a_run_that_breaks_off_without_a_report_has_failed(tmp_path: Path) -> None:
    step = go.Step("tests", BAD, tmp_path / "never-written.xml")

    assert go.count(step, 3) == go.Count(passed=0, failed=1, skipped=0)


def test_a_bad_exit_code_is_a_failure_whatever_the_report_says(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text('<testsuites><testsuite tests="4" failures="0" errors="0"/></testsuites>')

    assert go.count(go.Step("tests", BAD, report), 4) == go.Count(passed=4, failed=1, skipped=0)


def test_the_sum_is_the_last_line_and_a_failure_stops_nothing_but_the_exit_code(
    capsys: pytest.CaptureFixture[str],
) -> None:
    plan = [go.Step("first", GOOD), go.Step("second", BAD), go.Step("third", GOOD)]

    code = go.run_steps(plan, {})

    lines = capsys.readouterr().out.splitlines()
    assert code == 1
    assert lines[-2:] == ["Failed: second", "2 passed, 1 failed"]


def test_a_run_without_failures_ends_with_zero(capsys: pytest.CaptureFixture[str]) -> None:
    assert go.run_steps([go.Step("only", GOOD)], {}) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 0 failed"


def test_a_browser_that_is_named_but_not_there_is_an_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LOWSKY_CHROMIUM", str(tmp_path / "nothing"))

    with pytest.raises(go.SetupError, match="LOWSKY_CHROMIUM is no program"):
        go.find_browser()


def test_two_set_ups_of_a_folder_go_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(go, "CACHE", tmp_path / ".cache")
    code = "import go, sys; go.CACHE = go.Path(sys.argv[1])\nwith go.alone(): print('done')"
    with go.alone():
        other = subprocess.Popen(
            [sys.executable, "-c", code, str(go.CACHE)],
            cwd=go.ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert other.stdout is not None
        told = other.stdout.readline()

    assert told == "Waiting for the go.py that sets this folder up already …\n"
    assert other.communicate()[0] == "done\n"


def test_a_folder_that_cannot_be_written_to_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setattr(go, "CACHE", tmp_path / "file" / ".cache")

    with pytest.raises(go.SetupError, match="this folder cannot be written to"), go.alone():
        pytest.fail("nothing is set up there")


@pytest.mark.parametrize(
    ("known", "advice"),
    [
        ([], "is there a network? Building needs one"),
        (["a", "b"], "is there a network? Building needs one; what was installed before still "),
    ],
)
def test_a_failed_set_up_shows_the_last_words_and_what_to_do(
    known: list[str],
    advice: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    noisy = tmp_path / "noisy.py"
    noisy.write_text("for n in range(50): print(n, 'x' * 500, end='\\n\\n')\nraise SystemExit(1)")
    monkeypatch.setattr(go, "installer", lambda: [sys.executable, noisy])

    with pytest.raises(go.SetupError) as caught:
        go.install(go.Installed(tmp_path / "stamp", known, ["a", "c"]), "")
    failed, last = str(caught.value).splitlines()
    assert failed.startswith("this failed, its last words are above: ")
    assert last.startswith(advice)
    said = capsys.readouterr().err.splitlines()
    assert [line.split()[0] for line in said] == [str(n) for n in range(35, 50)]
    assert max(map(len, said)) == 160
