"""Build hook: compile the hot modules with mypyc and build the client with Node, or do without and say so.

RECTOVERSO_COMPILE and RECTOVERSO_WEB: =require makes a failure fatal, =no does not try, =auto (the default) falls back.
"""

import os
import platform
import re
import shutil
import sys
from contextlib import chdir
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version as version_of
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# -fwrapv and -DNDEBUG are Python's own, repeated because a CFLAGS in the environment drops them.
UNIX_FLAGS = ["-fwrapv", "-DNDEBUG", "-fno-semantic-interposition", "-Wno-error"]
LONGEST = 200  # characters of a reason


def refuse_narrow_shifts(folder: Path) -> None:
    """Stop at C code that shifts a bare constant: C does that in 32 bits and the games go silently wrong."""
    for file in folder.rglob("*.c"):
        function = ""
        for line in file.read_text(encoding="utf-8").splitlines():
            if name := re.search(r"\bCPyDef_(\w+)\(.*\) *\{$", line):
                function = name[1].replace("___", ".")
            if re.search(r"\bcpy_r_\w+ = -?\d+ << ", line):
                raise ValueError(f"a constant on the left of << in {function} (see tools/lint_shifts.py)")


def with_our_flags(flags: list[str]) -> list[str]:
    """A list of its own, since mypyc hands the same one to all extensions."""
    return flags if sys.platform == "win32" else [*flags, *UNIX_FLAGS]


def reason(problem: BaseException) -> str:
    """Why compiling failed, in a line that can be read: the command of a compiler fills pages."""
    if isinstance(problem, SystemExit):  # how mypyc ends after printing type errors
        return "mypyc refused the sources, as printed above"
    told = " ".join(str(problem).split()) or type(problem).__name__
    return told if len(told) <= LONGEST else told[: LONGEST - 3] + "..."


def compile_modules(root: Path, sources: list[str], out: Path) -> dict[str, str]:
    """Compile sources as one group; return {built library: its path in the wheel}."""
    from setuptools import Distribution  # before mypyc, which looks whether it is there
    from setuptools.command.build_ext import build_ext

    from mypyc.build import mypycify  # isort: skip

    with chdir(root):
        extensions = mypycify(
            ["--config-file=pyproject.toml", *sources],
            opt_level="3",
            debug_level="0",
            target_dir=str(out / "c"),
            group_name="rectoverso._native",
        )
        refuse_narrow_shifts(out / "c")
        for extension in extensions:
            extension.extra_compile_args = with_our_flags(extension.extra_compile_args)
        command = build_ext(Distribution({"name": "rectoverso", "ext_modules": extensions}))
        command.build_lib, command.build_temp = str(out / "lib"), str(out / "tmp")
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        command.run()
    return {path: os.path.relpath(path, out / "lib") for path in command.get_outputs()}


def fingerprint(root: Path, sources: list[str]) -> str:
    """Changes when the libraries would: with the sources, what they may import beside them, and the tools."""
    tops = {Path(*Path(name).parts[:3]) for name in sources}
    files = [root / "hatch_build.py", root / "pyproject.toml"]
    files += [file for top in tops for file in (root / top).rglob("*.py")]
    variables = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS")]
    total = sha256(repr([sys.version, platform.machine(), version_of("mypy"), *sources, *variables]).encode())
    for file in sorted(files):
        total.update(f"{file.relative_to(root).as_posix()}\n".encode())
        total.update(sha256(file.read_bytes()).digest())
    return total.hexdigest()


def compile_once(root: Path, sources: list[str]) -> dict[str, str]:
    """Compile what has not been compiled yet, and keep it in build/ until other sources are."""
    kept = root / "build" / "compiled"
    mark, wanted = kept / "fingerprint", fingerprint(root, sources)
    if not (mark.is_file() and mark.read_text(encoding="utf-8") == wanted):
        with TemporaryDirectory(prefix="rectoverso-build-") as scratch:
            made = compile_modules(root, sources, Path(scratch))
            shutil.rmtree(kept, ignore_errors=True)
            for library, name in made.items():
                (kept / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(library, kept / name)
        mark.write_text(wanted, encoding="utf-8")
    found = [file for file in kept.rglob("*") if file.is_file() and file != mark]
    return {str(file): file.relative_to(kept).as_posix() for file in found}


class BuildHook(BuildHookInterface[Any]):
    """Adds the compiled modules beside their sources, since Python imports a library before a .py file; and the client
    as rectoverso/web."""

    def dependencies(self) -> list[str]:
        """Node, where the machine has none."""
        if self.mode("RECTOVERSO_WEB") == "no" or platform.machine() not in self.tool("node").MACHINES:
            return []
        return [] if self.tool("node").find_node() else [self.tool("node").PACKAGE]

    def mode(self, variable: str) -> str:
        mode = os.environ.get(variable) or "auto"
        if mode not in {"auto", "no", "require"}:
            self.app.abort(f"rectoverso: {variable} is auto, no or require, not {mode}")
        return mode

    def tool(self, name: str) -> Any:
        """A module in tools/, which is no part of the package."""
        if self.root not in sys.path:
            sys.path.insert(0, self.root)
        return import_module(f"tools.{name}")

    def sources(self) -> list[str]:
        """The modules listed in pyproject.toml."""
        listed: list[str] = self.config["compiled"]
        missing = [name for name in listed if not Path(self.root, name).is_file()]
        if missing and not self.config.get("missing-ok"):
            self.app.abort(f"rectoverso: no such file, but listed as compiled: {', '.join(missing)}")
        return [name for name in listed if name not in missing]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            self.add_client(build_data)
            self.add_compiled(build_data)

    def add_client(self, build_data: dict[str, Any]) -> None:
        mode = self.mode("RECTOVERSO_WEB")
        if mode == "no":
            return
        client = self.tool("client")
        try:
            built = client.build_client(Path(self.root))
        except client.CantBuild as problem:
            if mode == "require":
                self.app.abort(f"rectoverso: RECTOVERSO_WEB=require, but the client can't be built: {problem}")
            self.app.display_warning(f"rectoverso: built without the page to play on: {problem}")
        else:
            build_data["force_include"][str(built)] = "rectoverso/web"

    def add_compiled(self, build_data: dict[str, Any]) -> None:
        mode, sources = self.mode("RECTOVERSO_COMPILE"), self.sources()
        if mode == "no" or not sources:
            return
        try:
            libraries = compile_once(Path(self.root), sources)
        except (Exception, SystemExit) as problem:
            if mode == "require":
                self.app.abort(f"rectoverso: RECTOVERSO_COMPILE=require, but compiling failed: {reason(problem)}")
            self.app.display_warning(f"rectoverso: not compiled, will run interpreted and slower: {reason(problem)}")
        else:
            build_data["force_include"].update(libraries)
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
