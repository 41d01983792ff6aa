"""What all tests share: Hypothesis without a clock, rule ids that look like rule ids."""

import re

import pytest
from hypothesis import HealthCheck, settings

# A slow machine is no failure, so no example has a deadline and no generator is too slow.
settings.register_profile("lowsky", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("lowsky")

RULE_ID = re.compile(r"(?:R-[A-Z]+|[A-Z])\d+[a-z]?")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Check the ids of `@pytest.mark.rule` and put the browser's tests last.

    Synchronous Playwright leaves a running loop behind, which asynchronous tests cannot bear.
    """
    for item in items:
        for marker in item.iter_markers("rule"):
            wrong = [one for one in marker.args if not RULE_ID.fullmatch(str(one))]
            if wrong or not marker.args:
                raise pytest.UsageError(f"{item.nodeid}: no rule ids: {wrong!r}")
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))
