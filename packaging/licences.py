"""Prints the licences of the libraries in the program and in the extension for Python, each text once: python3 licences.py TARGET

MIT and BSD licences ask that whoever passes the program on passes their text on as well. The texts are those in the crates.
"""

import json
import subprocess
import sys
from pathlib import Path

NAMES = ("LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE")
COMMAND = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", sys.argv[1]]


def libraries():
    """The crates from elsewhere that these are made of, without those that only its build or its tests use."""
    metadata = json.loads(subprocess.run(COMMAND, check=True, stdout=subprocess.PIPE).stdout)
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node["deps"] for node in metadata["resolve"]["nodes"]}
    found, todo = set(), [id for id, package in packages.items() if package["name"] in ("milepost", "milepost-python")]
    while todo:
        id = todo.pop()
        if id not in found:
            found.add(id)
            todo += [dep["pkg"] for dep in nodes[id] if any(kind["kind"] is None for kind in dep["dep_kinds"])]
    return sorted((packages[id] for id in found if packages[id]["source"]), key=lambda package: package["id"])


def texts(package):
    folder = Path(package["manifest_path"]).parent
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name.upper().startswith(NAMES))
    return [path.read_text(encoding="utf-8", errors="replace").strip() for path in files]


users = {}
print("Milepost contains these libraries. The licences that came with them follow, each text once.\n")
for package in libraries():
    name = f"{package['name']} {package['version']}"
    print(f"{name}: {package['license']}, {', '.join(package['authors']) or 'its contributors'}")
    for text in texts(package):
        users.setdefault(text, []).append(name)
print("\nSQLite is in the public domain: https://www.sqlite.org/copyright.html")
for text, names in users.items():
    print(f"\n{'=' * 100}\n{', '.join(names)}\n{'-' * 100}\n\n{text}")
