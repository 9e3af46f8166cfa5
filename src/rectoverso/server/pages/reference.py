"""The reference of the API, made from its description on this server: no script, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin
from markdown_it import MarkdownIt

from rectoverso.engine.border import Json
from rectoverso.server.pages import framed

METHODS = ("get", "post", "put", "patch", "delete")
PROBLEM: Json = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}


def described(schema: Json) -> Json:
    """With what every operation may be refused, which the framework can't know."""
    for path in schema["paths"].values():
        for method in METHODS:
            if method in path:
                answers = path[method]["responses"]
                if "400" in answers:
                    wrong = "The request does not make sense: malformed"
                    told = answers["400"].get("description", "").partition("Refused: ")[2]
                    answers["400"] = {"description": f"{wrong}, {told}" if told else f"{wrong}.", "content": PROBLEM}
                answers.setdefault("default", {"description": "Refused, with the reason.", "content": PROBLEM})
    return schema


class ReferencePage(OpenAPIRenderPlugin):
    def __init__(self) -> None:
        super().__init__(path="/")
        self._page = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        if not self._page:
            body = "\n".join(_body(described(openapi_schema)))
            self._page = framed("API · Rectoverso", body, "en").encode()
        return self._page


def _body(schema: Json) -> Iterator[str]:
    yield "<h1>API</h1>"
    yield _markdown(schema["info"].get("description", ""))
    yield '<p><a href="/openapi.json">openapi.json</a></p>'
    operations = [
        (path, method, entry[method])
        for path, entry in schema["paths"].items()
        for method in METHODS
        if method in entry
    ]
    for tag in dict.fromkeys(tag for *_, operation in operations for tag in operation.get("tags", ["more"])):
        yield f"<h2>{escape(tag.capitalize())}</h2>"
        for path, method, operation in operations:
            if tag in operation.get("tags", ["more"]):
                yield from _operation(path, method, operation)
    yield "<h2>Objects</h2>"
    for name, fields in sorted(schema["components"]["schemas"].items()):
        yield from _object(name, fields)


def _operation(path: str, method: str, operation: Json) -> Iterator[str]:
    yield '<section class="operation">'
    yield f'<h3><span class="method">{method.upper()}</span> {escape(path)}</h3>'
    yield f"<p><strong>{escape(operation.get('summary', ''))}.</strong></p>"
    yield _markdown(operation.get("description", ""))
    rows = [
        (f"{parameter['name']} ({parameter['in']})", _type(parameter["schema"]) + _about(parameter))
        for parameter in operation.get("parameters", [])
    ]
    if "requestBody" in operation:
        rows.append(("body", _content(operation["requestBody"])))
    rows += [
        (status, _answer(status, answer)) for status, answer in operation["responses"].items() if status != "default"
    ]
    yield _table(rows)
    yield "</section>"


def _object(name: str, schema: Json) -> Iterator[str]:
    yield f'<section class="operation"><h3 id="{escape(name)}">{escape(name)}</h3>'
    yield _markdown(schema.get("description", ""))
    if "properties" in schema:
        required = schema.get("required", [])
        rows = [
            (field if field in required else f"{field}?", _type(told) + _about(told))
            for field, told in schema["properties"].items()
        ]
        yield _table(rows)
    else:
        yield f"<p>{_type(schema)}</p>"
    yield "</section>"


def _table(rows: list[tuple[str, str]]) -> str:
    lines = "\n".join(f"<tr><th><code>{escape(name)}</code></th><td>{told}</td></tr>" for name, told in rows)
    return f"<table><tbody>\n{lines}\n</tbody></table>"


def _answer(status: str, answer: Json) -> str:
    why = "" if status.startswith("2") else escape(answer.get("description", ""))
    return " ".join(filter(None, (_content(answer), why)))


def _content(told: Json) -> str:
    kinds = told.get("content", {})
    return " ".join(
        _type(content["schema"])
        if kind == "application/json" and content.get("schema")
        else f"<code>{escape(kind)}</code>"
        for kind, content in kinds.items()
    )


def _about(told: Json) -> str:
    return f". {escape(told['description'])}" if told.get("description") else ""


def _type(schema: Json) -> str:
    """A type in a few words, with links to objects."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for word in ("oneOf", "anyOf"):
        if word in schema:
            return " or ".join(map(_type, schema[word]))
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    if "const" in schema:
        return f"<code>{escape(str(schema['const']))}</code>"
    kind = schema.get("type", "anything")
    if kind == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_type(schema['additionalProperties'])}"
    return escape(" or ".join(kind) if isinstance(kind, list) else str(kind))


def _markdown(text: str) -> str:
    rendered: str = MarkdownIt("commonmark", {"html": False}).render(text)
    return rendered
