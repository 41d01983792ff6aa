"""The types of the browser's client are those of the protocol."""

from lowsky.server.typescript import typescript
from tests.architecture.repository import ROOT


def test_the_client_has_the_types_of_the_protocol() -> None:
    made = (ROOT / "web/src/protocol.ts").read_text("utf-8")

    assert made == typescript(), (
        "out of date: run `python -m lowsky.server.typescript > web/src/protocol.ts`"
    )


def test_the_types_say_what_the_protocol_says() -> None:
    lines = typescript().splitlines()

    assert "export type Level = 'random' | 'greedy' | 'threshold' | 'expectation'" in lines
    start = lines.index("export interface Act {")
    assert lines[start : start + 7] == [
        "export interface Act {",
        "  t: 'act'",
        "  id: string",
        "  seat: number",
        "  decision: number",
        "  action: string",
        "}",
    ]
    assert "  game?: GameInfo | null" in lines
    assert "  stage: 'lobby' | 'shuffling' | 'playing' | 'over'" in lines
