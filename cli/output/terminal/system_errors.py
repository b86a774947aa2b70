"""Why the operating system could not read or write a file, in the language spoken."""

from __future__ import annotations

import errno

from cli.output.words.language import N_, _

REASONS = {
    errno.ENOENT: N_("it does not exist"),
    errno.EACCES: N_("you do not have permission"),
    errno.EPERM: N_("you do not have permission"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("its folder does not exist"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the disk is full"),
    errno.EFBIG: N_("it would be larger than is allowed"),
    errno.EROFS: N_("the disk is read-only"),
    errno.ENAMETOOLONG: N_("its name is too long"),
    errno.EBADF: N_("it is closed"),
    errno.EIO: N_("the disk failed"),
}
"""Why a file cannot be read or written."""


def reason_of(error: OSError) -> str:
    """Why a file cannot be read or written, in the language spoken."""
    return _(REASONS[error.errno]) if error.errno in REASONS else error.strerror or str(error)
