"""Decides the opening of campaigns, the adoption of rules, sessions, and who is present in them."""

from __future__ import annotations

from ledger.decisions import others
from ledger.decisions.table import decides
from ledger.drafting import Drafting
from ledger.entries import Command, Place
from ledger.errors import InputError, Refusal
from ledger.facts import (
    CampaignOpened,
    CampaignSetAside,
    CharactersArrived,
    CharactersLeft,
    EntryAmended,
    RulesAdopted,
    SeedKept,
    SessionEnded,
    SessionStarted,
)
from ledger.fair_dice import hidden_seed_entry, kept_seed
from ledger.ids import (
    ACTIVE,
    CALENDAR,
    CAMPAIGN,
    CHARACTER,
    DEAD,
    FUND,
    HOARD,
    MEMBER,
    NAME,
    RETIRED,
    REVEALED,
    SEED_ENTRY,
    SESSION,
    STATUS,
    WORLD,
)
from ledger.people import (
    is_outsider,
    members_present,
    name_of,
    require_character,
    session_account,
    session_of_command,
    status_in_session,
)
from ledger.postings import FieldValue
from ledger.state import State, campaign_field, last_session, open_session, require_past_entry, session_numbers

HIGHEST_SESSION = 999_999
"""The highest number that a session may have."""


def place_in_time(state: State, command: Command) -> Place:
    """The session and period that a command belongs to.

    Raises:
        InputError: `session_unknown` for a session that never was, or if it would end another than the open one;
            `session_not_for_start`.
    """
    facts, wanted, opened = command.facts, command.session, open_session(state)
    # By their type, for `isinstance` takes ten times as long with these.
    if type(facts) is EntryAmended:
        return _place_of_amended(state, facts.entry, opened)
    if type(facts) is SessionStarted:
        if wanted is not None:
            raise InputError("session_not_for_start", session=wanted)
        number = last_session(state) + 1 if facts.number is None else facts.number
        return Place(number, 2 * number, late=False)
    if wanted is not None and wanted != opened:
        if type(facts) in (SessionEnded, CampaignOpened) or wanted not in session_numbers(state):
            raise InputError("session_unknown", session=wanted, last=last_session(state))
        return Place(wanted, 2 * wanted, late=True)
    return Place(opened, _period_now(state, opened), late=False)


def _period_now(state: State, opened: int | None) -> int:
    """The period of the session that is open, or after the last one."""
    return 2 * last_session(state) + 1 if opened is None else 2 * opened


def _place_of_amended(state: State, entry: str, opened: int | None) -> Place:
    """The place of the entry that an amendment is about."""
    body = require_past_entry(state, entry).body
    return Place(body.session, body.period, late=body.late or body.period != _period_now(state, opened))


@decides(CampaignOpened)
def open_campaign(draft: Drafting, facts: CampaignOpened) -> None:
    """Set the campaign's name, ruleset, language and tables in force."""
    if draft.state.number:
        raise Refusal("campaign_already_open", name=draft.field(CAMPAIGN, NAME))
    draft.set(CAMPAIGN, NAME, facts.name)
    draft.set(CAMPAIGN, "ruleset", facts.ruleset)
    draft.set(CAMPAIGN, "rules", draft.rules.tables.hash)
    draft.set(CAMPAIGN, "language", facts.language)
    if facts.calendar is not None:
        draft.set(CAMPAIGN, CALENDAR, facts.calendar)


@decides(CampaignSetAside)
def set_aside(draft: Drafting, facts: CampaignSetAside) -> None:
    """Leave a campaign that was opened by mistake."""
    if draft.state.number != 1:
        raise Refusal("campaign_not_empty", name=draft.field(CAMPAIGN, NAME), entries=draft.state.number)


@decides(RulesAdopted)
def adopt(draft: Drafting, facts: RulesAdopted) -> None:
    """Put other tables in force from here on; earlier entries keep theirs.

    It is decided under the adopted tables, which must have everything that is held and leave nobody in an impossible
    state.
    """
    if draft.field(CAMPAIGN, "ruleset") != facts.ruleset:
        raise Refusal("ruleset_differs", ruleset=facts.ruleset, present=draft.field(CAMPAIGN, "ruleset"))
    if draft.field(CAMPAIGN, "rules") == facts.tables:
        raise Refusal("rules_in_force")
    if place_in_time(draft.state, draft.command).late:
        raise InputError("adoption_late")
    lacking = [
        {"account": account, "commodity": commodity}
        for account in (HOARD, FUND, *draft.accounts(CHARACTER))
        for commodity in draft.holdings(account)
        if not _is_in_tables(draft, commodity)
    ]
    if lacking:
        raise Refusal("rules_lack_held", lacking=lacking)
    for account in draft.accounts(CHARACTER):
        for code in draft.rules.impossible_states(draft, account):
            raise Refusal("rules_leave_impossible", who=name_of(account), state=code)
    before = draft.field(CAMPAIGN, "rules")
    draft.set(CAMPAIGN, "rules", facts.tables)
    draft.result.update(rules=facts.tables, before=before, house=list(facts.house))


