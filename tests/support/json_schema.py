"""The part of JSON Schema that our schemas use, written apart from what makes them."""

from __future__ import annotations

from typing import Any

_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}
_KNOWN = {
    "$ref", "$defs", "$schema", "$id", "title", "description", "anyOf", "enum", "type", "properties",
    "required", "items", "prefixItems", "minItems", "maxItems",
}  # fmt: skip


def faults(value: Any, schema: Any, root: dict[str, Any], where: str = "$") -> list[str]:
    """Return what of `value` does not fit `schema`; a keyword that is not known here is a fault."""
    if isinstance(schema, bool):
        return [] if schema else [f"{where}: nothing may stand here"]
    found = [f"{where}: unknown keyword {key}" for key in schema if key not in _KNOWN]
    if "$ref" in schema:
        found += faults(value, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root, where)
    if "anyOf" in schema and all(faults(value, one, root, where) for one in schema["anyOf"]):
        found.append(f"{where}: {value!r} fits none")
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{where}: {value!r} is not one of {schema['enum']}")
    kind = schema.get("type")
    if kind is not None:
        is_kind = isinstance(value, _TYPES[kind]) and (kind == "boolean") == isinstance(value, bool)
        if not is_kind:
            return [*found, f"{where}: {value!r} is no {kind}"]
    if isinstance(value, dict):
        found += [f"{where}: {key} is missing" for key in schema.get("required", ()) if key not in value]
        for key, one in schema.get("properties", {}).items():
            if key in value:
                found += faults(value[key], one, root, f"{where}.{key}")
    if isinstance(value, list):
        first = schema.get("prefixItems", [])
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            found.append(f"{where}: {len(value)} items")
        for place, one in enumerate(value):
            rule = first[place] if place < len(first) else schema.get("items", True)
            found += faults(one, rule, root, f"{where}[{place}]")
    return found
