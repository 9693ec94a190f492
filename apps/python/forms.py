#!/usr/bin/env python3
"""Writes the types of answers from the schemas of the program (apps/cli/schemas): milepost/forms.py, and those of the npm
package, apps/wasm/npm/forms.d.ts.

    python3 forms.py           writes the files
    python3 forms.py --check   fails where one differs from what the schemas say
"""

import json
import keyword
import sys
import textwrap
from pathlib import Path

HERE = Path(__file__).resolve().parent
SCHEMAS = HERE.parent / "cli" / "schemas"
FILE = HERE / "milepost" / "forms.py"
TYPESCRIPT = HERE.parent / "wasm" / "npm" / "forms.d.ts"

# The schemas, with the name of what each describes.
FORMS = {
    "answer": "Answer",
    "what-if": "WhatIf",
    "route-audit": "Audit",
    "deck": "Deck",
    "random-board": "RandomBoard",
    "board-report": "BoardReport",
    "odds": "Odds",
    "table-bot": "ToBot",
    "deck-check": "DeckCheck",
    "deck-stats": "DeckStats",
    "explain": "Explained",
}
# Forms of which answers may have a part: a report without what bots and sheets of paper would say.
PARTLY = ["BoardReport"]
# The lines that programs are sent over pipes; what stands in them is of use here too.
LEFT_OUT = {"table-bot": ["ToBot", "HelloJson", "ActJson", "RefusedJson", "OverJson"]}

HEAD = '''"""The forms of answers: dictionaries as JSON has them. Made by apps/python/forms.py from the schemas of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Dict, List, Literal, Tuple, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired
'''

TYPESCRIPT_HEAD = "// The forms of answers. Made by apps/python/forms.py from the schemas of the program.\n"
TYPESCRIPT_SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

SIMPLE = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


def short(name):
    """The name of a form without what the program adds to it."""
    return name.removesuffix("Json")


class Schema:
    """A schema file, and the names by which its parts are known."""

    def __init__(self, file, title, taken):
        self.whole = json.loads((SCHEMAS / f"{file}.json").read_text())
        self.title = title
        left_out = LEFT_OUT.get(file, [])
        self.parts = self.whole.pop("$defs", {})
        self.parts = {name: part for name, part in self.parts.items() if name not in left_out}
        self.is_kept = title not in left_out
        self.whole = {member: value for member, value in self.whole.items() if member not in ("$schema", "title")}
        self.names = {}
        for name, part in self.parts.items():
            known = short(name)
            # The same name for something else gets the name of the whole before it.
            if taken.get(known, part) != part or known in FORMS.values() and known not in taken:
                known = title + known
            taken[known] = part
            self.names[name] = known
        taken.setdefault(title, self.whole)

    def type(self, part):
        """A schema as a type of Python."""
        if "$ref" in part:
            return self.names[part["$ref"].rsplit("/", 1)[1]]
        if "const" in part:
            return f"Literal[{json.dumps(part['const'])}]"
        if "enum" in part:
            return f"Literal[{', '.join(json.dumps(one) for one in part['enum'])}]"
        for several in ("oneOf", "anyOf"):
            if several in part:
                return union(self.type(one) for one in part[several])
        kind = part.get("type")
        if isinstance(kind, list):
            return union(self.type({**part, "type": one}) for one in kind)
        if kind == "array":
            if "prefixItems" in part:
                return f"Tuple[{', '.join(self.type(one) for one in part['prefixItems'])}]"
            return f"List[{self.type(part['items'])}]"
        if kind == "object":
            if isinstance(part.get("additionalProperties", True), bool):
                return "Dict[str, object]"
            return f"Dict[str, {self.type(part['additionalProperties'])}]"
        return SIMPLE[kind]

    def members(self, part):
        """The members of an object: names, types and what they mean."""
        required = [] if part is self.whole and self.title in PARTLY else part.get("required", [])
        for name, member in part["properties"].items():
            kind = self.type(member)
            yield name, kind if name in required else f"NotRequired[{kind}]", member.get("description", "")

    def form(self, name, part):
        """The lines of a form."""
        if "properties" in part and any(map(keyword.iskeyword, part["properties"])):
            # A class cannot have such a member.
            pairs = [f'    "{member}": "{kind}",' for member, kind, _ in self.members(part)]
            return [f'{name} = TypedDict("{name}", {{', *pairs, "})", *doc(part.get("description", ""), 0)]
        if "properties" in part:
            lines = [f"class {name}(TypedDict):", *doc(part.get("description", ""), 4), ""]
            for member, kind, about in self.members(part):
                lines += [f"    {member}: {kind}", *doc(about, 4)]
            return lines
        if all("properties" in one for one in part.get("oneOf", [{}])):
            lines, names = [], []
            for one in part["oneOf"]:
                kind = next(iter(one["properties"].values()))["const"]
                names.append(f"{name}{kind.capitalize()}")
                lines += [*self.form(names[-1], one), "", ""]
            return [*lines, f"{name} = Union[{', '.join(names)}]", *doc(part.get("description", ""), 0)]
        return [f"{name} = {self.type(part)}", *doc(part.get("description", ""), 0)]

    def forms(self):
        """All forms, those that others have in them first."""
        yield from ((self.names[name], part) for name, part in reversed(self.parts.items()))
        if self.is_kept:
            yield self.title, self.whole


