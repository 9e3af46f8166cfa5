"""What tests of the server share."""

from __future__ import annotations

import pytest

from rectoverso.server import limits


@pytest.fixture
def no_refill(monkeypatch: pytest.MonkeyPatch) -> None:
    """What may be done at once is all that may be done, however long a busy machine takes for it."""
    monkeypatch.setattr(limits, "monotonic", lambda: 0.0)
