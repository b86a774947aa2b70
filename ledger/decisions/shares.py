"""Checks shares of treasure and experience, which are given as fractions."""

from __future__ import annotations

from fractions import Fraction

from ledger.errors import InputError


def require_positive_fraction(text: str) -> Fraction:
    """Require that a text is a positive fraction; return it.

    Raises:
        InputError: `share_malformed`.
    """
    try:
        share = Fraction(text)
    except (ValueError, ZeroDivisionError):
        share = Fraction(0)
    if share <= 0:
        raise InputError("share_malformed", share=text)
    return share