def union(types):
    types = list(dict.fromkeys(types))
    return types[0] if len(types) == 1 else f"Union[{', '.join(types)}]"


def doc(text, indent):
    """A text as a docstring."""
    if not text:
        return
    lines = []
    for paragraph in text.replace("\\", "\\\\").split("\n\n"):
        lines += [*textwrap.wrap(" ".join(paragraph.split()), 110 - indent), ""]
    lines = lines[:-1]
    lines[0] = '"""' + lines[0]
    if len(lines) == 1:
        lines[0] += '"""'
    else:
        lines.append('"""')
    yield from (" " * indent + line if line else "" for line in lines)


class Interfaces:
    """A schema as interfaces of TypeScript."""

    def __init__(self, schema):
        self.schema = schema

    def type(self, part):
        """A schema as a type."""
        if "$ref" in part:
            return self.schema.names[part["$ref"].rsplit("/", 1)[1]]
        if "const" in part:
            return json.dumps(part["const"])
        if "enum" in part:
            return " | ".join(json.dumps(one) for one in part["enum"])
        for several in ("oneOf", "anyOf"):
            if several in part:
                return self.union(part[several])
        kind = part.get("type")
        if isinstance(kind, list):
            return self.union({**part, "type": one} for one in kind)
        if kind == "array":
            if "prefixItems" in part:
                return f"[{', '.join(self.type(one) for one in part['prefixItems'])}]"
            return f"Array<{self.type(part['items'])}>"
        if "properties" in part:
            return "{ " + " ".join(line.strip() for line in self.members(part) if "/**" not in line) + " }"
        if kind == "object":
            more = part.get("additionalProperties", True)
            return f"Record<string, {'unknown' if isinstance(more, bool) else self.type(more)}>"
        return TYPESCRIPT_SIMPLE[kind]

    def union(self, parts):
        return " | ".join(dict.fromkeys(self.type(part) for part in parts))

    def members(self, part):
        """The lines of the members of an object."""
        required = [] if part is self.schema.whole and self.schema.title in PARTLY else part.get("required", [])
        for name, member in part["properties"].items():
            about = " ".join(member.get("description", "").split())
            if about:
                yield f"  /** {about} */"
            yield f"  {json.dumps(name)}{'' if name in required else '?'}: {self.type(member)};"

    def form(self, name, part):
        """The lines of a form."""
        about = " ".join(part.get("description", "").split())
        lines = [f"/** {about} */"] if about else []
        if "properties" in part:
            return [*lines, f"export interface {name} {{", *self.members(part), "}"]
        return [*lines, f"export type {name} = {self.type(part)};"]


def typescript():
    """The text of the file for TypeScript."""
    taken, done, text = {}, set(), [TYPESCRIPT_HEAD]
    for file, title in FORMS.items():
        schema = Schema(file, title, taken)
        for name, part in ordered(schema):
            if name not in done:
                done.add(name)
                text.append("\n".join(Interfaces(schema).form(name, part)) + "\n")
    return "\n".join(text)


def written():
    """The text of the file."""
    taken, done, text = {}, set(), [HEAD]
    for file, title in FORMS.items():
        schema = Schema(file, title, taken)
        for name, part in ordered(schema):
            if name not in done:
                done.add(name)
                text.append("\n" + "\n".join(schema.form(name, part)) + "\n")
    return "\n".join(text)


def ordered(schema):
    """Unions name what stands before them, so that they come last."""
    forms = list(schema.forms())
    is_class = lambda form: "properties" in form[1]
    simple = [form for form in forms if not is_class(form) and "$ref" not in json.dumps(form[1])]
    classes = [form for form in forms if is_class(form)]
    return simple + classes + [form for form in forms if form not in simple and form not in classes]


def main():
    for file, text in ((FILE, written()), (TYPESCRIPT, typescript())):
        if sys.argv[1:] != ["--check"]:
            file.write_text(text)
        elif file.read_text() != text:
            sys.exit(f"{file.name} is not what the schemas say: python3 apps/python/forms.py")


if __name__ == "__main__":
    main()
