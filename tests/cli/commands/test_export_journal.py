"""Journals are read without error by hledger and beancount, and give the balances that the ledger has."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from beancount import loader
from beancount.core.account import is_valid
from beancount.core.data import Balance, Commodity, Directive, Open, Price, Transaction

from tests.support.campaigns import played_once
from tests.support.command_line import CommandLine
from tests.support.processes import ROOT
from tests.support.programs import program

CAMPAIGNS = sorted((ROOT / "examples").glob("*three-sessions.campaign"))

Balances = Mapping[str, Mapping[str, int]]

MEMBER = ("class=fighter", "str=16", "int=9", "wis=10", "dex=11", "con=13", "cha=12", "hp=8", "--coins", "100gp")

HOSTILE = (
    "O’Neil",
    "Élise 2",
    "a;b",
    "a-b",
    "a:b",
    '"x"',
    "龍",
    "(x)",
    "[x]",
    "Nom  B",
    "x_y",
    "TRUE",
    "é",
)
"""Names that journals hold as they are, cannot hold, or can hold only once."""


@pytest.fixture(scope="module", params=[*CAMPAIGNS, None], ids=[*(path.stem for path in CAMPAIGNS), "hostile"])
def table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    table = CommandLine(tmp_path_factory.mktemp("journal"), "fr")
    if request.param is None:
        return hostile(table)
    table.new(rules=request.param.stem.partition("-")[0])
    # One script names its house rules by their path in the project.
    CommandLine(ROOT, ledger=table.ledger)("run", request.param, "-q")
    return table


def hostile(table: CommandLine) -> CommandLine:
    """A campaign of names and texts that mean something else in a journal, with days that nobody knows."""
    table("new", 'La "Tour" ; |', "--rules", "ose")
    for name in HOSTILE:
        table("join", name, *MEMBER, "--on", "2026-01-02")
    table("session", "start", "--on", "2026-01-03")
    table("find", 'item=Épée ~ "x";:30gp', "item=龍", "item=Épée (x) | y", "item=Épée [x] | y", "100gp")
    table("pay", "O’Neil", "5gp", "--to", "a;b: c", "--for", 'x ; y | z "q" \\ (code) # 2026')
    table("pay", "O’Neil", "5gp", "--to", "龍龍", "--for", "(code) x", "--on", "?")
    table("exchange", "O’Neil", "10gp", "sp")
    table("session", "end")
    table("session", "start", "--on", "9999-12-31")
    table("award", "--xp", "100", "--to", "O’Neil", "--note", "; a:b, c")
    table("session", "end")
    table("pay", "é", "1gp", "--for", "late", "--session", "1")
    return table


def journal(table: CommandLine, format_: str, *words: str) -> Path:
    file = table.folder / f"journal.{format_}"
    table("export", "journal", "--format", format_, "-o", file, "--force", *words)
    return file


def without_zeros(found: Balances) -> Balances:
    held = {account: {unit: n for unit, n in units.items() if n} for account, units in found.items()}
    return {account: units for account, units in held.items() if units}


@pytest.fixture
def _hledger() -> None:
    program("hledger", "hledger")


def originals(text: str) -> Mapping[str, str]:
    """The names of accounts that a hledger journal could not hold, by its account."""
    found = re.findall(r"^account (.*?)  ; name: (.*)$", text, re.MULTILINE)
    return {account: json.loads(name) for account, name in found}


def hledger(file: Path, *words: str) -> str:
    return subprocess.run(
        ["hledger", "-f", str(file), *words],
        # It reads a file as the locale says, and that of whoever runs the tests may not be installed.
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    ).stdout


def hledger_balances(file: Path) -> Balances:
    """Balances by the names that accounts have here."""
    rows, _total = json.loads(hledger(file, "bal", "--flat", "-O", "json"))
    names = originals(file.read_text(encoding="utf-8"))
    return {
        names.get(account, account.rpartition(":")[2]): {
            amount["acommodity"]: amount["aquantity"]["decimalMantissa"] for amount in amounts
        }
        for account, _name, _depth, amounts in rows
        if account != "equity:game"
    }


@pytest.mark.usefixtures("_hledger")
def test_hledger_reads_every_journal_strictly_with_the_balances_of_the_ledger(table: CommandLine) -> None:
    for players in ((), ("--for-players",)):
        file = journal(table, "hledger", *players)
        hledger(file, "check", "-s", "ordereddates")
        ours = {account.partition(":")[2]: held for account, held in table.balances(*players).items()}
        told = {re.sub('[;"]', "-", unit): unit for held in ours.values() for unit in held}
        found = {
            account: {told.get(unit, unit): quantity for unit, quantity in held.items()}
            for account, held in hledger_balances(file).items()
        }
        assert without_zeros(found) == ours


def test_beancount_reads_every_journal_with_the_balances_of_the_ledger(table: CommandLine) -> None:
    for players in ((), ("--for-players",)):
        entries, errors, _options = loader.load_file(str(journal(table, "beancount", *players)))
        assert errors == []
        ours = {account.partition(":")[2]: held for account, held in table.balances(*players).items()}
        assert without_zeros(beancount_balances(entries)) == ours
        assert all(is_valid(entry.account) for entry in entries if isinstance(entry, Open))
        assert any(isinstance(entry, Balance) for entry in entries)


def beancount_balances(entries: Sequence[Directive]) -> Balances:
    """Balances by the names that accounts and commodities have here."""
    names = {
        entry.account: entry.meta.get("name", entry.account.rpartition(":")[2])
        for entry in entries
        if isinstance(entry, Open)
    }
    units = {
        entry.currency: entry.meta.get("name", entry.currency) for entry in entries if isinstance(entry, Commodity)
    }
    found: dict[str, dict[str, int]] = {}
    for entry in entries:
        for posting in entry.postings if isinstance(entry, Transaction) else ():
            if posting.units is not None and posting.units.number is not None and posting.account != "Equity:Game":
                held = found.setdefault(names[posting.account], {})
                unit = units[posting.units.currency]
                held[unit] = held.get(unit, 0) + int(posting.units.number)
    return found


def played(table: CommandLine) -> CommandLine:
    table.environ["LANG"] = "en_GB.UTF-8"
    table.new()
    table("join", "Brom", *MEMBER, "--on", "2026-11-01")
    table("session", "start", "--on", "2026-11-08")
    table("pay", "Brom", "12gp", "--for", "the ferry")
    table("exchange", "Brom", "1gp", "sp")
    table("time", "+7h", "--secret")
    table("session", "end")
    table("pay", "Brom", "1gp", "--for", "a candle", "--on", "?", "--session", "1")
    return table


evening = played_once(played)


def test_a_transaction_says_its_entry_and_session_and_lies_on_its_day(evening: CommandLine) -> None:
    text = journal(evening, "hledger").read_text(encoding="utf-8")
    assert "2026-11-08 * (4) Brom pays 12 gp: the ferry.  ; entry:4, session:1, kind:CoinsPaid\n" in text
    assert "2026-11-08 * (8) Brom pays 1 gp: a candle.  ; entry:8, session:1, kind:CoinsPaid, day:unknown\n" in text


def test_an_exchange_is_two_legs_against_equity_and_prices_are_for_viewing(evening: CommandLine) -> None:
    text = journal(evening, "hledger").read_text(encoding="utf-8")
    assert "    equity:conversion:change  1 gp\n    equity:conversion:change  -10 sp\n" in text
    assert "P 2026-11-01 gp 100 cp\n" in text
    entries, _errors, _options = loader.load_file(str(journal(evening, "beancount")))
    assert "GP 100 CP" in {f"{entry.currency} {entry.amount}" for entry in entries if isinstance(entry, Price)}


def test_balances_are_checked_at_the_end_of_a_session_and_of_the_journal(evening: CommandLine) -> None:
    text = journal(evening, "hledger").read_text(encoding="utf-8")
    session, end = re.findall(r"^\S+ \* (Balances.*)\n((?:    .*\n)*)", text, re.MULTILINE)
    assert session[0] == "Balances at the end of session 1"
    assert "    assets:character:Brom  0 gp = 87 gp\n" in session[1]
    assert end[0] == "Balances at the end of the journal"
    assert "    assets:character:Brom  0 gp = 86 gp\n" in end[1]


def test_players_are_shown_no_secret_movement(evening: CommandLine) -> None:
    for format_ in ("hledger", "beancount"):
        assert "25200" in journal(evening, format_).read_text(encoding="utf-8")
        assert "25200" not in journal(evening, format_, "--for-players").read_text(encoding="utf-8")
