"""Forbid `1 << x`, `i64(1) << x` and `ONE << x` (ONE a Final): mypyc compiles them as 32-bit shifts in C.

Write it so that the left operand is a variable, or shift a big constant right. `1 << 52`, both sides
written out, is folded before it reaches C and stays allowed.

    python tools/lint_shifts.py [folder or file ...]      src/rectoverso when none is named
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path


def is_final(annotation: ast.expr) -> bool:
    """Whether an annotation is Final, Final[...] or typing.Final."""
    if isinstance(annotation, ast.Subscript):
        annotation = annotation.value
    return "Final" in (getattr(annotation, "id", ""), getattr(annotation, "attr", ""))


def final_names(tree: ast.AST) -> set[str]:
    """Every name declared Final in a module, at whatever level."""
    return {
        name
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign) and is_final(node.annotation)
        for name in (getattr(node.target, "id", None), getattr(node.target, "attr", None))
        if name
    }


def is_number(node: ast.expr) -> bool:
    """Whether an expression is a number written out, with a sign or not."""
    if isinstance(node, ast.UnaryOp):
        return is_number(node.operand)
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


class Linter(ast.NodeVisitor):
    """Collects the lines of one module that shift something constant."""

    def __init__(self, own: set[str], everywhere: set[str]) -> None:
        self.finals = set(own)
        self.everywhere = everywhere
        self.lines: list[int] = []

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            if alias.name in self.everywhere:
                self.finals.add(alias.asname or alias.name)

    def is_constant(self, node: ast.expr) -> bool:
        """Whether mypyc may see a constant here."""
        match node:
            case ast.Name(id=name):
                return name in self.finals
            case ast.Attribute(attr=name):
                return name in self.everywhere
            case ast.Call(func=ast.Name(), args=[argument], keywords=[]):
                return self.is_constant(argument)
            case ast.BinOp(left=left, right=right):
                return self.is_constant(left) and self.is_constant(right)
            case ast.UnaryOp(operand=operand):
                return self.is_constant(operand)
            case _:
                return is_number(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.LShift) and self.is_constant(node.left):
            if not (is_number(node.left) and is_number(node.right)):
                self.lines.append(node.lineno)
        self.generic_visit(node)


def lint(sources: dict[str, str]) -> Iterator[tuple[str, int]]:
    """The (name, line) of every forbidden shift in sources, {name: text}."""
    trees = {name: ast.parse(text, name) for name, text in sources.items()}
    finals = {name: final_names(tree) for name, tree in trees.items()}
    everywhere = set().union(*finals.values())
    for name, tree in trees.items():
        linter = Linter(finals[name], everywhere)
        # Imports first: a name may be used in a function above a late import.
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                linter.visit_ImportFrom(node)
        linter.visit(tree)
        for line in sorted(linter.lines):
            yield name, line


def main(arguments: list[str]) -> int:
    """Lint the folders and files named; 1 when something was found."""
    roots = [Path(argument) for argument in arguments or ["src/rectoverso"]]
    files = [file for root in roots for file in ([root] if root.is_file() else sorted(root.rglob("*.py")))]
    if not files:
        print("lint_shifts: nothing to read", file=sys.stderr)
        return 2
    found = list(lint({str(file): file.read_text(encoding="utf-8") for file in files}))
    for name, line in found:
        print(f"{name}:{line}: a constant on the left of << is shifted as 32 bits when compiled")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
