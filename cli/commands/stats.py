"""Shows statistics of the campaign: `stats`, `stats dice`, `stats party`, `stats sessions`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.app import App
from cli.output.sheets.sheet import of_moment
from cli.output.words.language import _
from cli.reading import view_and_rules
from ledger.errors import InputError
from ledger.facts import EVERYONE, GAME_MASTER
from projections.past.moment import Moment

if TYPE_CHECKING:
    from projections.chronicle.person_stats import PartyStats
    from projections.chronicle.session_stats import SessionStats
    from projections.dice.dice_stats import JudgedDie
    from projections.dice.thrown import Thrown


def stats(app: App, as_of: str | None) -> None:
    """Show sessions, party and dice one after the other."""
    from cli.output.chronicle.stats import overview_lines, party_json, sessions_json
    from cli.output.dice.dice_stats import dice_json, dice_lines
    from projections.dice.dice_stats import dice_stats

    party, sessions = _party(app, as_of), _sessions(app, as_of)
    found = dice_stats(Moment.at(app.campaign, as_of), app.view(as_of))
    dice = dice_json(found, found.dice)
    lines = dice_lines(app.screen, found, found.dice, of_moment(_("Dice"), as_of), brief=True)
    app.show(
        {"sessions": sessions_json(sessions), "party": party_json(app.terms, party), "dice": dice},
        lambda: overview_lines(app.speaker, sessions, party, lines, lambda title: of_moment(title, as_of)),
    )


def dice(app: App, who: str | None, die: str | None, by: str | None, session: int | None, as_of: str | None) -> None:
    as_of = as_of or app.settings.as_of
    view, moment = app.view(as_of), Moment.at(app.campaign, as_of)
    names, sides = _throwers(app, who), _sides(die)
    title = of_moment(_("Dice"), as_of)

    def is_wanted(each: JudgedDie | Thrown) -> bool:
        return (not names or each.who in names) and sides in (None, each.sides)

    if by is None and session is None:
        from cli.output.dice.dice_stats import dice_json, dice_lines
        from projections.dice.dice_stats import dice_stats

        found = dice_stats(moment, view)
        shown = list(filter(is_wanted, found.dice))
        app.show(dice_json(found, shown), lambda: dice_lines(app.screen, found, shown, title))
        return
    from cli.output.dice.dice_counts import counts_lines, groups_json
    from projections.dice.thrown import counts_by

    found_by = counts_by(moment, view, by or "session", session=session)
    groups = {
        group: wanted
        for group, several in found_by.items()
        if (wanted := [(name, each) for name, each in several if is_wanted(each)])
    }
    app.show(
        {f"by_{by or 'session'}": groups_json(groups)},
        lambda: counts_lines(app.terms, app.screen, groups, title, purposes=by == "purpose"),
    )


def _throwers(app: App, who: str | None) -> tuple[str, ...]:
    """Names of a WHO at joining, or `gm`; none for everybody."""
    names: list[str] = []
    for part in (who or "").split(","):
        if part.strip():
            name = app.read.who(part, GAME_MASTER, EVERYONE)
            names += app.read.people(EVERYONE) if name == EVERYONE else (name,)
    return tuple(names)


def _sides(die: str | None) -> int | None:
    """The sides of a die as it is typed: `d20`, `1d20`, `20`, `d%`.

    Raises:
        InputError: `die_unclear`.
    """
    if die is None:
        return None
    text = die.strip().casefold().removeprefix("1").removeprefix("d") if "d" in die.casefold() else die.strip()
    if text == "%":
        return 100
    if not text.isdecimal() or not 1 <= len(text) <= 6 or not int(text):
        raise InputError("die_unclear", given=die)
    return int(text)


def party(app: App, as_of: str | None) -> None:
    from cli.output.chronicle.stats import party_json, party_lines

    as_of = as_of or app.settings.as_of
    found = _party(app, as_of)
    app.show(party_json(app.terms, found), lambda: party_lines(app.speaker, found, of_moment(_("Party"), as_of)))


def sessions(app: App, as_of: str | None) -> None:
    from cli.output.chronicle.stats import sessions_json, sessions_lines

    as_of = as_of or app.settings.as_of
    found = _sessions(app, as_of)
    app.show(sessions_json(found), lambda: sessions_lines(app.speaker, found, of_moment(_("Sessions"), as_of)))


def _party(app: App, as_of: str | None) -> PartyStats:
    from projections.chronicle.history import chronicle
    from projections.chronicle.person_stats import party_stats

    view, rules = view_and_rules(app, as_of)
    return party_stats(app.campaign, view, rules, chronicle(app.campaign, point=as_of))


def _sessions(app: App, as_of: str | None) -> list[SessionStats]:
    from projections.chronicle.history import chronicle
    from projections.chronicle.session_stats import session_stats

    _view, rules = view_and_rules(app, as_of)
    chapters = chronicle(app.campaign, point=as_of)
    return session_stats(Moment.at(app.campaign, as_of), rules, chapters)
