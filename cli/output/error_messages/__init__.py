"""The message of every error and what to do about it, by code.

Places in braces are facts of the error, which `cli.output.error_facts` turns into words; `{did_you_mean}` is empty
where no known word is near.
"""

from __future__ import annotations

from cli.output.error_message import Message
from cli.output.error_messages.disputes import DISPUTES
from cli.output.error_messages.ledger import IN_AND_OUT, LEDGER
from cli.output.error_messages.names import NAMES
from cli.output.error_messages.queries import QUERIES
from cli.output.error_messages.refused import REFUSED
from cli.output.error_messages.rules import RULES
from cli.output.error_messages.usage import USAGE
from cli.output.error_messages.values import VALUES

MESSAGES: dict[str, Message] = {
    **USAGE,
    **NAMES,
    **VALUES,
    **REFUSED,
    **DISPUTES,
    **LEDGER,
    **IN_AND_OUT,
    **RULES,
    **QUERIES,
}
