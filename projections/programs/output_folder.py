"""Writes a folder of files atomically: beside its place, then renamed; what others put into it stays.

A list in the folder says which files are its own. A folder without that list is never replaced.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import msgspec

from ledger.errors import InputError
from ledger.store.sqlite_files import belongs_to_database
from projections.programs.output_file import ENDING, PREFIX

LIST = ".campaign-files.json"
"""The files that were written, each with its SHA-256."""


@contextmanager
def new_folder(path: str, *, force: bool = False) -> Iterator[str]:
    """Create an empty folder to write to, which takes the place of the path at the end, or is deleted after an error.

    Args:
        force: Whether a folder that was written before may be replaced. Files that were put into it, or changed since
            and are not written again, are in the new one too.

    Raises:
        InputError: `folder_of_database`, `folder_not_ours`, or without `force` `file_exists`.
        OSError: If it cannot be written, with the path as it was given.
    """
    target = os.path.realpath(path)
    part = os.path.join(os.path.dirname(target), f"{PREFIX}{os.urandom(6).hex()}{ENDING}")
    try:
        _require_free(path, target, force)
        os.mkdir(part)
        yield part
        own = {name: _digest(os.path.join(part, name)) for name in _files(part)}
        with open(os.path.join(part, LIST), "wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(own), indent=1) + b"\n")
        _require_free(path, target, force)
        _put_in_place(part, target)
    except OSError as error:
        if not str(error.filename or "").startswith((part, target)):
            raise
        raise OSError(error.errno, error.strerror or str(error), path) from error
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _require_free(path: str, target: str, force: bool) -> None:
    try:
        found = os.listdir(target)
    except FileNotFoundError:
        return
    except NotADirectoryError:
        raise InputError("file_exists", file=path) from None
    names = _files(target) if LIST in found else found
    if any(belongs_to_database(os.path.join(target, name)) for name in names):
        raise InputError("folder_of_database", folder=path)
    if found and LIST not in found:
        raise InputError("folder_not_ours", folder=path)
    if found and not force:
        raise InputError("file_exists", file=path)


def _put_in_place(part: str, target: str) -> None:
    """Put a folder in the place of another, with what others put into that one."""
    before = f"{part}.before"
    if os.path.isdir(target):
        _keep_others(target, part)
        os.rename(target, before)
    try:
        os.rename(part, target)
    except OSError:
        with suppress(FileNotFoundError):
            os.rename(before, target)
        raise
    shutil.rmtree(before, ignore_errors=True)


def _keep_others(old: str, new: str) -> None:
    """Bring along every file that was not written here, or that somebody changed; one that is written anew is not."""
    with open(os.path.join(old, LIST), "rb") as file:
        own = msgspec.json.decode(file.read(), type=dict[str, str])
    for name in _files(old):
        source, target = os.path.join(old, name), os.path.join(new, name)
        if name == LIST or os.path.lexists(target) or (name in own and own[name] == _digest(source)):
            continue
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copy2(source, target, follow_symlinks=False)


def _files(folder: str) -> Iterator[str]:
    """Every file of a folder and those within, by its path there."""
    for where, _folders, names in os.walk(folder):
        yield from (os.path.relpath(os.path.join(where, name), folder) for name in sorted(names))


def _digest(path: str) -> str:
    if os.path.islink(path):
        return ""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
