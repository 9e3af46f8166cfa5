"""Whatever was acknowledged before a kill is there after it, once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.torture import torture


@pytest.mark.slow
def test_fifty_kills_under_load_lose_and_double_nothing(tmp_path: Path) -> None:
    findings = asyncio.run(torture(tmp_path, kills=50, seed=1))
    print(findings)
    assert findings.kills == 50
    assert findings.amid >= 25
    assert findings.acknowledged > 500
    assert (findings.lost, findings.doubled, findings.broken) == (0, 0, []), str(findings)
