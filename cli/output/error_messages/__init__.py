"""The message of every error and what to do about it, by code.

Places in braces are facts of the error, which `cli.output.errors.error_places` fills; `{did_you_mean}` is
empty where no known word is near.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.output.error_messages.disputes import DISPUTES
from cli.output.error_messages.error_message import Message
from cli.output.error_messages.imports import IMPORTS
from cli.output.error_messages.ledger import IN_AND_OUT, LEDGER
from cli.output.error_messages.names import NAMES
from cli.output.error_messages.refused import REFUSED
from cli.output.error_messages.rules import RULES
from cli.output.error_messages.usage import QUERIES, USAGE
from cli.output.error_messages.values import VALUES
from ledger.rules.loader import released_row
from ledger.rules.tables import Tables

MESSAGES: dict[str, Message] = {
    **USAGE,
    **NAMES,
    **VALUES,
    **REFUSED,
    **DISPUTES,
    **LEDGER,
    **IN_AND_OUT,
    **IMPORTS,
    **RULES,
    **QUERIES,
}


def refusal_row(tables: Tables, code: str) -> Mapping[str, Any]:
    """What a ruleset says of a refusal; nothing where the program says it.

    A campaign keeps the tables that it was opened with: where they have no words yet for a refusal of a later release,
    those of the release are taken.
    """
    row: Mapping[str, Any] | None = tables.group("refusals").get(code)
    if row is not None or code in MESSAGES:
        return row or {}
    return released_row(tables, "refusals", code)
