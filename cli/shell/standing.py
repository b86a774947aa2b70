"""Where things stand, for the lines under the prompt: session, game time, hoard, and everybody's hit points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from cli.output.sheets.clock import clock_time
from cli.output.terminal.columns import shortened, width
from cli.output.words.language import _, integer, ngettext
from cli.shell.help import keys_shown
from ledger.ids import CLOCK, CONDITION, GONE, HOARD, HP, HP_LOST, HP_MAX, ITEM, SECRET
from ledger.others import standing as still_there
from ledger.state import ShownView, open_session
from projections.sheets.clock import clock_reading
from projections.sheets.party import characters
from projections.sheets.sheet import purse_coins, shown_name, shown_status

if TYPE_CHECKING:
    from cli.shell.lines import LineApp

Fragments: TypeAlias = list[tuple[str, str]]
"""Texts with their styles, as prompt_toolkit takes them."""

BETWEEN = " · "

MOST_LINES = 3
"""Lines that hit points take at most."""

MOST_LINES_OF_FOES = 2
"""Likewise those of whoever stands against the company."""


class Member(Struct, frozen=True):
    """Somebody of the party, or whom it met.

    Attributes:
        current: Hit points; what was lost, below 0, where only that is known; None where nothing is.
        most: None where nothing says how many hit points they have at most.
        marked: Whether a condition holds.
        is_secret: Whether players do not know that they are there.
    """

    name: str
    current: int | None
    most: int | None
    marked: bool = False
    is_secret: bool = False

    @property
    def text(self) -> str:
        """Name and hit points, marked where a condition holds: `Brom 4/10*`."""
        points = "" if self.current is None else f" {integer(self.current)}"
        most = "" if self.most is None else f"/{integer(self.most)}"
        return f"{self.name}{points}{most}" + ("*" if self.marked else "")

    @property
    def style(self) -> str:
        """How bad it is: down, or no more than half left."""
        if self.current is None or self.most is None:
            return "class:toolbar.well"
        if self.current <= 0:
            return "class:toolbar.down"
        if self.current * 2 <= self.most:
            return "class:toolbar.hurt"
        return "class:toolbar.well"


class Standing(Struct, frozen=True):
    """What the lines under the prompt show.

    Attributes:
        session: Number of the open session, None between sessions.
        time: Day and hour in the game world.
        hoard: Its coins and how many things are in it, empty for nothing.
        foes: Those outside the company who are neither dead nor gone.
    """

    campaign: str
    session: int | None
    time: str
    hoard: str
    members: tuple[Member, ...]
    foes: tuple[Member, ...] = ()

    def lines(self, columns: int, *, secrets: bool = False, is_read: bool = True) -> list[Fragments]:
        """Session, time and hoard, and the keys where there is room for them; then everybody's hit points.

        Args:
            secrets: Whether those are shown who are a secret.
            is_read: Whether it is as the ledger says now; else it is as it was read last.
        """
        session = (
            _("Between sessions")
            if self.session is None
            else _("Session {number}").format(number=integer(self.session))
        )
        hoard = _("Hoard: {goods}").format(goods=self.hoard or _("empty"))
        unread = "" if is_read else _("Ledger not read")
        said = shortened(BETWEEN.join(filter(None, (unread, session, self.time, hoard))), columns)
        first: Fragments = [("", said)]
        for keys in keys_shown():
            if (room := columns - width(said) - width(keys)) >= len(BETWEEN):
                first.append(("class:toolbar.keys", " " * room + keys))
                break
        foes = tuple(foe for foe in self.foes if secrets or not foe.is_secret)
        against = _fitted(_("Against: "), foes, columns, MOST_LINES_OF_FOES) if foes else []
        return [first, *_fitted("", self.members, columns, MOST_LINES), *against]


def _fitted(label: str, members: tuple[Member, ...], columns: int, most_lines: int) -> list[Fragments]:
    """Hit points of several, in as many lines as they may take, and how many are left out."""
    lines: list[Fragments] = [[("", label)] if label else []]
    room, is_first = columns - width(label), True
    for at, member in enumerate(members):
        left = len(members) - at
        needed = width(member.text) + (0 if is_first else len(BETWEEN))
        # The last line keeps room to say how many it leaves out.
        if not (is_first and label) and needed > room - (
            len(f" +{left}") if len(lines) == most_lines and left > 1 else 0
        ):
            if len(lines) == most_lines:
                lines[-1].append(("", f" +{left}"))
                break
            lines.append([])
            room, needed, is_first = columns, width(member.text), True
        if not is_first:
            lines[-1].append(("", BETWEEN))
        lines[-1].append((member.style, shortened(member.text, max(room, 1) if is_first else columns)))
        room -= needed
        is_first = False
    return [line for line in lines if line]


def standing(app: LineApp) -> Standing:
    """Where things stand at the moment that is shown."""
    from projections.chronicle.game_dates import today

    view = app.then
    found = today(view)
    clock = clock_reading(view.quantity(CLOCK, "seconds"))
    if found is None:
        time = clock_time(clock)
    else:
        from cli.output.words.game_date import date_text

        time = f"{date_text(found[0].named(found[1]))}, {clock['hour']:02}:{clock['minute']:02}"
    return Standing(
        campaign=app.campaign.name,
        session=open_session(view),
        time=time,
        hoard=_hoard(app, view),
        members=tuple(_members(app, view)),
        foes=tuple(_foes(app, view)),
    )


def _hoard(app: LineApp, view: ShownView) -> str:
    """Coins of the hoard, and how many other things."""
    held = view.holdings(HOARD)
    held_coins = purse_coins(app.rules, held)
    coins = app.terms.amount(held_coins) if held_coins else ""
    count = sum(quantity for commodity, quantity in held.items() if commodity.startswith(ITEM))
    things = ngettext("{count} thing", "{count} things", count).format(count=integer(count)) if count else ""
    return ", ".join(filter(None, (coins, things)))


def _members(app: LineApp, view: ShownView) -> Iterator[Member]:
    """Those who are of the party and have hit points."""
    if HP not in app.rules.tables.group("measures"):
        return
    for account in characters(view):
        if shown_status(view, account) in GONE:
            continue
        if HP_MAX in view.holdings(account) or app.rules.is_adventurer(view, account):
            yield _member(view, account)


def _member(view: ShownView, account: str, *, is_secret: bool = False) -> Member:
    """Somebody, with what is left of hit points, or was lost of them below 0, and how many there are at most."""
    held = view.holdings(account)
    most, lost = held.get(HP_MAX) or None, held.get(HP_LOST, 0)
    current = held.get(HP, 0) if most else -lost if lost else held.get(HP)
    marked = any(commodity.startswith(CONDITION) for commodity in held)
    return Member(shown_name(view, account), current, most, marked, is_secret)


def _foes(app: LineApp, view: ShownView) -> Iterator[Member]:
    """Those who were met and are neither dead nor gone."""
    if HP not in app.rules.tables.group("measures"):
        return
    for account in still_there(view):
        yield _member(view, account, is_secret=view.field(account, SECRET) is True)