def _is_in_tables(draft: Drafting, commodity: str) -> bool:
    """Whether the tables have what is held; lots carry their own names.

    What came from the outside world, as coins do, must be conserved under these rules too.
    """
    prefix, colon, id_ = commodity.partition(":")
    if not colon and not draft.rules.commodity(commodity).conserved:
        return not any(draft.quantity(account, commodity) for account in draft.accounts(WORLD))
    group = HELD.get(prefix)
    is_named = "~" in id_ or draft.field(commodity, NAME) is not None
    return not colon or group is None or is_named or id_ in draft.rules.tables.group(group)


HELD = {"item": "items", "level": "classes", "condition": "conditions"}
"""Groups of the tables that have what is held, by the prefix of its commodities."""


def rules_in_force(state: State, command: Command) -> str:
    """Content hash of the tables that a command is decided under.

    A late one is decided under those of its session's end, the adoption of tables under the adopted ones.
    """
    if type(command.facts) is RulesAdopted:
        return command.facts.tables
    if type(command.facts) is EntryAmended:
        return campaign_field(state, "rules")
    if command.session is not None and command.session != open_session(state):
        values = [value for _, period, value in state.field_changes(CAMPAIGN, "rules") if period <= 2 * command.session]
        if values:
            return str(values[-1])
    return campaign_field(state, "rules")


@decides(SeedKept)
def keep_seed(draft: Drafting, facts: SeedKept) -> None:
    """Keep the seed of fair dice until the session's end reveals it."""
    if not draft.command.secret:
        raise InputError("seed_public")


@decides(SessionStarted)
def start(draft: Drafting, facts: SessionStarted) -> None:
    """Open the next session; by default every active adventurer is present."""
    opened = open_session(draft)
    if opened is not None:
        raise Refusal("session_already_open", session=opened)
    last = last_session(draft)
    number = last + 1 if facts.number is None else facts.number
    if not last < number <= HIGHEST_SESSION:
        raise InputError("session_number_used", session=number, least=last + 1, most=HIGHEST_SESSION)
    draft.set(SESSION, "open", number)
    draft.set(SESSION, "last", number)
    draft.set(session_account(number), "title", facts.title)
    if facts.commitment is not None:
        draft.set(session_account(number), SEED_ENTRY, facts.seed_entry)
        draft.result["commitment"] = facts.commitment
    active = [account for account in draft.accounts(CHARACTER) if draft.field(account, STATUS) == ACTIVE]
    present = [name_of(account) for account in active if draft.rules.is_adventurer(draft, account)]
    if facts.present is not None:
        present = list(dict.fromkeys(facts.present))
    for name in (*present, *facts.absent):
        account = require_character(draft, name)
        if name in present:
            _require_can_attend(draft, account, draft.field(account, STATUS))
    for name in present:
        if name not in facts.absent:
            draft.set(session_account(number), f"{MEMBER}{name}", "present")
    draft.result["session"] = number
    draft.result["present"] = members_present(draft, number)


@decides(SessionEnded)
def end(draft: Drafting, facts: SessionEnded) -> None:
    """Close the open session."""
    opened = open_session(draft)
    if opened is None:
        raise Refusal("no_open_session")
    draft.set(SESSION, "open", None)
    if facts.summary is not None:
        draft.set(session_account(opened), "summary", facts.summary)
    _reveal_seed(draft, opened, facts.seed)
    draft.result["session"] = opened


def _reveal_seed(draft: Drafting, session: int, seed: str | None) -> None:
    """Make the seed of the session's dice known, if they are fair and it is not known yet.

    An override ends a session whose seed is not in this copy of the ledger.
    """
    entry = hidden_seed_entry(draft, session)
    if entry is not None and seed is None:
        draft.refuse("seed_missing")
    elif entry is not None and seed == kept_seed(draft.state.past_entry(entry)):
        draft.set(REVEALED, entry, True)
        draft.result["seed"] = seed
    elif seed is not None:
        raise InputError("seed_differs", session=session)


@decides(CharactersArrived)
def arrive(draft: Drafting, facts: CharactersArrived) -> None:
    """Note who is present from here on, and shares what follows."""
    _attend(draft, facts.who, "present")


@decides(CharactersLeft)
def leave(draft: Drafting, facts: CharactersLeft) -> None:
    """Note who has left, and no longer shares what follows."""
    _attend(draft, facts.who, "left")


def _attend(draft: Drafting, names: tuple[str, ...], how: str) -> None:
    session, outside = session_of_command(draft), [name for name in dict.fromkeys(names) if is_outsider(name)]
    for name in outside:
        others.depart(draft, name, comes_back=how == "present")
    if outside and len(outside) == len(dict.fromkeys(names)):
        return
    if session is None:
        raise Refusal("no_open_session")
    there = members_present(draft, session)
    for name in dict.fromkeys(name for name in names if not is_outsider(name)):
        account = require_character(draft, name)
        if (name in there) == (how == "present"):
            raise Refusal("already_present" if how == "present" else "not_present", who=name, session=session)
        if how == "present":
            _require_can_attend(draft, account, status_in_session(draft, account))
        draft.set(session_account(session), f"{MEMBER}{name}", how)
    draft.result["present"] = members_present(draft, session)


def _require_can_attend(draft: Drafting, account: str, status: FieldValue) -> None:
    """Refuse the presence of the dead, the retired, and those who do not go on adventures."""
    name = name_of(account)
    if status == DEAD:
        draft.refuse("character_dead", who=name)
    if status == RETIRED:
        raise Refusal("character_retired", who=name)
    if not draft.rules.is_adventurer(draft, account):
        draft.refuse("stays_behind", who=name)
