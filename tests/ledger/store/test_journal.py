"""Recording: numbered, chained, once, all or nothing."""

from __future__ import annotations

import hashlib
from typing import Any
from uuid import UUID

import msgspec
import pytest

from ledger.entries import Command
from ledger.errors import InputError, Refusal
from ledger.facts import (
    CharacterJoined,
    CoinsPaid,
    CoinsReceived,
    EntriesVoided,
    Facts,
    NoteTaken,
    RollRecorded,
    SessionStarted,
)
from ledger.folded_state import FoldedState
from ledger.journal import Journal
from ledger.store import chain
from ledger.store.codec import read_body
from ledger.store.ledger import Ledger, open_ledger
from ledger.store.recorder import fold
from tests.ledger.store.conftest import OPENED
from tests.ledger.store.plain import CONTENT, Plain

BROM = CharacterJoined(who="Brom", coins={"gp": 30})


def tell(journal: Journal, *facts: Facts, **given: Any) -> None:
    """Record them, one after the other."""
    for each in facts:
        journal.record(Command(facts=each, **given))


def test_an_entry_is_numbered_chained_and_read_back_as_it_was_written(journal: Journal) -> None:
    recorded = journal.record(Command(facts=BROM, note="à l'auberge"))
    assert recorded.entry.number == 2
    assert list(journal.campaign.entries())[1] == recorded.entry == journal.campaign.entry(2)
    assert journal.campaign.head() == (2, recorded.entry.hash)


def test_every_hash_follows_from_the_one_before_and_the_stored_bytes(journal: Journal) -> None:
    tell(journal, BROM, NoteTaken(text="« Où est Brom ? » demande l'aubergiste"))
    previous = chain.genesis(journal.campaign.id)
    for entry in journal.campaign.entries():
        assert entry.hash == chain.link(previous, entry.header, hashlib.sha256(entry.payload).hexdigest())
        previous = entry.hash


def test_the_stored_bytes_are_those_that_were_encoded(journal: Journal) -> None:
    entry = journal.record(Command(facts=NoteTaken(text="é “ ” \\ \u202f 😀"))).entry
    [(_, _, payload)] = journal.campaign.rows(2)
    assert payload == entry.payload
    assert msgspec.json.encode(read_body(payload)) == payload


def test_a_command_sent_twice_is_recorded_once(journal: Journal) -> None:
    first = journal.record(Command(facts=BROM), entry_id=UUID(int=77))
    again = journal.record(Command(facts=BROM), entry_id=UUID(int=77))
    assert (first.already, again.already) == (False, True)
    assert again.entry == first.entry
    assert journal.campaign.head()[0] == 2


def test_a_refused_command_records_nothing(journal: Journal) -> None:
    tell(journal, BROM)
    before = journal.store.database.execute("SELECT * FROM balances ORDER BY account, commodity")
    with pytest.raises(Refusal):
        journal.record(Command(facts=CoinsPaid(who="Brom", amount={"gp": 31}, purpose="ferry")))
    assert journal.campaign.head()[0] == 2
    assert journal.store.database.execute("SELECT * FROM balances ORDER BY account, commodity") == before


def test_a_batch_shares_an_id_and_one_transaction(journal: Journal) -> None:
    with journal.batch() as batch:
        tell(journal, BROM, NoteTaken(text="one"))
    assert [entry.body.batch for entry in journal.campaign.entries()] == [None, batch.hex, batch.hex]
    with pytest.raises(Refusal), journal.batch():
        tell(journal, NoteTaken(text="two"), CoinsPaid(who="Brom", amount={"gp": 31}, purpose="ferry"))
    assert journal.campaign.head()[0] == 3


def test_within_a_batch_each_command_sees_what_those_before_it_did(journal: Journal) -> None:
    with journal.batch():
        tell(journal, BROM, CoinsPaid(who="Brom", amount={"gp": 30}, purpose="ferry"))
        assert journal.campaign.state().quantity("character:Brom", "gp") == 0
        with pytest.raises(Refusal):
            journal.record(Command(facts=CoinsPaid(who="Brom", amount={"cp": 1}, purpose="ferry")))
        tell(journal, CharacterJoined(who="Lira"))
        assert journal.campaign.state().accounts("character:") == ["character:Brom", "character:Lira"]
    assert journal.campaign.head()[0] == 4


def test_a_dry_run_answers_and_keeps_nothing(journal: Journal, ledger: Ledger) -> None:
    stranger = Journal(journal.campaign, "Stranger", rules=Plain)
    with stranger.dry_run():
        assert stranger.record(Command(facts=BROM)).entry.number == 2
        assert stranger.record(Command(facts=NoteTaken(text="after"))).entry.number == 3
    assert journal.campaign.head()[0] == 1
    assert "Stranger" not in journal.campaign.people().values()
    assert journal.campaign.state().accounts("character:") == []
    assert stranger.record(Command(facts=NoteTaken(text="now"))).entry.number == 2
    assert "Stranger" in journal.campaign.people().values()


