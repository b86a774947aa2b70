"""What is said of entries about characters and retainers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cli.output.entries.entry_details import EntryDetails
from cli.output.entries.kind_row import KindRow, Shown
from cli.output.sheets.sheet import told
from cli.output.words.game_master import Called
from cli.output.words.language import N_, _, game_master_named, integer, with_label
from cli.output.words.terms import Terms
from ledger.facts import GAME_MASTER, CharacterDescribed, CharacterJoined, CharacterRetired, RetainerHired
from ledger.ids import CHARACTER, CLASS_LEVEL, FEMALE, GENDER, NAME


def _joined(details: EntryDetails[CharacterJoined]) -> str:
    return _with_beginnings(details, _("{who} joins the party").format(who=details.facts.who))


def _hired(details: EntryDetails[RetainerHired]) -> str:
    facts = details.facts
    said = _("{employer} takes {who} into service").format(employer=facts.employer, who=facts.who)
    return _with_beginnings(details, said)


def _described(details: EntryDetails[CharacterDescribed]) -> str:
    facts, terms = details.facts, details.terms
    if facts.who == GAME_MASTER:
        return _called(facts, terms)
    # What is added to a skill has its sign: `Stealth +7`.
    added = {p.commodity.partition(":")[2] for p in details.body.postings}
    values = [
        with_label(terms.term("keys.describe", key), integer(int(value), sign=True))
        if key in added
        else told(terms, key, value)
        for key, value in sorted(facts.keys.items())
    ]
    return _("{who}, {what}").format(who=facts.who, what=_("; ").join(values)) + "."


def _called(facts: CharacterDescribed, terms: Terms) -> str:
    """What the campaign calls its game master from now on."""
    gender = facts.keys.get(GENDER)
    if NAME not in facts.keys:
        return _("Whoever runs the game: {gender}.").format(gender=terms.term("genders", str(gender)))
    name = game_master_named(Called(str(facts.keys[NAME]), gender == FEMALE))
    return _("Whoever runs the game is called “{name}” here.").format(name=name)


def _retired(details: EntryDetails[CharacterRetired]) -> str:
    facts = details.facts
    said = _("{who} comes back to the company.") if facts.off else _("{who} retires.")
    return said.format(who=facts.who)


def _with_beginnings(details: EntryDetails[CharacterJoined] | EntryDetails[RetainerHired], said: str) -> str:
    """What a character begins with: class, hit points, coins."""
    terms = details.terms
    account, gender = CHARACTER + details.facts.who, details.speaker.gender_of(details.facts.who)
    parts = [
        terms.of_person("classes", p.commodity.removeprefix(CLASS_LEVEL), gender) + f" {integer(p.quantity)}"
        for p in details.body.postings
        if p.account == account and p.commodity.startswith(CLASS_LEVEL)
    ]
    if level := details.change(account, "level"):
        parts.append(f"{terms.measure('level')} {integer(level)}")
    if (hit_points := details.change(account, "hp")) and not terms.hides_hit_points:
        parts.append(terms.quantity("hp", hit_points))
    if coins := details.coins(account):
        parts.append(terms.amount(coins))
    return _("{sentence}: {parts}.").format(sentence=said, parts=", ".join(parts)) if parts else said + "."


ROWS: Sequence[KindRow[Any]] = (
    KindRow(facts=CharacterJoined, name=N_("joining"), sentence=_joined, derivation=Shown()),
    KindRow(facts=RetainerHired, name=N_("hiring"), sentence=_hired, derivation=Shown()),
    KindRow(facts=CharacterDescribed, name=N_("description"), sentence=_described),
    KindRow(facts=CharacterRetired, name=N_("retirement"), sentence=_retired),
)
