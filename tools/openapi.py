#!/usr/bin/env python3
"""Joins the parts of the description of the server's interface: openapi.py OUTPUT FILE.json…

Each file has a part of the document, such as some paths or schemas; no two of them have the same one.
A schema `{"extends": NAME, …}` has the properties of the schema NAME, and its own before them."""
import json
import sys


def merge(into, part, where):
    for key, value in part.items():
        if key not in into:
            into[key] = value
        elif isinstance(value, dict) and isinstance(into[key], dict):
            merge(into[key], value, f"{where}/{key}")
        else:
            sys.exit(f"openapi.py: {where}/{key} is in two files")


def extended(schema, schemas):
    base = schemas[schema["extends"]]
    return {**base, "required": schema["required"] + base["required"],
            "properties": {**schema["properties"], **base["properties"]}}


def joined(paths):
    document = {}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            merge(document, json.load(file), "")
    schemas = document["components"]["schemas"]
    for name, schema in schemas.items():
        if "extends" in schema:
            schemas[name] = extended(schema, schemas)
    return document


if __name__ == "__main__":
    with open(sys.argv[1], "w", encoding="utf-8") as output:
        json.dump(joined(sys.argv[2:]), output, ensure_ascii=False, indent=1)
        output.write("\n")
