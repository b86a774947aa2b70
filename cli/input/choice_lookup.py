"""Finds which choice, counter or improvement of the rules is meant by a word."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cli.context import CampaignContext
from cli.input.values import number
from cli.nearest import nearest
from cli.output.words.typable import one_word
from ledger.errors import InputError
from ledger.ids import CHOICES, ITEM
from ledger.people import account_of
from ledger.rules.keys import is_listed, unknown_key_error
from ledger.rules.tables import folded

BETWEEN = re.compile(r"\s*[,;]\s*(?:(?:and|et)\s+)?|\s+(?:and|et)\s+", re.IGNORECASE)
"""What stands between several that are chosen: `athletics, stealth and insight`."""


def option_id(context: CampaignContext, text: str, who: str) -> str:
    """Id of one of the options that somebody may choose from, by any of its names.

    Raises:
        InputError: If none is called so; whether a choice is pending is for the decision to refuse.
    """
    pending = context.rules.pending_options(context.state, account_of(who))
    found = context.rules.tables.find("choices", text) or (text if text in pending else None)
    if found is not None or not pending:
        return found or text
    named = [context.terms.term("choices", id_) for id_ in pending]
    raise InputError("choice_unknown", option=text, who=who, known=list(pending), nearest=nearest(text, named))


def option_of_key(context: CampaignContext, key: str) -> str:
    """The option that a key of `choose` is of: `skills=stealth` says which choice it answers.

    Raises:
        InputError: `key_unknown`.
    """
    tables = context.rules.tables
    rows = tables.group("keys.choose")
    known = tables.find("keys.choose", key)
    kinds = rows.get(known or "", {}).get("kinds")
    if known and not kinds:
        # A key of whatever is chosen, such as the die of what was rolled.
        raise InputError("argument_missing", argument="OPTION", command="campaign choose")
    if not kinds:
        raise unknown_key_error(tables, "choose", key, rows)
    return str(kinds[0])


def choices_in_words(context: CampaignContext, words: Sequence[str], who: str) -> list[list[str]]:
    """A choice due to somebody that is told in words, in each way it may be meant: as its option, and key with value.

    `athletics and perception` answers the only choice that takes both, `fighting style defense` the one it names.
    """
    tables, account = context.rules.tables, account_of(who)
    owed = context.rules.pending_options(context.state, account)
    said = " ".join(words)
    named = next((count for count in range(len(words) - 1, 0, -1)
                  if tables.find("choices", " ".join(words[:count])) in owed), 0)  # fmt: skip
    options = [str(tables.find("choices", " ".join(words[:named])))] if named else list(owed)
    values = [part for part in BETWEEN.split(" ".join(words[named:]) if named else said) if part]
    found = []
    for option in options:
        for key, row in tables.group("keys.choose").items():
            if option not in row.get("kinds", ()):
                continue
            due = context.state.quantity(account, CHOICES + option)
            listed = all(is_listed(tables, "choose", key, value) for value in values) and len(values) <= max(due, 1)
            # What is any text answers the choice only where that is named.
            if values and (listed or (named and row["type"] == "text")):
                found.append([option, f"{key}={','.join(values) if listed else ' '.join(words[named:])}"])
    # Among several texts the one that bears the name of the option is meant.
    own = [way for way in found if way[1].startswith(f"{way[0]}=")]
    return own if len(found) > 1 and named and len(own) == 1 else found


def choices_owed(context: CampaignContext, who: str) -> dict[str, int]:
    """What somebody has to choose, and how many of each."""
    account = account_of(who)
    options = context.rules.pending_options(context.state, account)
    return {option: max(1, context.state.quantity(account, CHOICES + option)) for option in options}


def counter(context: CampaignContext, text: str, who: str) -> str:
    """Id of something that somebody may spend, by any of its names or the beginning of one.

    Raises:
        InputError: If nothing is called so; whether the ruleset counts anything is for the decision to refuse.
    """
    found = context.rules.tables.find("counters", text)
    held = list(context.rules.counters(context.state, account_of(who)))
    if found is not None or text in held:
        return found or text
    typed = folded(text)
    called = {id_: set(map(folded, _counter_names(context, id_))) for id_ in held}
    for fits in (
        [id_ for id_, names in called.items() if typed in names],
        [id_ for id_, names in called.items() if any(name.startswith(typed) for name in names)],
    ):
        if len(fits) == 1:
            return fits[0]
    refuse_named_elsewhere(context, text, who)
    known = held or list(context.rules.tables.group("counters"))
    if not known:
        return text
    near = nearest(text, [context.terms.measure(id_) for id_ in known])
    raise InputError("counter_unknown", counter=text, known=known, nearest=near)


def counter_held(context: CampaignContext, text: str, who: str) -> str | None:
    """Id of something that somebody has left to spend, by any of its names; None where it is nothing of the sort."""
    try:
        found = counter(context, text, who)
    except InputError as error:
        if error.code in ("rolled_not_used", "chosen_not_used"):
            raise
        return None
    return found if found in context.rules.counters(context.state, account_of(who)) else None


def refuse_named_elsewhere(context: CampaignContext, text: str, who: str) -> None:
    """Refuse to use or spend what the book has as a roll or a choice.

    Raises:
        InputError: `rolled_not_used`, `chosen_not_used`.
    """
    tables, terms = context.rules.tables, context.terms
    if (found := tables.find("rolls", text)) is not None:
        raise InputError("rolled_not_used", given=text, who=who, thing=one_word(found, terms.term("rolls", found)))
    if (found := tables.find("choices", text)) is not None:
        raise InputError("chosen_not_used", given=text, who=who, thing=one_word(found, terms.term("choices", found)))


def improvements(context: CampaignContext, words: Sequence[str]) -> tuple[dict[str, int], list[str]]:
    """Steps by what they improve, and the words that are keys: a word names a thing before it names a key.

    Raises:
        InputError: If a word is neither, a thing is named twice, or a number is none.
    """
    tables = context.rules.tables
    things: dict[str, int] = {}
    keys: list[str] = []
    for word in words:
        name, equals, count = word.partition("=")
        thing = tables.find("improvements", name)
        if thing is None and equals and tables.find("keys.improve", name):
            keys.append(word)
            continue
        if thing is None:
            known = list(tables.group("improvements"))
            if not known:
                context.rules.refuse_unsupported("improvements")
            named = {"improvements": known, "keys.improve": tables.group("keys.improve")}
            names = [context.terms.term(group, id_) for group, ids in named.items() for id_ in ids]
            raise InputError("improvement_unknown", thing=name, known=known, nearest=nearest(name, names))
        if thing in things:
            raise InputError("thing_twice", thing=name)
        things[thing] = number(count, 1) if equals else 1
    return things, keys


def _counter_names(context: CampaignContext, counter: str) -> set[str]:
    """The names of a counter; that of an item or lot has those of the thing in every language."""
    if counter.startswith(ITEM):
        return context.terms.item_names(counter.removeprefix(ITEM))
    return {context.terms.measure(counter)}
