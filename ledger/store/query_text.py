"""Checks the text of a query before it is run: one SELECT, that redefines no view."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ledger.errors import InputError
from ledger.patterns import late_pattern
from ledger.store.views import VIEWS

TOKEN = late_pattern(
    r"""(?P<blank>\s+|--[^\n]*|/\*.*?(?:\*/|\Z))"""
    r"""|(?P<text>'(?:[^']|'')*')"""
    r"""|(?P<quoted>"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\])"""
    r"""|(?P<word>[^\W\d]\w*)|(?P<sign>.)""",
    re.DOTALL,
)
"""The parts that SQLite takes a statement for, as far as they matter here."""

FIRST = ("select", "with")
MOST = 1_000_000
"""Characters of a query."""


def require_one_select(query: str) -> str:
    """Require that a text is one SELECT, also after WITH, and that none of its WITH takes the name of a view.

    Returns:
        The statement, without a semicolon at its end.

    Raises:
        InputError: `query_missing`, `query_not_select`, `query_several` or `query_redefines_view`.
    """
    if len(query) > MOST:
        raise InputError("query_failed", reason=f"more than {MOST} characters")
    query = query.strip("\ufeff \t\r\n")
    tokens = [found for found in TOKEN.finditer(query) if found.lastgroup != "blank"]
    while tokens and tokens[-1][0] == ";":
        query = query[: tokens.pop().start()]
    words = [_word(token) for token in tokens]
    if not words:
        raise InputError("query_missing")
    if words[0] not in FIRST or tokens[0].lastgroup != "word":
        raise InputError("query_not_select", given=tokens[0][0])
    if ";" in words:
        raise InputError("query_several")
    for at, word in enumerate(words):
        if word in VIEWS and tokens[at].lastgroup != "text" and _names_subquery(words[at + 1 :]):
            raise InputError("query_redefines_view", view=word)
    return query


def _word(token: re.Match[str]) -> str:
    """A part of a statement: a name without quotes and case, a sign as it is; a text, which names nothing, is empty."""
    if token.lastgroup == "text":
        return ""
    if token.lastgroup == "quoted":
        mark = token[0][-1]
        return token[0][1:-1].replace(mark * 2, mark).casefold()
    return token[0].casefold()


def _names_subquery(following: Sequence[str]) -> bool:
    """Whether what comes before is the name of a WITH: `[(columns)] AS [[NOT] MATERIALIZED] (` follows."""
    rest = list(following)
    if rest[:1] == ["("] and ")" in rest:
        rest = rest[rest.index(")") + 1 :]
    if rest[:1] != ["as"]:
        return False
    rest = [word for word in rest[1:4] if word not in ("not", "materialized")]
    return rest[:1] == ["("]
