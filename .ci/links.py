#!/usr/bin/env python3
"""Relative links: the file is there, and the heading or the element, where the link names one.

python3 .ci/links.py            of the Markdown files of this repository
python3 .ci/links.py FOLDER     of the pages of a site that was built, which must not load anything from elsewhere
"""

import re
import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

# In a site, `play` is the workshop for browsers: its addresses behind # are for its own script.
LEFT_OUT = {".git", "node_modules", "target", "play"}
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)


class Document:
    """The links of a file, as (line, target); its anchors; what it loads from elsewhere, in the form of its links; and blocks of
    code that do not end, by their lines.
    """

    def __init__(self):
        self.links, self.anchors, self.loads, self.open = [], set(), [], []


def markdown(text):
    """Links and headings outside code. An anchor is a heading in lower case, spaces as hyphens, punctuation left out."""
    document, seen, code = Document(), {}, None
    for number, line in enumerate(text.splitlines(), 1):
        if fence := re.match(r" *```(.*)", line):
            # A block is told its language where it begins, and never where it ends.
            if code and fence[1].strip():
                document.open.append(code)
            code = number if not code or fence[1].strip() else None
        elif not code:
            if heading := re.match(r"#+ +(.*)", line):
                anchor = re.sub(r"[!-,./:-@\[-^`{-~]", "", heading[1].lower()).replace(" ", "-")
                times = seen[anchor] = seen.get(anchor, -1) + 1
                document.anchors.add(f"{anchor}-{times}" if times else anchor)
            line = re.sub(r"`[^`]*`", "", line)
            document.links += [(number, target) for target in re.findall(r"\]\(([^) ]+)", line)]
    document.open += [code] if code else []
    return document


class Html(HTMLParser):
    """Links and elements with an id."""

    def __init__(self, text):
        super().__init__()
        self.document = Document()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes, document = dict(attributes), self.document
        if "id" in attributes:
            document.anchors.add(attributes["id"])
        for name in ("href", "src"):
            if target := attributes.get(name):
                link = (self.getpos()[0], target)
                document.links.append(link)
                if name == "src" or tag == "link":
                    document.loads.append(link)


@cache
def read(file):
    text = file.read_text(encoding="utf-8")
    return markdown(text) if file.suffix == ".md" else Html(text).document


def fault(root, file, target):
    """What is wrong with a link, or None."""
    path, _, anchor = target.partition("#")
    found = (file.parent / unquote(path)).resolve() if path else file
    if file.suffix == ".html" and found.is_dir():
        found /= "index.html"
    if not found.exists() or not found.is_relative_to(root):
        return "there is no such file"
    if anchor and anchor not in read(found).anchors:
        return "there is no such heading"
    return None


def main():
    site = len(sys.argv) > 1
    root = Path(sys.argv[1] if site else Path(__file__).parent.parent).resolve()
    files = sorted(root.rglob("*.html" if site else "*.md"))
    files = [file for file in files if not LEFT_OUT & set(file.relative_to(root).parts)]
    checked, wrong = 0, []
    for file in files:
        wrong += [(file, line, "```", "this block of code does not end") for line in read(file).open]
        for line, target in read(file).loads:
            if ELSEWHERE.match(target):
                wrong.append((file, line, target, "it is loaded from elsewhere"))
        for line, target in read(file).links:
            if not ELSEWHERE.match(target):
                checked += 1
                if why := fault(root, file, target):
                    wrong.append((file, line, target, why))
    for file, line, target, why in wrong:
        print(f"{file.relative_to(root)}:{line}: {target}: {why}")
    print(f"{checked} links of {len(files)} files checked")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
