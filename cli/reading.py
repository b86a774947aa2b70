"""Finds what a reading command shows: the view of a moment, its last entry and its rules, and an account by name."""

from __future__ import annotations

from cli.app import App
from ledger.errors import InputError
from ledger.ids import CHARACTER, CLOCK, HOLDERS, POOL, ROLE
from ledger.rules.ruleset import Ruleset
from ledger.rules.tables import folded
from ledger.state import ShownView, View, campaign_field

SHARED = {"party": POOL, "groupe": POOL, "pool": POOL, "cagnotte": POOL, "clock": CLOCK, "horloge": CLOCK}
"""Accounts that are no character's and can be explained too, by the names that are typed."""


def view_and_rules(app: App, as_of: str | None) -> tuple[ShownView, Ruleset]:
    """The view that is asked for, and the rules in force in it."""
    view = app.view(as_of)
    return view, app.rules_of(campaign_field(view, "rules"))


def last_recorded(app: App, as_of: str | None) -> int:
    """Number of the last entry at a point: the entry itself, the last of a session, the last of a day of play.

    Raises:
        InputError: `point_unknown`, if it is no such entry, session or day.
    """
    campaign = app.campaign
    if as_of is None:
        return campaign.last()
    from projections.past.moment import Moment

    moment = Moment.at(campaign, as_of)
    if moment.session is not None:
        from projections.stored.entry_runs import runs

        return max(run.last for run in runs(campaign) if run.session is not None and run.session <= moment.session)
    return moment.counting.last


def account_of_name(app: App, view: View, text: str) -> str:
    """Account of a character, the hoard or the fund, as it is typed.

    Raises:
        InputError: `character_unknown`, if nobody of that name had joined at the moment that the view shows.
    """
    name = app.read.who(text, *HOLDERS)
    return HOLDERS[name] if name in HOLDERS else _known(view, name)


def explained_account(app: App, view: View, text: str) -> str:
    """Account of somebody or of something shared whose figures can be explained, as it is typed.

    Raises:
        InputError: As `account_of_name` does.
    """
    return SHARED.get(folded(text)) or account_of_name(app, view, text)


def character_of_name(app: App, view: View, text: str) -> str:
    """Account of a character, as it is typed.

    Raises:
        InputError: As `account_of_name` does.
    """
    return _known(view, app.read.who(text))


def _known(view: View, name: str) -> str:
    from ledger.people import account_of, alphabetical, bare_name, name_of

    account = account_of(name)
    if view.field(account, ROLE) is None:
        raise InputError(
            "character_unknown",
            name=bare_name(name),
            known=[*map(name_of, sorted(view.accounts(CHARACTER), key=alphabetical))],
        )
    return account
