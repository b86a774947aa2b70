"""Looks up characters: who exists, who lives, who is present, and whose account something is on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from ledger.errors import InputError, Refusal
from ledger.facts import CharactersHurt
from ledger.ids import (
    ACTIVE,
    CHARACTER,
    DEAD,
    HOLDERS,
    HP_MAX,
    MEMBER,
    NAME,
    ONE_SESSION,
    OTHER,
    ROLE,
    STATUS,
    WORLD,
)
from ledger.postings import FieldChange, FieldValue
from ledger.rules.tables import folded
from ledger.state import View, open_session

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.entries import Body
    from ledger.rules.ruleset import Ruleset

T = TypeVar("T")

MARKS = ",=*"
"""Characters that separate names on a command line, which no name may contain."""

AT_THE_TABLE = frozenset({"tous", "toutes", "all", "foes", "ennemis", "px", "xp", "vs", "contre"})
"""Words that a line of shorthand may hold in the place of a name; earlier releases let people be called so."""

RESERVED = frozenset({"party", "gm", "hoard", "fund", "groupe", "mj", "butin", "caisse"})
"""Names that no character may have, in both languages."""


def name_reserved(name: str) -> InputError:
    """The error about a name that nobody may have, with the words that are reserved."""
    return InputError("name_reserved", name=name, reserved=sorted(RESERVED | AT_THE_TABLE))


def account_of(name: str) -> str:
    """Account of a character, by the name it joined with; of somebody outside the company, whom facts name by it."""
    return name if name.startswith(OTHER) else CHARACTER + name


def name_of(account: str) -> str:
    """The name of an account in facts: that which a character joined with, `other:NAME` outside the company."""
    return account.removeprefix(CHARACTER)


def alphabetical(name: str) -> tuple[str, str]:
    """The key by which names or accounts are listed as a dictionary does: Diane, Élise, Évrard, Zoé.

    Only for what is shown: decisions go through accounts in the order of their ids.
    """
    return folded(name), name


def by_name(amounts: Mapping[str, T]) -> list[tuple[str, T]]:
    """What each of several people has, in the order in which they are listed."""
    rows = [*amounts.items()]
    return sorted(rows, key=lambda row: alphabetical(row[0])) if len(rows) > 1 else rows


def is_outsider(name: str) -> bool:
    """Whether a name in facts, or an account, is that of somebody outside the company."""
    return name.startswith(OTHER)


def bare_name(name: str) -> str:
    """The name by which somebody is shown, of the name in facts or the account."""
    return name.removeprefix(CHARACTER).removeprefix(OTHER)


def session_account(number: int) -> str:
    """Account with the fields of a session: its title, and its members as `member:NAME`."""
    return f"{ONE_SESSION}{number}"


def session_of_command(draft: Drafting) -> int | None:
    """The session that the command belongs to: an earlier one, the open one, or None."""
    return draft.command.session or open_session(draft.state)


def require_character(draft: Drafting, name: str) -> str:
    """Require that a character has joined; return its account.

    Raises:
        InputError: `character_unknown`.
        Refusal: `outside_company`.
    """
    account = account_of(name)
    if is_outsider(account):
        raise Refusal("outside_company", who=bare_name(name))
    if draft.field(account, ROLE) is None:
        known = [name_of(other) for other in draft.accounts(CHARACTER)]
        raise InputError("character_unknown", name=name, known=known)
    return account


def require_person(draft: Drafting, name: str) -> str:
    """Require that a character has joined, or that somebody outside the company was met; return the account.

    Raises:
        InputError: `character_unknown`.
    """
    if not is_outsider(name):
        return require_character(draft, name)
    if draft.field(name, ROLE) is None:
        raise InputError("character_unknown", name=bare_name(name), known=[])
    return name


def accounts_killed(fields: Iterable[FieldChange]) -> list[str]:
    """Accounts of those who died by the changes of an entry."""
    return [change.account for change in fields if (change.key, change.new) == (STATUS, DEAD)]


def killed_by(fields: Iterable[FieldChange]) -> list[str]:
    """Names of those who died by the changes of an entry."""
    return list(map(bare_name, accounts_killed(fields)))


def require_living_person(draft: Drafting, name: str) -> str:
    """Require that a character, or somebody outside the company, is alive now; return the account."""
    account = require_person(draft, name)
    if draft.field(account, STATUS) == DEAD:
        draft.refuse("other_dead" if is_outsider(account) else "character_dead", who=bare_name(name))
    return account


def name_at_joining(view: View, text: str) -> str:
    """The name that a character joined with, from that name or its present one in any case and accents.

    The text itself, where nobody has that name.
    """
    return next((name_of(account) for account in view.accounts(CHARACTER) if is_called(view, account, text)), text)


def is_called(view: View, account: str, text: str) -> bool:
    """Whether a character has or had this name, in any case and accents."""
    return folded(text) in (folded(name_of(account)), folded(str(view.field(account, NAME) or "")))


def require_living(draft: Drafting, name: str) -> str:
    """Require that a character is alive now, or was at the end of the earlier session; return its account."""
    account = require_character(draft, name)
    if status_in_session(draft, account) == DEAD:
        draft.refuse("character_dead", who=name)
    return account


def require_living_now(draft: Drafting, name: str) -> str:
    """Require that a character is alive now, even for an earlier session, as hit points are present balances."""
    account = require_character(draft, name)
    if draft.field(account, STATUS) == DEAD:
        draft.refuse("character_dead", who=name)
    return account


def status_in_session(draft: Drafting, account: str) -> FieldValue:
    """A character's status at the end of the command's session, or now."""
    late = draft.command.session
    if late is None or draft.changes_field(account, STATUS):
        return draft.field(account, STATUS)
    by_then = [value for _, period, value in draft.state.field_changes(account, STATUS) if period <= 2 * late]
    return by_then[-1] if by_then else draft.field(account, STATUS)


def holder_account(name: str) -> str:
    """Account of a holder of things, by its name: the hoard, the fund or a character."""
    return HOLDERS.get(name) or account_of(name)


def holder_name(account: str) -> str:
    """The name that facts give the hoard, the fund, a character, or somebody of the outside world."""
    held = next((name for name, holder in HOLDERS.items() if holder == account), None)
    return held or name_of(account).removeprefix(WORLD)


def require_holder(draft: Drafting, name: str) -> str:
    """Return the account of a holder of things: the hoard, the fund, or a character that has joined, dead or alive.

    Raises:
        InputError: `character_unknown`.
    """
    return HOLDERS[name] if name in HOLDERS else require_character(draft, name)


def outsider_account(name: str) -> str:
    """Account of somebody in the outside world."""
    return WORLD + slug(name)


def slug(name: str) -> str:
    """Turn a name into an id: `Épée +1` becomes `epee_+1`."""
    return folded(name).replace(" ", "_").replace("~", "_").replace(":", "_")


def members_present(state: View, session: int) -> list[str]:
    """Names of those present in a session, sorted, without those who left."""
    fields = state.fields(session_account(session))
    return sorted(key.removeprefix(MEMBER) for key, value in fields.items() if value == "present")


def company(draft: Drafting) -> list[str]:
    """Names of the living who share what happens: those present in the command's session, else all active."""
    session = session_of_command(draft)
    if session is not None:
        names = members_present(draft, session)
    else:
        accounts = draft.accounts(CHARACTER)
        names = [name_of(account) for account in accounts if draft.rules.is_adventurer(draft, account)]
    return [name for name in names if status_in_session(draft, account_of(name)) == "active"]


