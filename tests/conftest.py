"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("any machine", deadline=None)  # how long an example takes says more of what else runs
settings.load_profile("any machine")
