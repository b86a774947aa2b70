"""Decides who joins, who is hired, how characters are described, and who leaves for good."""

from __future__ import annotations

from ledger.decisions import others
from ledger.decisions.split import require_share
from ledger.decisions.table import decides
from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import GAME_MASTER, CharacterDescribed, CharacterJoined, CharacterRetired, Keys, RetainerHired
from ledger.ids import (
    ACTIVE,
    CHARACTER,
    DEAD,
    GAME_MASTER_ACCOUNT,
    GENDER,
    JOINED,
    MEMBER,
    MET,
    NAME,
    ORIGINS,
    RETIRED,
    ROLE,
    STATUS,
)
from ledger.others import is_named, people_named, renamed_row
from ledger.patterns import late_pattern
from ledger.people import (
    MARKS,
    RESERVED,
    account_of,
    bare_name,
    is_called,
    is_outsider,
    members_present,
    name_of,
    name_reserved,
    record_attendance,
    require_character,
    require_person,
    session_account,
    session_of_command,
)
from ledger.rules.hooks import hooks_of
from ledger.rules.tables import folded


@decides(CharacterJoined)
def join(draft: Drafting, facts: CharacterJoined) -> None:
    """Let a player character join, with what the rules give it."""
    account = enter(draft, facts.who, role="pc")
    draft.set(account, "player", facts.player)
    _provide(draft, account, facts)


@decides(RetainerHired)
def hire(draft: Drafting, facts: RetainerHired) -> None:
    """Let a retainer enter the service of a character."""
    employer = require_character(draft, facts.employer)
    if draft.field(employer, STATUS) == DEAD:
        draft.refuse("character_dead", who=facts.employer)
    account = enter(draft, facts.who, role="retainer")
    draft.set(account, "employer", facts.employer)
    if facts.share is not None:
        require_share(facts.share)
        draft.set(account, "share", facts.share)
    if facts.wage is not None:
        draft.set(account, "wage", draft.rules.coinage.value(facts.wage))
    _provide(draft, account, facts)
    session = session_of_command(draft)
    if session is not None and not draft.rules.is_adventurer(draft, account):
        draft.set(session_account(session), f"{MEMBER}{facts.who}", None)


def enter(draft: Drafting, name: str, *, role: str) -> str:
    """Let somebody of a free name enter the company, present in an open session; return the account."""
    account = account_of(name)
    if any(mark in name for mark in MARKS):
        raise name_reserved(name)
    _require_free_name(draft, name)
    for met in people_named(draft, name):
        # Whom the company met before is the same person.
        if is_named(draft, met, name) and draft.field(met, STATUS) == ACTIVE:
            draft.set(met, STATUS, JOINED)
    draft.set(account, ROLE, role)
    draft.set(account, STATUS, ACTIVE)
    session = session_of_command(draft)
    if session is not None:
        draft.set(session_account(session), f"{MEMBER}{name}", "present")
    return account


def _provide(draft: Drafting, account: str, facts: CharacterJoined | RetainerHired) -> None:
    if facts.coins and not draft.rules.coinage:
        raise Refusal("no_coins")
    hooks_of(draft).join(draft, account, facts)
    if GENDER in facts.keys:
        draft.set(account, GENDER, facts.keys[GENDER])
    for coin, count in sorted((facts.coins or {}).items()):
        draft.move(ORIGINS, account, coin, count)


@decides(CharacterRetired)
def retire(draft: Drafting, facts: CharacterRetired) -> None:
    """Let a character leave the company and its shares for good, or come back."""
    account = require_character(draft, facts.who)
    now = draft.field(account, STATUS)
    if now == DEAD:
        raise Refusal("character_dead", who=facts.who)
    if (now == RETIRED) != facts.off:
        raise Refusal("not_retired" if facts.off else "character_retired", who=facts.who)
    draft.set(account, STATUS, ACTIVE if facts.off else RETIRED)
    session = session_of_command(draft)
    if facts.off or (session is not None and facts.who in members_present(draft, session)):
        record_attendance(draft, facts.who, "present" if facts.off else "left")


@decides(CharacterDescribed)
def describe(draft: Drafting, facts: CharacterDescribed) -> None:
    """Set fields of a character; a new name must be nobody else's."""
    if facts.who == GAME_MASTER:
        _name_game_master(draft, facts.keys)
        return
    account = require_person(draft, facts.who)
    if not facts.keys:
        raise InputError("nothing_to_describe", who=bare_name(facts.who))
    describe_one = others.describe if is_outsider(account) else hooks_of(draft).describe
    for key, value in sorted(describe_one(draft, account, facts.keys).items()):
        if key == "name":
            _require_free_name(draft, str(value), account)
            if is_outsider(account) and draft.field(MET, folded(str(value))) is None:
                draft.set(MET, folded(str(value)), renamed_row(account))
        draft.set_even_if_same(account, key, value)


def _name_game_master(draft: Drafting, keys: Keys) -> None:
    """Set the campaign's own word for its game master, and the gender by which sentences agree with it.

    Raises:
        InputError: `nothing_to_describe`, `key_unknown`, `game_master_word`, `name_reserved`.
    """
    if not keys:
        raise InputError("nothing_to_describe", who=GAME_MASTER)
    for key, value in sorted(keys.items()):
        if key not in GAME_MASTER_KEYS:
            raise InputError("key_unknown", key=key, command="describe", allowed=list(GAME_MASTER_KEYS), nearest=None)
        if key == NAME and not GAME_MASTER_WORD.fullmatch(str(value)):
            raise InputError("game_master_word", name=str(value))
        if key == NAME and folded(str(value)) in RESERVED - {"gm", "mj"}:
            raise name_reserved(str(value))
        draft.set_even_if_same(GAME_MASTER_ACCOUNT, key, value)


GAME_MASTER_KEYS = (NAME, GENDER)

GAME_MASTER_WORD = late_pattern(r"[^\W\d_]+(?:[ ’'.-][^\W\d_]+)*")
"""Letters, in one word or a few: sentences are made with it."""


def _require_free_name(draft: Drafting, name: str, account: str | None = None) -> None:
    """Require that a name is not reserved, and nobody else's than this account's."""
    if not name.strip() or folded(name) in RESERVED:
        raise name_reserved(name)
    for other in draft.accounts(CHARACTER):
        if other != account and is_called(draft, other, name):
            raise Refusal("name_taken", name=name_of(other))
