"""Checks shares of treasure and experience, which are given as fractions."""

from __future__ import annotations

from fractions import Fraction

from ledger.errors import InputError


def require_share(text: str) -> Fraction:
    """Require that a text is a fraction, which may be 0; return it.

    Raises:
        InputError: `share_malformed`.
    """
    try:
        share = Fraction(text)
    except (ValueError, ZeroDivisionError):
        share = Fraction(-1)
    if share < 0:
        raise InputError("share_malformed", share=text)
    return share


def require_positive_share(text: str) -> Fraction:
    """Require that a text is a fraction above 0; return it.

    Raises:
        InputError: `share_malformed`.
    """
    share = require_share(text)
    if not share:
        raise InputError("share_malformed", share=text)
    return share
