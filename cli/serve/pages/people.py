"""Rows of people: the company, those outside it, and the order of the fight, as far as a guest may see hit points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from cli.output.sheets.party import member_of
from cli.output.sheets.sheet import conditions_text, heading_of, health_name, owes, points_text, status_text
from cli.output.words.language import _, integer, with_label
from cli.output.words.terms import Terms
from cli.output.words.throwers import thrower_name
from cli.reading import view_and_rules
from cli.serve.guests import Book, Guest, Level
from cli.serve.page_app import PageApp
from ledger.ids import ACTIVE, GONE, SECRET
from ledger.people import bare_name, is_outsider
from ledger.rules.ruleset import Ruleset
from ledger.rules.tables import folded
from ledger.state import ShownView
from projections.sheets.foes import foes, health
from projections.sheets.party import party

if TYPE_CHECKING:
    from cli.serve.site import Asked

WORST = {"unharmed": 0, "hurt": 1, "bloodied": 2, "fallen": 3}
"""How bad a word of health is, for its mark: what it says is never said by the colour alone."""


class PersonRow(Struct, frozen=True):
    """Somebody in a list.

    Attributes:
        typed: The name as it is typed in a line.
        points: Hit points in figures, where they are shown.
        current: For a bar, with `most`; None where there is none.
        word: How somebody is, in a word; nothing where that is not shown.
        worst: Which mark the word has, 0 to 3.
        state: What else there is to know: conditions, a status, a choice to make.
    """

    name: str
    account: str
    typed: str
    points: str = ""
    current: int | None = None
    most: int | None = None
    word: str = ""
    worst: int = 0
    state: str = ""
    class_: str = ""
    xp: str = ""
    to_go: str = ""
    purse: str = ""
    owed: str = ""
    is_secret: bool = False


class OrderRow(Struct, frozen=True):
    """Somebody in the order of the fight.

    Attributes:
        person: As far as anything is known of them.
        acts: Whether it is their turn.
        is_next: Whether theirs comes next.
    """

    name: str
    total: str
    acts: bool
    is_next: bool
    person: PersonRow | None


def own_accounts(guest: Guest, members: Sequence[Mapping[str, Any]]) -> list[str]:
    """The characters of a guest: those of the player of that name, or the one who is called so."""
    name = folded(guest.name)
    return [m["account"] for m in members if folded(m["player"] or "") == name or folded(m["name"]) == name]


def party_data(app: PageApp, view: ShownView, rules: Ruleset) -> dict[str, Any]:
    """The party as `campaign party --json` has it."""
    return party(view, rules, language=app.language, people=app.campaign.people())


def knows_hit_points(who: Asked, app: PageApp, account: str) -> bool:
    """Whether a guest is shown how many hit points somebody has: of their own always."""
    book = who.site.guests.book
    level = book.foes if is_outsider(account) else book.company
    return who.reader.sees_all or level == "numbers" or is_own(who, app, account)


def is_own(who: Asked, app: PageApp, account: str) -> bool:
    """Whether somebody is a character of the guest's."""
    view, rules = view_and_rules(app, who.as_of)
    return account in own_accounts(who.guest, party_data(app, view, rules)["members"])


def company_rows(app: PageApp, view: ShownView, data: Mapping[str, Any]) -> list[PersonRow]:
    """Everybody who is still of the party."""
    members = [member for member in data["members"] if member["status"] not in GONE]
    return [_company_row(app.terms, member, health(view, member["account"])) for member in members]


def _company_row(terms: Terms, member: Mapping[str, Any], word: str) -> PersonRow:
    shown, xp = member_of(terms, member), member["xp"]
    risen = xp and xp["next_level_at"] is not None and xp["total"] >= xp["next_level_at"]
    return replace(
        _person_row(member, word),
        points=shown.hit_points,
        state=shown.state,
        class_=shown.class_,
        xp=f"{shown.xp} {heading_of(terms, 'xp')}" if shown.xp else "",
        to_go=_("Next level earned") if risen else "",
        purse=shown.purse,
        owed=with_label(*debt) if (debt := owes(terms, member["counters"]))[1] else "",
    )


def foe_rows(app: PageApp, view: ShownView, rules: Ruleset) -> list[PersonRow]:
    """Those outside the company who are still there."""
    found = foes(view, rules, language=app.language)
    return [_foe_row(app.terms, foe) for foe in found if foe["status"] == ACTIVE]


def _foe_row(terms: Terms, foe: Mapping[str, Any]) -> PersonRow:
    state = [status_text(foe), conditions_text(terms, foe)]
    return replace(
        _person_row(foe, foe["health"]),
        points=points_text(foe["hp"]),
        state=", ".join(filter(None, state)),
        is_secret=foe["fields"].get(SECRET) is True,
    )


def _person_row(person: Mapping[str, Any], word: str) -> PersonRow:
    """Who somebody is, and how: by a word, and by a bar where it is known how many hit points they may have."""
    hp = person["hp"]
    bar = hp is not None and hp["max"] is not None
    return PersonRow(
        name=person["name"],
        account=person["account"],
        typed=bare_name(person["account"]),
        current=hp["current"] if bar else None,
        most=hp["max"] if bar else None,
        word=health_name(word),
        worst=WORST[word],
    )


def as_shown(row: PersonRow, level: Level) -> PersonRow:
    """Somebody as players see them: in figures, in a word, or without a sign of it."""
    if level == "numbers":
        return row
    blank = PersonRow(name=row.name, account=row.account, typed=row.typed, state=row.state, class_=row.class_)
    return blank if level == "nothing" else replace(blank, word=row.word, worst=row.worst)


def for_players(
    company: Sequence[PersonRow], against: Sequence[PersonRow], book: Book, own: Sequence[str] = ()
) -> tuple[list[PersonRow], list[PersonRow]]:
    """The company and its foes as one player sees them, who sees all of their own."""
    return (
        [row if row.account in own else as_shown(row, book.company) for row in company],
        [as_shown(row, book.foes) for row in against],
    )


def order_rows(found: Sequence[Mapping[str, Any]], acting: int, people: Sequence[PersonRow]) -> list[OrderRow]:
    """The order of the fight, with whose turn it is."""
    known = {row.account: row for row in people}
    return [
        OrderRow(
            name=thrower_name(each["name"]),
            total=integer(each["total"]),
            acts=place == acting,
            is_next=len(found) > 1 and place == (acting + 1) % len(found),
            person=known.get(each["account"] or ""),
        )
        for place, each in enumerate(found)
    ]
