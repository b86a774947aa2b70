"""Shows characters and what they hold: `party`, `sheet`, `inventory`, `purse`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cli.app import App, Ended
from cli.output.sheets.sheet import flag_lines, of_moment
from cli.output.words.language import _, capital
from cli.reading import account_of_name, view_and_rules
from ledger.errors import LedgerError
from ledger.ids import ACTIVE, CHARACTER, GONE, HOLDERS
from ledger.people import is_outsider
from ledger.rules.ruleset import Ruleset
from ledger.state import ShownView, View, last_session, open_session
from projections.sheets.sheet import flag_rows, item_rows, shown_name, value_row
from projections.sheets.sheet import purse_coins as coins_of


def party(app: App, as_of: str | None, with_foes: bool) -> None:
    from cli.output.sheets.party import party_lines
    from projections.sheets.party import party as folded

    view, rules = view_and_rules(app, as_of)
    data = folded(view, rules, language=app.language, people=app.campaign.people())
    if with_foes:
        from projections.sheets.foes import foes
        from projections.sheets.initiative import order_of_action

        data["foes"] = foes(view, rules, language=app.language, for_players=app.settings.for_players)
        data["initiative"] = order_of_action(app.campaign, view, rules)

    def lines() -> Iterator[str]:
        yield from party_lines(app.speaker, data, of_moment(app.campaign.name, as_of))
        if with_foes:
            from cli.output.sheets.foes import foes_lines

            yield ""
            yield from foes_lines(app.speaker, data)

    app.show(data, lines)


def overview(app: App) -> None:
    """Show an overview, for `campaign` without a command."""
    from cli.errors import exit_code
    from cli.output.log.overview import beginning_lines, overview_lines
    from projections.sheets.foes import foes
    from projections.sheets.party import party as folded
    from projections.sheets.pending import pending_at

    try:
        view, rules = view_and_rules(app, None)
    except LedgerError as error:
        if error.code != "ledger_not_found" or app.settings.ledger or app.settings.json:
            raise
        app.warn("\n".join(beginning_lines()), paragraphs=True)
        raise Ended(exit_code(error)) from None
    data = folded(view, rules, language=app.language, people=app.campaign.people())
    last = app.campaign.entry(app.campaign.head()[0])
    answer = {
        "campaign": app.campaign.name,
        "session": {
            "open": open_session(app.state) is not None,
            "last": last_session(app.state),
            "played_on": None if last is None else last.body.played_on,
        },
        "party": [
            {"name": member["name"], "hp": member["hp"]} for member in data["members"] if member["status"] not in GONE
        ],
        "hoard": data["hoard"],
        "pool": data["pool"],
        "foes": [
            {"name": foe["name"], "hp": foe["hp"], "health": foe["health"]}
            for foe in foes(view, rules, language=app.language, for_players=app.settings.for_players)
            if foe["status"] == ACTIVE and foe["health"] != "fallen"
        ],
        "disputes": list(pending_at(view).disputes),
    }
    app.show(answer, lambda: overview_lines(app.speaker, answer, data["members"], _last_entries(app)))


def _last_entries(app: App) -> Iterator[str]:
    """The last entries in a sentence each, newest first; what is void is left out."""
    from cli.output.log.lines import in_one_line

    voided = app.campaign.voided()
    for entry in reversed(app.campaign.select(limit=RECENT)):
        if entry.number not in voided:
            yield in_one_line(app.speaker, entry)


RECENT = 6
"""Entries looked at for those that the overview shows."""


def sheet(app: App, who: str, as_of: str | None) -> None:
    view, rules = view_and_rules(app, as_of)
    people = app.campaign.people()
    names = app.read.people(who)
    accounts = [account_of_name(app, view, name) for name in names]
    sheets = [_sheet(app, view, rules, account, people) for account in accounts]

    def lines() -> Iterator[str]:
        for number, data in enumerate(sheets):
            if number:
                yield ""
            yield from _sheet_lines(app, view, rules, data, as_of)

    app.show(sheets[0] if len(sheets) == 1 else {"members": sheets}, lines)


def _sheet_lines(
    app: App, view: ShownView, rules: Ruleset, data: Mapping[str, Any], as_of: str | None
) -> Iterator[str]:
    """A sheet as the game prints it on a terminal, in plain lines elsewhere."""
    if not app.speaker.screen.draws:
        from cli.output.sheets.plain_sheet import sheet_lines

        yield from sheet_lines(app.speaker, data, as_of)
        return
    from cli.output.sheets.drawn_sheet import drawn_sheet_lines
    from projections.sheets.printed_sheet import printed

    beyond = printed(view, rules, data["account"])
    yield from drawn_sheet_lines(app.speaker, data, of_moment(str(data["name"]), as_of), beyond)


def _sheet(app: App, view: ShownView, rules: Ruleset, account: str, people: Mapping[str, str]) -> dict[str, Any]:
    """A character's sheet, or that of somebody outside the company, who has few figures for players."""
    if is_outsider(account):
        from projections.sheets.foes import foe_sheet

        return foe_sheet(view, rules, account, language=app.language, for_players=app.settings.for_players)
    from projections.sheets.sheet import sheet as folded

    return folded(view, rules, account, language=app.language, people=people)


def inventory(app: App, who: str | None, as_of: str | None) -> None:
    from cli.output.sheets.party import stock_lines

    view, rules = view_and_rules(app, as_of)
    held = {a: item_rows(view, rules, view.holdings(a), app.language) for a in _holders(app, view, who)}

    def lines() -> Iterator[str]:
        for account, things in held.items():
            if things or who:
                yield from stock_lines(
                    app.speaker, _holder_name(app, view, account), "" if things else _("nothing"), things
                )
        if not any(held.values()) and not who:
            yield _("Nobody carries anything.")

    data = {"inventory": {_key(view, account): things for account, things in held.items()}, "flags": flag_rows(view)}
    app.show(data, lines)


def purse(app: App, who: str | None, as_of: str | None) -> None:
    from cli.output.sheets.party import purse_lines

    view, rules = view_and_rules(app, as_of)
    held = {account: _purse(view, rules, account) for account in _holders(app, view, who)}

    def lines() -> Iterator[str]:
        shown = {
            _holder_name(app, view, account): row
            for account, row in held.items()
            if row["value"] and (row["coins"] or who)
        }
        yield from purse_lines(app.speaker, shown)
        yield from flag_lines(app.speaker, flag_rows(view))

    app.show({"purses": {_key(view, account): row for account, row in held.items()}, "flags": flag_rows(view)}, lines)


def _purse(view: View, rules: Ruleset, account: str) -> dict[str, Any]:
    held = view.holdings(account)
    return {"coins": coins_of(rules, held), "value": value_row(rules, rules.coinage.value(held))}


def _holders(app: App, view: View, who: str | None) -> list[str]:
    """Accounts of those named, or of everybody with the hoard and the fund."""
    from projections.sheets.party import characters

    if who is None:
        return [*characters(view), *HOLDERS.values()]
    if "," in who:
        return [account_of_name(app, view, name) for name in app.read.people(who)]
    return [account_of_name(app, view, who)]


def _holder_name(app: App, view: View, account: str) -> str:
    if account.startswith(CHARACTER):
        return shown_name(view, account)
    return capital(app.terms.account(account))


def _key(view: View, account: str) -> str:
    """A holder's name in JSON: `Brom`, `hoard`."""
    return shown_name(view, account) if account.startswith(CHARACTER) else account.partition(":")[2]
