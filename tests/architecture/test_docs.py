"""The documents point at what exists."""

import re

from tests.architecture.repository import ROOT, committed_files

LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)]*)?\)|(?:src|href)=\"([^\"#]+)\"")


def test_every_link_inside_the_repository_leads_to_a_file() -> None:
    documents = [file for file in committed_files() if file.suffix == ".md"]
    broken: list[str] = []
    for document in documents:
        for match in LINK.finditer(document.read_text("utf-8")):
            target = match[1] or match[2]
            if "://" not in target and not (document.parent / target).exists():
                broken.append(f"{document.relative_to(ROOT).as_posix()}: {target}")

    assert ROOT / "README.md" in documents
    assert broken == []