def test_the_program_shows_the_dice_that_the_table_does_not(journal: Journal) -> None:
    tell(journal, BROM)
    recorded = journal.record(Command(facts=RollRecorded(who="Brom", kind="luck")))
    assert recorded.entry.body.rolled == "program"
    [faces] = msgspec.json.decode(recorded.entry.body.facts)["faces"].values()
    assert recorded.result["total"] == sum(faces)


def test_dice_of_the_table_must_suffice(journal: Journal) -> None:
    tell(journal, BROM)
    with pytest.raises(InputError, match="faces_missing") as refused:
        journal.record(Command(facts=RollRecorded(who="Brom", kind="luck", faces={"": (3,)}), rolled="table"))
    assert refused.value.facts == {"who": "Brom", "sides": 6, "count": 1, "purpose": "RollRecorded"}
    shown = journal.record(Command(facts=RollRecorded(who="Brom", kind="luck", faces={"": (3, 4)}), rolled="table"))
    assert (shown.result["total"], shown.entry.body.rolled) == (7, "table")


def test_a_number_that_json_does_not_hold_exactly_is_refused(journal: Journal) -> None:
    tell(journal, BROM)
    with pytest.raises(InputError, match="number_too_large"):
        tell(journal, CoinsReceived(who="Brom", amount={"gp": 2**53}, source="dream"))
    tell(journal, CoinsReceived(who="Brom", amount={"gp": 2**53 - 31}, source="dream"))
    with pytest.raises(InputError, match="number_too_large"):
        tell(journal, CoinsReceived(who="Brom", amount={"gp": 1}, source="dream"))


def test_a_text_that_is_no_unicode_is_refused(journal: Journal) -> None:
    with pytest.raises(InputError, match="text_unreadable"):
        journal.record(Command(facts=NoteTaken(text="caf\udce9")))
    assert journal.campaign.head()[0] == 1


def test_a_value_of_the_wrong_type_is_not_written(journal: Journal) -> None:
    with pytest.raises(InputError, match="entry_invalid"):
        journal.record(Command(facts=NoteTaken(text="x"), note=12))  # type: ignore[arg-type]
    assert journal.campaign.head()[0] == 1


def test_a_second_campaign_of_the_same_name_is_refused(ledger: Ledger, journal: Journal) -> None:
    with pytest.raises(Refusal, match="campaign_exists"):
        Journal.open_campaign(ledger, OPENED, CONTENT, "Meneuse", rules=Plain)
    assert [campaign.name for campaign in ledger.campaigns()] == ["La Tour"]


def test_a_campaign_opened_twice_by_one_command_is_opened_once(ledger: Ledger) -> None:
    answers = [
        Journal.open_campaign(ledger, OPENED, CONTENT, "Meneuse", rules=Plain, entry_id=UUID(int=7))[1]
        for _ in range(2)
    ]
    assert [answer.already for answer in answers] == [False, True]
    assert answers[0].entry == answers[1].entry
    assert len(ledger.campaigns()) == 1


def test_campaigns_of_a_ledger_are_kept_apart(ledger: Ledger, journal: Journal) -> None:
    other = msgspec.structs.replace(OPENED, name="Le Gouffre")
    second, _ = Journal.open_campaign(ledger, other, CONTENT, "Meneuse", rules=Plain)
    tell(second, BROM)
    assert journal.campaign.head()[0] == 1
    assert second.campaign.state().quantity("character:Brom", "gp") == 30
    assert journal.campaign.state().quantity("character:Brom", "gp") == 0
    with pytest.raises(InputError, match="campaign_ambiguous"):
        ledger.campaign(None)
    assert ledger.campaign("le gouffre").id == second.campaign.id
    with pytest.raises(InputError, match="campaign_unknown"):
        ledger.campaign("La Cave")


def test_tables_are_stored_once_by_their_hash(journal: Journal) -> None:
    hash_ = journal.store.store_rules(CONTENT)
    assert journal.store.database.execute("SELECT hash FROM rules") == [(hash_,)]
    assert journal.store.rules(hash_) == CONTENT


def test_the_repository_replays_nothing_at_the_head_and_folds_an_earlier_version(journal: Journal) -> None:
    tell(journal, BROM, CoinsPaid(who="Brom", amount={"gp": 10}, purpose="ferry"))
    id_ = journal.campaign.id
    assert not isinstance(journal.repository.get(id_, projector_func=fold), FoldedState)
    earlier: FoldedState = journal.repository.get(id_, version=2, projector_func=fold)
    assert (earlier.number, earlier.quantity("character:Brom", "gp")) == (2, 30)
    assert [notification.id for notification in journal.notification_log.select(1, 10)] == [1, 2, 3]


