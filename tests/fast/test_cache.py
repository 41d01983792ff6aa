"""Compiled code is kept where the platform keeps such things, and never used after a change."""

import os
import platform
import sys
from pathlib import Path

import pytest

from lowsky.fast import cache
from lowsky.fast.cache import KEPT, cache_root, fingerprint, open_folder


def test_the_folder_follows_xdg_and_the_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/ann"))
    monkeypatch.setattr(sys, "platform", "linux")
    assert cache_root({}) == Path("/ann/.cache/lowsky")
    assert cache_root({"XDG_CACHE_HOME": "/var/fast"}) == Path("/var/fast/lowsky")
    assert cache_root({"XDG_CACHE_HOME": "relative"}) == Path("/ann/.cache/lowsky")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert cache_root({}) == Path("/ann/Library/Caches/lowsky")
    monkeypatch.setattr(sys, "platform", "win32")
    assert cache_root({"LOCALAPPDATA": "/local"}) == Path("/local/lowsky")


def test_a_user_without_a_home_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("could not determine home directory")

    monkeypatch.setattr(Path, "home", no_home)
    assert cache_root({}) is None
    assert open_folder(None, "name") is None


def test_the_name_changes_with_every_source_and_with_the_tools(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = fingerprint(boundscheck=False)
    assert fingerprint(boundscheck=False) == plain
    names = {plain, fingerprint(boundscheck=True)}
    monkeypatch.setattr(cache, "version", lambda package: f"{package} of tomorrow")
    names.add(fingerprint(boundscheck=False))
    monkeypatch.setattr(platform, "python_version", lambda: "3.99")
    names.add(fingerprint(boundscheck=False))
    monkeypatch.setattr(Path, "read_bytes", lambda self: b"changed" * (self.name == "step.py"))
    names.add(fingerprint(boundscheck=False))
    assert len(names) == 5


def test_only_the_most_recently_used_folders_stay(tmp_path: Path) -> None:
    for k in range(KEPT + 3):
        old = open_folder(tmp_path, f"old{k:02}")
        assert old is not None
        os.utime(old, (k, k))
    (tmp_path / "something-else").mkdir()
    new = open_folder(tmp_path, "new")
    stayed = sorted(folder.name for folder in tmp_path.iterdir())
    newest = [f"compiled-old{k:02}" for k in range(4, KEPT + 3)]
    assert new == tmp_path / "compiled-new"
    assert stayed == ["compiled-new", *newest, "something-else"]


def test_without_a_place_to_write_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    assert open_folder(tmp_path / "file", "name") is None
