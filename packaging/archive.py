"""Packs a folder reproducibly, as FOLDER.tar.gz or for Windows FOLDER.zip: python archive.py FOLDER TARGET

Members are sorted, belong to root and bear the time SOURCE_DATE_EPOCH.
"""

import gzip
import os
import sys
import tarfile
import time
import zipfile
from pathlib import Path

folder, target = Path(sys.argv[1]), Path(sys.argv[2])
when = int(os.environ["SOURCE_DATE_EPOCH"])
members = [folder, *sorted(folder.rglob("*"))]


def name(path):
    return path.relative_to(folder.parent).as_posix()


def mode(path):
    return 0o755 if path.is_dir() or path.parent.name == "bin" else 0o644


def tar(file):
    # The header of gzip would have the time of now.
    with gzip.GzipFile("", "wb", 6, file, mtime=0) as packed, tarfile.open(fileobj=packed, mode="w") as archive:
        for path in members:
            entry = tarfile.TarInfo(name(path))
            entry.mtime, entry.mode, entry.uname, entry.gname = when, mode(path), "root", "root"
            if path.is_dir():
                entry.type = tarfile.DIRTYPE
                archive.addfile(entry)
            else:
                entry.size = path.stat().st_size
                with path.open("rb") as content:
                    archive.addfile(entry, content)


def zip_(file):
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in filter(Path.is_file, members):
            entry = zipfile.ZipInfo(name(path), time.gmtime(when)[:6])
            entry.external_attr = mode(path) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())


ending, pack = (".zip", zip_) if folder.name.endswith("-windows") else (".tar.gz", tar)
with open(target / (folder.name + ending), "wb") as file:
    pack(file)