def void(journal: Journal, number: int) -> None:
    """Void an entry by its number."""
    entry = journal.campaign.entry(number)
    assert entry is not None
    tell(journal, EntriesVoided(entries=(entry.header.id,), reason="a slip"))


def test_voids_of_voids_to_any_depth_match_a_fold(journal: Journal) -> None:
    tell(journal, BROM, SessionStarted(title="Un"), CoinsPaid(who="Brom", amount={"gp": 10}, purpose="ferry"))
    held = [20]
    for number in range(4, 8):
        void(journal, number)
        held.append(journal.campaign.state().quantity("character:Brom", "gp"))
        last = number + 1
        folded: FoldedState = journal.repository.get(journal.campaign.id, version=last, projector_func=fold)
        folded = fold(None, list(journal.campaign.entries()))
        stored = journal.campaign.state()
        for entry in range(1, last + 1):
            assert stored.voided_by(entry) == folded.voided_by(entry)
        assert stored.entries_changing("character:Brom", 0) == folded.entries_changing("character:Brom", 0)
        assert stored.field_changes("campaign:session", "open") == folded.field_changes("campaign:session", "open")
        assert {n: by for n in range(1, last + 1) if (by := folded.voided_by(n))} == journal.campaign.voided()
    assert held == [20, 30, 20, 30, 20]


def test_entries_are_selected_newest_first_and_given_oldest_first(journal: Journal) -> None:
    tell(journal, BROM, CharacterJoined(who="Lira"), SessionStarted(), NoteTaken(text="La BRÛLURE de @Lira"))
    tell(journal, CoinsPaid(who="Brom", amount={"gp": 1}, purpose="péage"), note="pont")

    def numbers(**given: Any) -> list[int]:
        return [entry.number for entry in journal.campaign.select(**given)]

    assert numbers() == [1, 2, 3, 4, 5, 6]
    assert numbers(limit=2) == [5, 6]
    assert numbers(kind="CharacterJoined") == [2, 3]
    assert numbers(session=1) == [4, 5, 6]
    assert numbers(account="character:Brom") == [2, 6]
    assert numbers(text="brulure") == [5]
    assert numbers(text="PONT", account="character:Brom") == [6]
    assert numbers(recorded_by="nobody") == []


def test_what_the_program_did_not_write_cannot_be_written_over(journal: Journal) -> None:
    tell(journal, BROM)
    for sql in (
        "UPDATE entries SET kind = 'NoteTaken' WHERE number = 2",
        "DELETE FROM entries WHERE number = 2",
        "UPDATE rules SET content = '{}'",
        "DELETE FROM rules",
        "UPDATE campaigns SET name = 'Le Puits'",
        "DELETE FROM campaigns",
        "UPDATE people SET id = 'other'",
        "UPDATE people SET name = 'Ada'",
        "DELETE FROM people",
    ):
        with pytest.raises(Exception, match="append-only"):
            journal.store.database.execute(sql)
    assert journal.store.schema_faults() == []
    copied = (
        "SELECT campaign, {number}, {id}, stream, {number}, kind, recorded_at, recorded_by, session, period, played_on,"
        " batch, payload, hash FROM entries WHERE number = 2"
    )
    insert = "INSERT OR REPLACE" if journal.store.dialect == "sqlite" else "INSERT"
    for number, id_ in ((2, "'other'"), (3, "id"), (4, "'other'")):
        with pytest.raises(Exception, match=r"next|unique|UNIQUE"):
            journal.store.database.execute(f"{insert} INTO entries {copied.format(number=number, id=id_)}")


def test_a_trigger_that_was_made_to_do_nothing_is_missed(postgres_url: str) -> None:
    with open_ledger(postgres_url, create=True) as ledger:
        nothing = "CREATE OR REPLACE FUNCTION rules_append_only() RETURNS trigger LANGUAGE plpgsql AS"
        ledger.database.execute(f"{nothing} $$ BEGIN RETURN NULL; END $$")
        assert [fault.name for fault in ledger.schema_faults()] == ["rules_stay"]
        ledger.database.execute("ALTER TABLE entries DISABLE TRIGGER entries_come_next")
        assert [fault.name for fault in ledger.schema_faults()] == ["entries_come_next", "rules_stay"]


def test_a_trigger_that_was_taken_away_is_missed(journal: Journal) -> None:
    suffix = "" if journal.store.dialect == "sqlite" else " ON entries"
    journal.store.database.execute(f"DROP TRIGGER entries_stay{suffix}")
    assert [fault.name for fault in journal.store.schema_faults()] == ["entries_stay"]


def test_an_id_that_was_used_for_another_command_is_refused(journal: Journal) -> None:
    journal.record(Command(facts=BROM), entry_id=UUID(int=77))
    with pytest.raises(InputError, match="entry_id_taken"):
        journal.record(Command(facts=NoteTaken(text="another")), entry_id=UUID(int=77))
