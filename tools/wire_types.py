"""Write the message types of the socket, and the views and events of the games, as JSON Schema and TypeScript.

`python tools/wire_types.py` writes docs/wire.schema.json and web/src/lib/wire.ts; a test checks that they are current.
"""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import msgspec

from rectoverso.engine.border import Event
from rectoverso.games.dessus_dessous.view import DessusDessousView
from rectoverso.games.sea_change.view import SeaChangeView
from rectoverso.games.verso.view import VersoView
from rectoverso.server import wire

ROOT = Path(__file__).parent.parent
SCHEMA = ROOT / "docs" / "wire.schema.json"
TYPES = ROOT / "web" / "src" / "lib" / "wire.ts"

VIEWS = (VersoView, SeaChangeView, DessusDessousView)
GAMES = ("verso", "sea_change", "dessus_dessous")
HEAD = "// Made by tools/wire_types.py from src/rectoverso/server/wire.py and the games' views: do not edit.\n"
RAW = {  # fields that are made of parts encoded before, and what they hold
    ("TableView", "view"): "View",
    ("TableView", "events"): "Event[]",
    ("Told", "events"): "Event[]",
    ("Told", "change"): "Change",
    ("Told", "around"): "Partial<Around>",
}
DIALECT = "https://json-schema.org/draft/2020-12/schema"
MODULES = ("rectoverso", "games", "view", "events", "server", "wire")
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def events() -> list[type[Event]]:
    """Every event of every game."""
    modules = [import_module(f"rectoverso.games.{game}.events") for game in GAMES]
    things = [thing for module in modules for thing in vars(module).values() if isinstance(thing, type)]
    found = [one for one in things if issubclass(one, Event) and one is not Event]
    return sorted(found, key=lambda one: (one.__module__, one.__name__))


def components() -> tuple[dict[str, Any], dict[str, list[str]]]:
    """All types as JSON Schema by name, and the names in each union."""
    unions = {
        "FromClient": list(get_args(wire.FromClient)),
        "FromServer": list(get_args(wire.FromServer)),
        "View": list(VIEWS),
        "Event": events(),
    }
    types = [one for union in unions.values() for one in union]
    references, found = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    names = iter(reference["$ref"].rsplit("/", 1)[1] for reference in references)
    return found, {union: [next(names) for _ in members] for union, members in unions.items()}


def schema(found: dict[str, Any], unions: dict[str, list[str]]) -> str:
    either = {union: {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in names]} for union, names in unions.items()}
    a_view, some_events = {"$ref": "#/$defs/View"}, {"type": "array", "items": {"$ref": "#/$defs/Event"}}
    found["TableView"]["properties"].update(view=a_view, events=some_events)
    found["Told"]["properties"].update(events=some_events, change={"type": "object"}, around={"type": "object"})
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Rectoverso",
        "$defs": {**found, **either},
    }
    return json.dumps(whole, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def typescript(found: dict[str, Any], unions: dict[str, list[str]]) -> str:
    shapes = [shape(name, found[name]) for name in sorted(found)]
    either = [
        "\n".join([f"export type {union} =", *(f"  | {safe(name)}" for name in names)])
        for union, names in unions.items()
    ]
    constants = [
        f"export const PROTOCOL = {wire.PROTOCOL}",
        f"export const PHRASES = {json.dumps(wire.PHRASES)} as const",
        f"export const REACTIONS = {json.dumps(wire.REACTIONS)} as const",
        "export type Change = { table?: Record<string, unknown>; memory?: Record<string, unknown> }",
    ]
    return "\n\n".join([HEAD.rstrip(), "\n".join(constants), *shapes, *either]) + "\n"


def shape(name: str, one: dict[str, Any]) -> str:
    required = set(one.get("required", []))
    fields = [
        f"  {field}{'' if field in required else '?'}: {RAW.get((name, field)) or kind(value)}"
        for field, value in one.get("properties", {}).items()
    ]
    about = " ".join(one.get("description", "").split())
    comment = f"/** {about} */\n" if about else ""
    return f"{comment}export interface {safe(name)} {{\n" + "\n".join(fields) + "\n}"


def safe(name: str) -> str:
    """Schema names of types that are called the same in two games hold their module: keep what tells them apart."""
    parts = [part for part in name.replace(".", "_").split("_") if part not in MODULES]
    return "".join(part[:1].upper() + part[1:] for part in parts)


def kind(value: dict[str, Any]) -> str:
    if "$ref" in value:
        return safe(value["$ref"].rsplit("/", 1)[1])
    if "enum" in value:
        return " | ".join(json.dumps(one) for one in value["enum"])
    if "const" in value:
        return json.dumps(value["const"])
    if "anyOf" in value:
        return " | ".join(dict.fromkeys(kind(one) for one in value["anyOf"]))
    if value.get("type") == "array":
        inner = kind(value.get("items") or {})
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if value.get("type") == "object":
        values = value.get("additionalProperties")
        return f"Record<string, {kind(values) if isinstance(values, dict) else 'unknown'}>"
    return PLAIN.get(value.get("type", ""), "unknown")


def made() -> dict[Path, str]:
    found, unions = components()
    return {TYPES: typescript(found, unions), SCHEMA: schema(found, unions)}


if __name__ == "__main__":
    for file, text in made().items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        print(file.relative_to(ROOT))
