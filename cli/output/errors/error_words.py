"""Turns an error, which is a code with facts, into a message and a hint in the language spoken."""

from __future__ import annotations

import re
from collections import defaultdict
from copy import copy
from functools import partial
from typing import Any

from cli.output.error_messages import MESSAGES, refusal_row
from cli.output.error_messages.error_message import Message, Typed
from cli.output.errors.error_places import MessageFacts
from cli.output.words.agreement import agreeing
from cli.output.words.language import N_, _, capital, spoken, with_count
from cli.output.words.terms import Terms
from cli.output.words.typable import command_line
from ledger.errors import CampaignError, Refusal, redacted
from ledger.texts import printable

CHECKING = frozenset({"campaign verify", "campaign doctor"})

UNVERIFIABLE = N_("Keep the file as it is, and import the last backup that verifies into a new ledger.")
"""What to do where a check cannot even read the ledger, which would otherwise be advised."""

MADE_ANEW = N_(
    "“campaign rebuild” makes this table again from the entries; “campaign verify” shows what else is wrong."
)
"""What to do where a table is damaged that follows from the entries."""

HELD = ("held", "left", "spent")
"""Facts that say how much there is of what a refusal asks for more of."""

OVERRIDABLE = N_("The game master may decide otherwise: --override REASON.")


def in_words(error: CampaignError, terms: Terms | None, typed: Typed) -> tuple[str, str]:
    """Message and hint of an error, in the language spoken; an address in them has no password.

    Args:
        terms: What the rules call things, None where no ledger is open to say.
    """
    message, hint = _in_words(_printable(error), terms, typed)
    return ADDRESS.sub(_shown, message), ADDRESS.sub(_shown, hint)


def _printable(error: CampaignError) -> CampaignError:
    """The error with what was typed in its facts so that it can be shown; the facts keep what they are."""
    shown = {name: _shown_value(value) for name, value in error.facts.items()}
    if shown == error.facts:
        return error
    with_shown = copy(error)
    with_shown.facts = shown
    return with_shown


def _shown_value(value: Any) -> Any:
    if type(value) is str:
        return printable(value)
    if type(value) in (list, tuple):
        return type(value)(map(_shown_value, value))
    if type(value) is dict:
        return {_shown_value(key): _shown_value(inner) for key, inner in value.items()}
    return value


def message_alone(error: CampaignError, terms: Terms | None) -> str:
    """What an error says, without what to do about it."""
    return in_words(error, terms, Typed())[0]


def _with_quotes(facts: MessageFacts, command: re.Match[str]) -> str:
    """A command of a hint with the names in it as they are typed, between quotes if need be."""
    return NAMES.sub(
        lambda name: command_line([facts.typed_name(name[1])]).replace("{", "{{").replace("}", "}}"), command[0]
    )


def _shown(address: re.Match[str]) -> str:
    return redacted(address[0])


COMMAND = re.compile(r"(?<=campaign )[^”»]*")
"""A command in a hint, after the name of the program."""

NAMES = re.compile(r'"?\{(who|account|on_behalf)\}"?')
"""Places for names in a command, between quotes or not."""

ADDRESS = re.compile(r"[A-Za-z][\w+.-]+://[^\s“”«»]+")
"""An address in a sentence, which somebody may have typed in any place."""


def _in_words(error: CampaignError, terms: Terms | None, typed: Typed) -> tuple[str, str]:
    message = _message(error, terms, typed)
    facts = MessageFacts(error, message, terms, typed)
    text, hint = _(message.text), _(message.hint)
    if isinstance(error, Refusal) and error.overridable and "--override" not in message.hint:
        hint = f"{hint} {_(OVERRIDABLE)}"
    # Whoever comes first may be called by a common noun, such as the hoard.
    text = capital(text.format_map(facts))
    if error.facts.get("line") is not None and error.code != "line":
        text = _("Line {line}: {message}").format(line=error.facts["line"], message=text)
    if (place := error.facts.get("in_place_of")) is not None:
        text = _("In the place of #{entry}: {message}").format(entry=place, message=text)
    if others := error.facts.get("others"):
        more = with_count(
            "{count} other line would be refused too: “campaign run --check” names it.",
            "{count} other lines would be refused too: “campaign run --check” names them.",
            others,
        )
        text = f"{text}\n{more}"
    hint = agreeing(COMMAND.sub(partial(_with_quotes, facts), hint), spoken()).format_map(facts).strip()
    source = _source(error, terms)
    if source is None:
        return text, hint
    from cli.output.rules.sources import book

    return text, f"{hint} [{book(source)}]"


def _message(error: CampaignError, terms: Terms | None, typed: Typed) -> Message:
    """The message of an error's code, from the program or from the ruleset."""
    message = MESSAGES.get(error.code)
    row = {} if message is not None or terms is None else refusal_row(terms.tables, error.code)
    if row:
        text = row["names"][spoken()]
        hint, none = (row.get(said, {}).get(spoken(), "") for said in ("hints", "none"))
        message = Message(text, hint, groups=row.get("terms", {}), none=none)
    if message is None:
        message = Message(error.code)
    if message.none and not any(error.facts.get(held) for held in HELD):
        message = message._replace(text=message.none)
    if error.code == "ledger_corrupt" and typed.path in CHECKING:
        message = message._replace(hint=UNVERIFIABLE)
    elif error.code == "ledger_corrupt":
        from ledger.store.tables import FOLLOWING

        if error.facts.get("table") in FOLLOWING:
            message = message._replace(hint=MADE_ANEW)
    return message


def _source(error: CampaignError, terms: Terms | None) -> str | None:
    """Where the rulebook says what is possible: of a refusal of the rules, or of a key that cannot have a value."""
    if terms is None:
        return None
    refusal = refusal_row(terms.tables, error.code)
    if error.code != "key_value" or refusal:
        return refusal.get("source")
    row = terms.tables.group(f"keys.{error.facts['command']}").get(str(error.facts["key"]), {})
    section = terms.tables.get(str(row.get("group", "")).partition(".")[0])
    return row.get("source") or section.get("source")


def words_without_ledger(error: CampaignError) -> tuple[str, str]:
    """Message and hint of an error where the ledger cannot give the words."""
    message = MESSAGES.get(error.code, Message(error.code))
    facts = defaultdict(str, {name: printable(str(value)) for name, value in error.facts.items()})
    return _(message.text).format_map(facts), _(message.hint).format_map(facts)
