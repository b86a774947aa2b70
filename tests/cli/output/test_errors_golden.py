"""What is said of each error, in both languages: reviewed as files in `golden`, written anew by `UPDATE_GOLDEN=1`."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from cli.output.error_messages.error_message import Typed
from cli.output.errors.error_words import in_words
from cli.output.words.language import LANGUAGES, speak
from ledger.errors import CampaignError
from tests.support.command_line import CommandLine
from tests.support.error_cases import TYPED, UNTYPED, a_table
from tests.support.golden import require_command_golden


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, CommandLine]]:
    """One table for each language, which all share: at the end, no error has recorded anything."""
    made = {language: a_table(CommandLine(tmp_path_factory.mktemp(language), language)) for language in LANGUAGES}
    heads = [table.head for table in made.values()]
    yield made
    assert [table.head for table in made.values()] == heads


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", TYPED)
def test_an_error_has_a_message_and_a_hint(tables: dict[str, CommandLine], code: str, language: str) -> None:
    evening = tables[language]

    answer = evening.type(*TYPED[code])

    assert answer.code in (1, 2, 3, 4)
    assert answer.out == "", "an answer goes to stdout, an error does not"
    [line] = evening.type("--json", *TYPED[code]).err.splitlines()
    error = json.loads(line)["error"]
    assert error["code"] == code
    assert error["message"]
    assert "{" not in error["message"] + error["hint"]
    assert answer.err.startswith(f"{error['message']}\n")
    require_command_golden(
        f"{code}.{language}.txt", f"$ campaign {' '.join(TYPED[code])}\n[{answer.code}]\n{answer.err}"
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", UNTYPED)
def test_an_error_that_nobody_types_has_its_words(code: str, language: str) -> None:
    speak(language)
    message, hint = in_words(CampaignError(code, **UNTYPED[code]), None, Typed())

    require_command_golden(f"{code}.{language}.txt", f"{message}\n{hint}\n")
