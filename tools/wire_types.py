"""Write the types of everything that goes between server and client, as JSON Schema and TypeScript.

`python tools/wire_types.py` writes docs/wire.schema.json and web/src/lib/wire.ts (the messages of the socket, and the
views and events of the games), and web/src/lib/api-types.ts (what is sent and answered over HTTP). A test checks that
they are current.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_type_hints

import msgspec

from rectoverso.engine.border import Event
from rectoverso.games.dessus_dessous.view import DessusDessousView
from rectoverso.games.sea_change.view import SeaChangeView
from rectoverso.games.verso.view import VersoView
from rectoverso.server import wire
from rectoverso.server.problems import Problem
from rectoverso.server.routes import HANDLERS

ROOT = Path(__file__).parent.parent
SCHEMA = ROOT / "docs" / "wire.schema.json"
TYPES = ROOT / "web" / "src" / "lib" / "wire.ts"
API_TYPES = ROOT / "web" / "src" / "lib" / "api-types.ts"

VIEWS = (VersoView, SeaChangeView, DessusDessousView)
GAMES = ("verso", "sea_change", "dessus_dessous")
HEAD = "// Made by tools/wire_types.py from src/rectoverso/server/wire.py and the games' views: do not edit."
API_HEAD = "// Made by tools/wire_types.py from src/rectoverso/server/routes: do not edit."
RAW = {  # fields that are made of parts encoded before, and what they hold
    ("TableView", "view"): "View",
    ("TableView", "events"): "Event[]",
    ("Told", "events"): "Event[]",
    ("Told", "change"): "Change",
    ("Told", "around"): "Partial<Around>",
    ("Line", "views"): "Record<string, View>",
    ("Replay", "views"): "Record<string, View>",
    ("Step", "events"): "Event[]",
    ("Step", "changes"): "Record<string, Change>",
}
MODULES = ("rectoverso", "games", "view", "events", "server", "wire")
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
REFERENCE = "#/$defs/"

Schema = dict[str, Any]
Named = dict[str, Schema]  # types as JSON Schema, by name


def events() -> list[type[Event]]:
    """Every event of every game."""
    modules = [import_module(f"rectoverso.games.{game}.events") for game in GAMES]
    things = [thing for module in modules for thing in vars(module).values() if isinstance(thing, type)]
    found = [one for one in things if issubclass(one, Event) and one is not Event]
    return sorted(found, key=lambda one: (one.__module__, one.__name__))


def components() -> tuple[Named, dict[str, list[str]]]:
    """All types of the socket, and the names in each union."""
    unions = {
        "FromClient": list(get_args(wire.FromClient)),
        "FromServer": list(get_args(wire.FromServer)),
        "View": list(VIEWS),
        "Event": events(),
    }
    references, found = schemas([one for union in unions.values() for one in union])
    names = iter(name_in(reference) for reference in references)
    return found, {union: [next(names) for _ in members] for union, members in unions.items()}


class Spoken(NamedTuple):
    """What clients say and what they are told over HTTP."""

    said: Named
    told: Named


def over_http() -> Spoken:
    """The types of all handlers that the description of the API shows."""
    hints = [get_type_hints(handler.fn) for handler in HANDLERS if handler.resolve_include_in_schema()]
    told = [one for hint in hints for one in structs(hint["return"])]
    said = [one for hint in hints for one in structs(hint.get("data"))]
    return Spoken(schemas(said)[1], as_sent([Problem, *told]))


def as_sent(types: list[type[msgspec.Struct]]) -> Named:
    """What we send has all its fields, also those that have a default, unless its type leaves them out."""
    _, found = schemas(types)
    for one in types:
        if not one.__struct_config__.omit_defaults:
            found[one.__name__]["required"] = list(one.__struct_encode_fields__)
    return found


def structs(hint: Any) -> Iterator[type[msgspec.Struct]]:
    """Those in a type such as Response[list[TableInfo]], and those in their fields."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
        for field in get_type_hints(hint).values():
            yield from structs(field)
    for part in get_args(hint):
        yield from structs(part)


def schemas(types: list[Any]) -> tuple[tuple[Schema, ...], Named]:
    return msgspec.json.schema_components(list(dict.fromkeys(types)), ref_template=REFERENCE + "{name}")


def name_in(reference: Schema) -> str:
    return str(reference["$ref"].removeprefix(REFERENCE))


def schema(found: Named, unions: dict[str, list[str]]) -> str:
    either = {union: {"anyOf": [{"$ref": REFERENCE + name} for name in names]} for union, names in unions.items()}
    a_view, some_events = {"$ref": REFERENCE + "View"}, {"type": "array", "items": {"$ref": REFERENCE + "Event"}}
    found["TableView"]["properties"].update(view=a_view, events=some_events)
    found["Told"]["properties"].update(events=some_events, change={"type": "object"}, around={"type": "object"})
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Rectoverso",
        "$defs": {**found, **either},
    }
    return json.dumps(whole, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def typescript(found: Named, unions: dict[str, list[str]]) -> str:
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
    return "\n\n".join([HEAD, "\n".join(constants), *shapes, *either]) + "\n"


def api_typescript(spoken: Spoken, socket: Named) -> str:
    """What the messages of the socket have already comes from there."""
    both = {**spoken.told, **spoken.said}
    if clashing := [name for name in both if name in socket and both[name]["properties"] != socket[name]["properties"]]:
        raise ValueError(f"two types are called the same: {', '.join(clashing)}")
    ordered = [shape(name, both[name]) for name in sorted(both) if name not in socket]
    known = {*map(safe, socket), "View", "Event", "Change"}
    used = sorted(name for name in known if any(mentions(one, name) for one in ordered))
    return "\n\n".join([API_HEAD, f'import type {{ {", ".join(used)} }} from "./wire"', *ordered]) + "\n"


def mentions(text: str, name: str) -> bool:
    """Whether a shape has a field of this type."""
    fields = [line.split(": ", 1)[1] for line in text.splitlines() if line.startswith("  ") and ": " in line]
    return any(name in field.replace("[]", "").replace("<", " ").replace(">", " ").split() for field in fields)


def shape(name: str, one: Schema) -> str:
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


def kind(value: Schema) -> str:
    if "$ref" in value:
        return safe(name_in(value))
    if "enum" in value:
        return " | ".join(json.dumps(one) for one in value["enum"])
    if "const" in value:
        return json.dumps(value["const"])
    if "anyOf" in value:
        return " | ".join(dict.fromkeys(kind(one) for one in value["anyOf"]))
    if value.get("type") == "array":
        return listed(value)
    if value.get("type") == "object":
        values = value.get("additionalProperties")
        return f"Record<string, {kind(values) if isinstance(values, dict) else 'unknown'}>"
    return PLAIN.get(value.get("type", ""), "unknown")


def listed(value: Schema) -> str:
    if "prefixItems" in value:
        return f"[{', '.join(map(kind, value['prefixItems']))}]"
    inner = kind(value.get("items") or {})
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def made() -> dict[Path, str]:
    found, unions = components()
    return {
        TYPES: typescript(found, unions),
        API_TYPES: api_typescript(over_http(), found),
        SCHEMA: schema(found, unions),
    }


if __name__ == "__main__":
    for file, text in made().items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        print(file.relative_to(ROOT))
