"""Forbid a constant on the left of `<<`: mypyc writes it into C as it is, where it is a 32-bit shift.

`1 << x`, `i64(1) << x` and `ONE << x` (ONE a Final) are such, and so is `one << x` after `one: i64 = 1`,
because mypyc puts the value of a local that is assigned once in its place. Write `TOP >> (61 - x)` with
`TOP: Final = 1 << 61`, or shift a parameter or an attribute. `1 << 52`, both sides written out, is folded
before it reaches C and stays allowed. The build looks once more, at the C code (hatch_build.py).

    python tools/lint_shifts.py [folder or file ...]      src/rectoverso when none is named
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


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


def parameters(function: Function) -> list[str]:
    """The names of a function's parameters."""
    arguments = function.args
    return [a.arg for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]


def assigned_once(function: Function) -> dict[str, ast.expr]:
    """The locals of a function that get a value in one place only, with what they get there."""
    counts = Counter(parameters(function))
    values: dict[str, ast.expr] = {}
    for node in ast.walk(function):
        match node:
            case ast.AnnAssign(value=None):
                counts[getattr(node.target, "id", "")] -= 1  # declares, gives no value
            case ast.Name(id=name, ctx=ast.Store()):
                counts[name] += 1
            case ast.AugAssign(target=ast.Name(id=name)):
                counts[name] += 1
        match node:
            case (
                ast.Assign(targets=[*_, ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
                | ast.NamedExpr(target=ast.Name(id=name), value=value)
            ):
                values[name] = value
    return {name: value for name, value in values.items() if counts[name] == 1}


class Linter(ast.NodeVisitor):
    """Collects the lines of one module that shift something constant."""

    def __init__(self, finals: set[str], everywhere: set[str]) -> None:
        self.constants = set(finals)
        self.everywhere = everywhere
        self.lines: list[int] = []

    def learn_imports(self, tree: ast.AST) -> None:
        """Finals of other modules, by the names they have here."""
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                self.constants |= {a.asname or a.name for a in node.names if a.name in self.everywhere}

    def is_constant(self, node: ast.expr) -> bool:
        """Whether mypyc may see a constant here."""
        match node:
            case ast.Name(id=name):
                return name in self.constants
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

    def visit_function(self, node: Function) -> None:
        """Look inside a function, with its constant locals known."""
        outside = self.constants
        once = assigned_once(node)
        self.constants = outside - set(parameters(node))
        for _ in once:  # a local may get its value from another
            self.constants |= {name for name, value in once.items() if self.is_constant(value)}
        self.generic_visit(node)
        self.constants = outside

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, Function):
            self.visit_function(node)
        else:
            super().visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        folded = is_number(node.left) and is_number(node.right)
        if isinstance(node.op, ast.LShift) and self.is_constant(node.left) and not folded:
            self.lines.append(node.lineno)
        self.generic_visit(node)


def lint(sources: dict[str, str]) -> Iterator[tuple[str, int]]:
    """The (name, line) of every forbidden shift in sources, {name: text}."""
    trees = {name: ast.parse(text, name) for name, text in sources.items()}
    finals = {name: final_names(tree) for name, tree in trees.items()}
    everywhere = set().union(*finals.values())
    for name, tree in trees.items():
        linter = Linter(finals[name], everywhere)
        linter.learn_imports(tree)
        linter.visit(tree)
        for line in sorted(set(linter.lines)):
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
