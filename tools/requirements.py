"""Print what pyproject.toml requires, for pip: `requirements.py build run test dev bench` (any of them)."""

import sys
import tomllib
from pathlib import Path

project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
extras = project["project"]["optional-dependencies"]
groups = {"build": project["build-system"]["requires"], "run": project["project"]["dependencies"], **extras}

for wanted in sys.argv[1:]:
    for requirement in groups[wanted]:
        if not requirement.startswith("rectoverso["):  # an extra that includes another: name both
            print(requirement)
