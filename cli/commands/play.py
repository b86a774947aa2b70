"""Records rolls and passing time: `roll`, `time`."""

from __future__ import annotations

from cli.app import App
from cli.input import dice_words, parse
from cli.input.name_lookup import numbered
from ledger.errors import InputError
from ledger.facts import GAME_MASTER, Keys, Opponent, RollRecorded, TimePassed
from ledger.ids import SECRET
from ledger.others import only_target, people_named
from ledger.people import is_outsider


def roll(
    app: App,
    who: str,
    what: tuple[str, ...],
    purpose: str | None,
    target: int | None,
    against: tuple[str, str] | None,
    adv: bool,
    dis: bool,
    on_behalf: str | None,
) -> None:
    tables = app.rules.tables
    if app.read.is_nobodys_dice(who):
        # `roll 2d6`, where whoever is at the keyboard rolls; `roll 1d20 for Bob`
        for_whom = len(what) > 1 and what[0].lower() in ("for", "pour") and app.read.roster.is_known(what[1])
        who, what = (what[1], (who, *what[2:])) if for_whom else (GAME_MASTER, (who, *what))
    if not what:
        raise InputError("argument_missing", argument="EXPR|KIND", command="campaign roll")
    if tables.find("rolls", who) and not app.read.roster.is_known(who) and app.read.roster.is_known(what[0]):
        # The kind of roll was typed first: `roll initiative Brom`.
        who, what = what[0], (who, *what[1:])
    who, what = numbered(app, who, what)
    if against is not None and against[1] and _belongs_to_roll(app, against[1]):
        # Nothing was to be rolled against, and a key comes next.
        against, what = (against[0], ""), (*what, against[1])
    if target is not None and against is not None and against[1]:
        raise InputError("both_targets")
    roller, on_behalf = _roller(app, who, on_behalf)
    what = dice_words.with_its_value(what, tables)
    try:
        kind, value = dice_words.roll_kind(what[0], tables)
    except InputError as error:
        from cli.input.features import spell_cast

        if error.code != "roll_unknown" or roller == GAME_MASTER:
            raise
        name, words = parse.loose_and_keys(what)
        cast = spell_cast(app.read, roller, " ".join(name), words)
        if cast is None:
            raise
        app.record(cast)
        return
    if adv and dis and kind is None:
        # What both mean together is a rule; a bare expression has none.
        raise InputError("both_edges")
    if kind is None:
        dice_words.require_dice(what[0])
    keys = _with_target(app, app.read.keys("roll", what[1:], kind))
    opponent = None if against is None else Opponent(who=app.read.who(against[0], GAME_MASTER), roll=against[1])
    if kind is not None and opponent is None and target is None and value is None and roller != GAME_MASTER:
        opponent = _only_target(app, roller, kind, keys)
    app.record(
        RollRecorded(
            who=roller,
            on_behalf=on_behalf,
            kind=kind,
            value=value,
            expression=None if kind else what[0],
            keys=keys,
            purpose=purpose,
            target=target,
            against=opponent,
            edge="both" if adv and dis else "advantage" if adv else "disadvantage" if dis else None,
        )
    )


def _roller(app: App, who: str, on_behalf: str | None) -> tuple[str, str | None]:
    """Who rolls, and for whom the game master does; somebody who was met by that name rolls alone.

    Raises:
        InputError: `on_behalf_of_game_master`.
    """
    roller = app.read.who(who, GAME_MASTER)
    if on_behalf is None:
        return roller, None
    if roller != GAME_MASTER:
        # Whoever has a sheet would roll by it under another name.
        raise InputError("on_behalf_of_game_master", who=roller, on_behalf=on_behalf)
    met = people_named(app.state, on_behalf)
    if len(met) != 1 or (app.state.field(met[0], SECRET) and not app.given.get("secret")):
        # Somebody kept from players is named in an entry that they read: recording it is refused.
        return roller, on_behalf
    return met[0], None


def _belongs_to_roll(app: App, word: str) -> bool:
    """Whether a word after the name of who is aimed at is a key of the roll or one of its values, and no other roll."""
    from cli.input.bare_values import with_their_keys

    tables = app.rules.tables
    if tables.find("rolls", word) is not None:
        return False
    (read,) = with_their_keys(tables, "roll", [word], None)
    return "=" in read and tables.find("keys.roll", read.partition("=")[0]) is not None


def _with_target(app: App, keys: Keys) -> Keys:
    """The keys of a roll; somebody outside the company who is aimed at by the name of the account."""
    meant = people_named(app.state, str(keys["target"])) if "target" in keys else []
    return {**keys, "target": meant[0]} if len(meant) == 1 else keys


def _only_target(app: App, roller: str, kind: str, keys: Keys) -> Opponent | None:
    """The only foe left, for a roll at somebody that says neither at whom nor what is to be reached; said back."""
    from cli.output.sheets.foes import aimed_at_text

    found = None if is_outsider(roller) or "target" in keys else only_target(app.state, app.rules.tables, kind)
    if found is None or found[1].keys() & keys.keys():
        return None
    app.remark(aimed_at_text(app.terms, *found))
    return Opponent(who=found[0], roll="")


def time(app: App, span: tuple[str, ...]) -> None:
    text, keys = parse.loose_and_keys(span)
    count, unit = _time_to_pass(app, " ".join(text))
    app.record(TimePassed(count=count, unit=unit, keys=app.read.keys("time", keys)))


def _time_to_pass(app: App, text: str) -> tuple[int, str]:
    """A count of a unit of time; by the campaign's calendar the days of its weeks, or those until a date."""
    from projections.chronicle.game_dates import today

    found = today(app.state)
    if found is None:
        return parse.duration(text, app.rules.tables)
    calendar, now = found
    try:
        count, unit = parse.duration(text, app.rules.tables)
    except InputError as unclear:
        try:
            until = calendar.number_of(calendar.read(text))
        except InputError:
            raise unclear from None
        if until <= now:
            raise InputError("time_backwards", given=text) from None
        return until - now, "day"
    if unit == "week" and calendar.week is not None and "day" in app.rules.tables.group("units"):
        return count * len(calendar.week.days), "day"
    return count, unit