def require_all_living(
    draft: Drafting, names: tuple[str, ...], require: Callable[[Drafting, str], str] = require_living_now
) -> list[str]:
    """Require that several characters are alive now; return their accounts, each once, in the order given.

    Args:
        require: Another requirement of each one.

    Raises:
        Refusal: `nobody_there`.
    """
    if not names:
        raise Refusal("nobody_there")
    return [require(draft, name) for name in dict.fromkeys(names)]


def pending_choices(rules: Ruleset, view: View, account: str) -> Sequence[str]:
    """Options of a choice that a character has to make; the dead and those who left have none."""
    return rules.pending_options(view, account) if view.field(account, STATUS) in (None, ACTIVE) else ()


def new_impossible_states(draft: Drafting, account: str) -> list[str]:
    """Codes of states that the rules do not allow and that a draft would bring a character into."""
    figures = draft.rules.FAULT_FIGURES
    if figures is not None and not draft.changes_any(account, figures):
        return []
    codes = draft.rules.impossible_states(draft, account)
    if not codes:
        return []
    before = draft.rules.impossible_states(draft.state, account)
    return [code for code in codes if code not in before]


def record_attendance(draft: Drafting, name: str, how: str = "present") -> None:
    """Record that an adventurer is present in the command's session, or has left; nothing between sessions."""
    session = session_of_command(draft)
    if session is not None and not is_outsider(name) and draft.rules.is_adventurer(draft, account_of(name)):
        draft.set(session_account(session), f"{MEMBER}{name}", how)


def begun_with(body: Body, account: str) -> int:
    """Hit points that somebody has from the first blow on, whom the table gave a maximum since they joined."""
    if body.kind != CharactersHurt.__name__:
        return 0
    return sum(max(0, each.quantity) for each in body.postings if (each.account, each.commodity) == (account, HP_MAX))
