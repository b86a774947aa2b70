"""Who exists, who lives, who is there: what every other decision asks first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ledger.errors import InputError, Refusal
from ledger.facts import FUND_NAME, HOARD_NAME
from ledger.ids import ACTIVE, CHARACTER, DEAD, FUND, HOARD, MEMBER, NAME, ONE_SESSION, ROLE, STATUS, WORLD
from ledger.postings import FieldValue
from ledger.rules.tables import folded
from ledger.state import View, open_session

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.rules.ruleset import Ruleset


def account_of(name: str) -> str:
    """Account of a character by its name at joining."""
    return CHARACTER + name


def name_of(account: str) -> str:
    """Name at joining of a character's account."""
    return account.removeprefix(CHARACTER)


def session_account(number: int) -> str:
    """Account whose fields tell a session: its title, and its members as `member:NAME`."""
    return f"{ONE_SESSION}{number}"


def session_of_command(draft: Drafting) -> int | None:
    """The session that the command belongs to: an earlier one, the open one, or none."""
    return draft.command.session or open_session(draft.state)


def require_character(draft: Drafting, name: str) -> str:
    """Account of a character that has joined.

    Raises:
        InputError: If nobody of that name has.
    """
    account = account_of(name)
    if draft.field(account, ROLE) is None:
        known = [name_of(other) for other in draft.accounts(CHARACTER)]
        raise InputError("character_unknown", name=name, known=known)
    return account


def name_at_joining(view: View, text: str) -> str:
    """Name at joining of who is called so, then or now, whatever the case and accents; the text where nobody is."""
    return next((name_of(account) for account in view.accounts(CHARACTER) if is_called(view, account, text)), text)


def is_called(view: View, account: str, text: str) -> bool:
    """Whether a character is called so, then or now, whatever the case and accents."""
    return folded(text) in (folded(name_of(account)), folded(str(view.field(account, NAME) or "")))


def require_living(draft: Drafting, name: str) -> str:
    """Account of a character that lives: now, or at the end of the earlier session that is written about."""
    account = require_character(draft, name)
    if status_in_session(draft, account) == "dead":
        draft.refuse("character_dead", who=name)
    return account


def require_living_now(draft: Drafting, name: str) -> str:
    """Account of a character that lives now, whenever the command belongs; hit points are present balances."""
    account = require_character(draft, name)
    if draft.field(account, STATUS) == DEAD:
        draft.refuse("character_dead", who=name)
    return account


def status_in_session(draft: Drafting, account: str) -> FieldValue:
    """A character's status when the command's session ended, or now."""
    late = draft.command.session
    if late is None or draft.changes_field(account, STATUS):
        return draft.field(account, STATUS)
    by_then = [value for _, period, value in draft.state.field_changes(account, STATUS) if period <= 2 * late]
    return by_then[-1] if by_then else draft.field(account, STATUS)


def require_holder(draft: Drafting, name: str) -> str:
    """Account that holds things: the hoard, the fund, or a character, dead or alive."""
    if name == HOARD_NAME:
        return HOARD
    if name == FUND_NAME:
        return FUND
    return require_character(draft, name)


def outsider_account(name: str) -> str:
    """Account of somebody of the outside world."""
    return WORLD + slug(name)


def slug(name: str) -> str:
    """A name as an id: `Épée +1` becomes `epee_+1`."""
    return folded(name).replace(" ", "_").replace("~", "_").replace(":", "_")


def members_present(state: View, session: int) -> list[str]:
    """Names of those present in a session, sorted; who left is not."""
    fields = state.fields(session_account(session))
    return sorted(key.removeprefix(MEMBER) for key, value in fields.items() if value == "present")


def company(draft: Drafting) -> list[str]:
    """Names of those who share what happens, alive: those present in the command's session, or all active."""
    session = session_of_command(draft)
    if session is not None:
        names = members_present(draft, session)
    else:
        accounts = draft.accounts(CHARACTER)
        names = [name_of(account) for account in accounts if draft.rules.is_adventurer(draft, account)]
    return [name for name in names if status_in_session(draft, account_of(name)) == "active"]


def require_all_living(draft: Drafting, names: tuple[str, ...]) -> list[str]:
    """Accounts of several characters that live now, each once, in the order given."""
    if not names:
        raise Refusal("nobody_there")
    return [require_living_now(draft, name) for name in dict.fromkeys(names)]


def pending_choices(rules: Ruleset, view: View, account: str) -> Sequence[str]:
    """Options of the choice that somebody owes; the dead and those who have left the company owe none."""
    return rules.pending_options(view, account) if view.field(account, STATUS) in (None, ACTIVE) else ()


def new_impossible_states(draft: Drafting, account: str) -> list[str]:
    """Codes of the states that the rules do not know and that a draft brings somebody into."""
    codes = draft.rules.impossible_states(draft, account)
    before = draft.rules.impossible_states(draft.state, account) if codes else ()
    return [code for code in codes if code not in before]


def record_attendance(draft: Drafting, name: str, how: str = "present") -> None:
    """Note that somebody is there, or has left, in the command's session, if it has one and they go on adventures."""
    session = session_of_command(draft)
    if session is not None and draft.rules.is_adventurer(draft, account_of(name)):
        draft.set(session_account(session), f"{MEMBER}{name}", how)
