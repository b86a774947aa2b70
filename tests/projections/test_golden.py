"""What is read of the proof, in both languages: reviewed as files in `golden`, written anew by `UPDATE_GOLDEN=1`."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from cli.output.error_messages.error_message import Typed
from cli.output.errors.error_words import in_words
from cli.output.words.language import LANGUAGES, speak
from ledger.errors import CampaignError
from tests.support.command_line import CommandLine
from tests.support.forging import forged
from tests.support.golden import require_golden
from tests.support.tampering import tampered

GOLDEN = Path(__file__).parent / "golden"

CHANGING = (
    (re.compile(r"\b\d+(-[0-9A-Z]{5}){3}-[0-9A-Z]{2}\b"), "SEAL"),
    (re.compile(r"\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b"), "UUID"),
    (re.compile(r"\b([0-9a-f]{64}|[0-9a-f]{32})\b"), "HASH"),
    (re.compile(r"\b(?=[0-9a-f]*\d)[0-9a-f]{12}\b"), "HASH"),
    (re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z"), "TIME"),
    (re.compile(r"(?<=Last entry\*\*: ).+|(?<=Dernière entrée\*\*\u00a0: ).+"), "DAY"),
)
"""What is another one each time: seals, ids, hashes, times of recording."""


def require_golden_answer(name: str, text: str) -> None:
    """Compare with a golden file, or write it."""
    for changing, word in CHANGING:
        text = changing.sub(word, text)
    require_golden(GOLDEN / name, text)


SCREENS = {
    "history": ("history", "--detail", "full"),
    "story": ("history",),
    "brief": ("history", "--detail", "brief"),
    "log": ("log",),
    "show": ("show", 17),
    "show-void": ("show", 32),
    "audit": ("audit",),
    "verify": ("verify",),
    "report": ("export", "report", "--detail", "full"),
    "report-for-players": ("export", "report", "--session", 2, "--for-players", "--as-of", "s2", "--detail", "full"),
    "rebuild": ("rebuild",),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_reads_as_it_was_reviewed(campaign: CommandLine, evening: Path, screen: str, language: str) -> None:
    shutil.copy(evening, campaign.ledger)
    require_golden_answer(f"{screen}.{language}.txt", campaign(*SCREENS[screen], "--lang", language).out)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_tampered_with_reads_as_it_was_reviewed(
    campaign: CommandLine, ledger_file: Path, language: str
) -> None:
    forged(ledger_file, 21, {"postings": []})
    require_golden_answer(f"audit-forged.{language}.txt", campaign("audit", "--lang", language, code=1).out)
    with tampered(ledger_file) as database:
        database.execute("UPDATE entries SET recorded_by = 'x' WHERE number = 6")
        database.execute("UPDATE balances SET quantity = 999 WHERE account = 'character:Brom' AND commodity = 'gp'")
        database.execute("DELETE FROM entries WHERE number = 12")
    require_golden_answer(f"verify-tampered.{language}.txt", campaign("verify", "--lang", language, code=1).out)


REFUSALS: dict[str, dict[str, object]] = {
    "backup_altered": {"line": 7},
    "backup_for_players": {"line": 1},
    "export_altered": {"line": 7},
    "export_seal_beyond": {"expected": 15, "found": 12},
    "export_seal_withheld": {"expected": 15, "found": 12},
    "export_seal_differs": {"expected": 12},
    "backup_diverges": {"line": 39, "entry": 38, "campaign": "La Tour"},
    "backup_incomplete": {"line": 38, "expected": 37, "found": 36},
    "backup_malformed": {"line": 1, "reason": "Input data was truncated"},
    "backup_newer": {"line": 1, "version": 2},
    "backup_out_of_order": {"line": 10, "expected": 8, "found": 9},
    "file_exists": {"file": "copy.db"},
    "kind_unknown": {"kind": "domage", "nearest": ["damage"], "known": ["damage", "roll"]},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_reads_as_it_was_reviewed(code: str, language: str) -> None:
    speak(language)
    message, hint = in_words(CampaignError(code, **REFUSALS[code]), None, Typed())
    require_golden_answer(f"{code}.{language}.txt", f"{message}\n{hint}\n")


def test_every_golden_file_is_read() -> None:
    names: Sequence[str] = [*SCREENS, *REFUSALS, "audit-forged", "verify-tampered"]
    assert {file.name for file in GOLDEN.glob("*.??.txt")} == {
        f"{name}.{lang}.txt" for name in names for lang in LANGUAGES
    }
