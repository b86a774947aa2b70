"""Writes files atomically: to a new file in the same folder, synced to the disk, then renamed.

A reader finds the old file or the new one, complete. A ledger and the files of a database are never replaced, other
files only if that is asked for.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress

from ledger.errors import InputError
from ledger.store.sqlite_files import COMPANIONS, belongs_to_database

PREFIX, ENDING = ".campaign-", ".part"
"""Beginning and end of the name of a file that is being written."""

NO_LINKS = frozenset({errno.EPERM, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EMLINK, errno.EINVAL})
"""Errors of a file system that has no hard links."""


def write_file(
    path: str, lines: Iterable[bytes], *, force: bool = False, check: Callable[[str], object] | None = None
) -> None:
    """Write lines to a file.

    Args:
        force: Whether an existing file may be replaced.
        check: Reads the new file before it is put in place, and raises if it is wrong.

    Raises:
        InputError: As in `new_file`.
        OSError: If it cannot be written, with the path as it was given.
    """
    with new_file(path, force=force) as part:
        with open(part, "wb") as file:
            file.writelines(line + b"\n" for line in lines)
        if check is not None:
            check(part)


@contextmanager
def new_file(path: str, *, force: bool = False) -> Iterator[str]:
    """Create an empty file to write to, which is renamed to the path at the end, or deleted after an error.

    A symbolic link is followed: its target is replaced, and it stays a link.

    Raises:
        InputError: `file_of_database`, `file_irregular`, or without `force` `file_exists`.
        OSError: If it cannot be written, with the path as it was given.
    """
    target = os.path.realpath(path)
    part = os.path.join(os.path.dirname(target), f"{PREFIX}{os.urandom(6).hex()}{ENDING}")
    try:
        _require_free(path, target, force)
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        if force:
            _keep_permissions(part, target)
        yield part
        _sync(part)
        # A ledger may have been created there meanwhile.
        _require_free(path, target, force)
        _put_in_place(part, target, path, force)
    except OSError as error:
        if error.filename not in (None, part, target):
            raise
        raise OSError(error.errno, error.strerror or str(error), path) from error
    finally:
        for ending in ("", *COMPANIONS):
            with suppress(OSError):
                os.unlink(part + ending)


def _require_free(path: str, target: str, force: bool) -> None:
    """Require that a file may be written here.

    Raises:
        InputError: `file_of_database`, `file_irregular` or `file_exists`.
        OSError: `EISDIR`, if it is a folder.
    """
    try:
        mode = os.stat(target).st_mode
    except FileNotFoundError:
        mode = None
    if mode is not None and stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if mode is not None and not stat.S_ISREG(mode):
        raise InputError("file_irregular", file=path)
    if belongs_to_database(target):
        raise InputError("file_of_database", file=path)
    if mode is not None and not force:
        raise InputError("file_exists", file=path)


def _keep_permissions(part: str, target: str) -> None:
    """Give the new file the permissions of the one that it replaces."""
    with suppress(FileNotFoundError):
        os.chmod(part, stat.S_IMODE(os.stat(target).st_mode))


def _put_in_place(part: str, target: str, path: str, force: bool) -> None:
    if force:
        os.replace(part, target)
    else:
        try:
            # Unlike a rename, a link never replaces a file that somebody else created meanwhile.
            os.link(part, target)
        except FileExistsError:
            raise InputError("file_exists", file=path) from None
        except OSError as error:
            if error.errno not in NO_LINKS:
                raise
            _rename_reserved(part, target, path)
    _sync_folder(os.path.dirname(target))


def _rename_reserved(part: str, target: str, path: str) -> None:
    """Rename where there are no links: reserve the name first, so that no other file is replaced."""
    try:
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    except FileExistsError:
        raise InputError("file_exists", file=path) from None
    os.replace(part, target)


def _sync(path: str) -> None:
    with open(path, "rb+") as file:
        os.fsync(file.fileno())


def _sync_folder(folder: str) -> None:
    """Sync the new name to the disk, on systems and file systems that can sync a folder."""
    if os.name != "posix":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.ENOSYS):
            raise
    finally:
        os.close(opened)
