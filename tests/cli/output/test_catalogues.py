"""The message catalogues: complete, not stale, with the places of the code, and French set as French is."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from cli.output.checks.doctor import of_language
from cli.output.words import language
from cli.output.words.compiled_catalogue import CompiledCatalogue
from cli.output.words.language import TRANSLATIONS, typeset
from tests.cli.catalogues import KEYWORDS, ROOT, extracted, path_of, read, updated, written

PLACE = re.compile(r"\{\w*\}")
CHOICE = re.compile(r"\{\w+\|[^{}]*\}")


def messages(language: str) -> Iterator[Message]:
    return (message for message in read(language) if message.id)


def texts(of: object) -> tuple[str, ...]:
    """One text, or the forms of a plural."""
    return of if isinstance(of, tuple) else (str(of),)


def test_make_compiles_a_catalogue_that_was_touched(tmp_path: Path) -> None:
    for name in ("Makefile", "hatch_build.py"):
        shutil.copy(ROOT / name, tmp_path)
    source = tmp_path / path_of("fr").relative_to(ROOT)
    source.parent.mkdir(parents=True)
    shutil.copy(path_of("fr"), source)
    target, python = source.with_suffix(".mo"), Path(sys.executable)
    making = [
        "make",
        "--silent",
        "--old-file=.venv/.installed",
        f"BIN={python.parent}",
        str(target.relative_to(tmp_path)),
    ]
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / ".installed").touch()
    made = subprocess.run(making, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (made.returncode, made.stderr) == (0, "")
    assert target.stat().st_size > 0


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_catalogue_holds_exactly_the_messages_of_the_code(language: str) -> None:
    there = {message.id for message in messages(language)}
    wanted = {message.id for message in extracted() if message.id}

    assert (there - wanted, wanted - there) == (set(), set()), "run: python -m tests.cli.catalogues"


def test_no_message_is_hidden_in_an_f_string() -> None:
    """Until Python 3.12 such a message is not seen by what collects messages, and stays English."""
    hidden = [
        f"{file.relative_to(ROOT)}:{call.lineno}"
        for file in (ROOT / "cli").rglob("*.py")
        for text in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEYWORDS
        if any(isinstance(argument, ast.Constant) for argument in call.args)
    ]
    assert hidden == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_catalogue_is_as_its_tool_writes_it(language: str) -> None:
    assert path_of(language).read_bytes() == written(updated(language)), "run: python -m tests.cli.catalogues"


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_no_message_is_untranslated_or_fuzzy(language: str) -> None:
    faulty = [message.id for message in messages(language) if message.fuzzy or not all(texts(message.string))]

    assert faulty == []


def test_a_translation_has_the_places_of_its_message() -> None:
    for message in messages("fr"):
        wanted = set().union(*(PLACE.findall(text) for text in texts(message.id)))
        for text in texts(message.string):
            assert set(PLACE.findall(text)) <= wanted, message.id
        assert set(PLACE.findall(texts(message.string)[-1])) == wanted, message.id


def test_french_is_typed_with_plain_blanks_and_set_with_its_own() -> None:
    for message in messages("fr"):
        for text in texts(message.string):
            assert not re.search(r"[\u00a0\u202f]", text), message.id
            assert not re.search(r"\w[;!?]|[^\s\d:/“]:(\s|$)", PLACE.sub("x ", text)), message.id
            assert "'" not in PLACE.sub("", text), message.id

    assert typeset("Oui ! « Ici » : là ; où ?", "fr") == "Oui\u202f! «\u00a0Ici\u00a0»\u00a0: là\u202f; où\u202f?"


@pytest.mark.parametrize(
    ("number", "en", "fr"), [(1234567, "1,234,567", "1\u202f234\u202f567"), (-5, "−5", "−5"), (0, "0", "0")]
)
def test_numbers_are_written_as_each_language_does(number: int, en: str, fr: str) -> None:
    for spoken, text in (("en", en), ("fr", fr)):
        language.speak(spoken)
        assert language.integer(number) == text
    language.speak("en")


def test_english_is_spoken_without_a_catalogue() -> None:
    language.speak("en")
    assert [language.ngettext("{count} entry", "{count} entries", number) for number in (0, 1, 2)] == [
        "{count} entries",
        "{count} entry",
        "{count} entries",
    ]
    assert language.pgettext("of a character", "level") == language._("level") == "level"


def test_a_translation_without_its_catalogue_speaks_english_and_the_doctor_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "catalogue_missing" not in [found.code for found in of_language()]
    monkeypatch.setattr(language, "LOCALE", str(tmp_path))
    language.catalogue.cache_clear()
    try:
        assert [found.facts for found in of_language() if found.code == "catalogue_missing"] == [{"language": "fr"}]
        assert language.catalogue("fr").gettext("level") == "level"
    finally:
        language.catalogue.cache_clear()


def test_days_are_written_as_each_language_does() -> None:
    language.speak("fr")
    assert language.day("2026-02-03") == "3 févr. 2026"
    language.speak("en")
    assert language.day("2026-02-03") == "3 Feb 2026"


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "en_GB"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, None),
        ({"LANG": "C.UTF-8"}, None),
        ({"LC_ALL": "C", "LANG": "fr_FR"}, None),
        ({"LC_MESSAGES": "fr_CA", "LANG": "en_US"}, "fr"),
        ({"LANG": "fro"}, None),
        ({}, None),
    ],
)
def test_the_environment_may_wish_for_a_language(environ: dict[str, str], expected: str | None) -> None:
    assert language.wished(environ) == expected


def test_a_message_of_the_compiled_catalogue_is_what_gettext_reads() -> None:
    path = Path(language.LOCALE) / "fr" / "LC_MESSAGES" / "messages.mo"
    with path.open("rb") as file:
        whole = GNUTranslations(file)
    late = CompiledCatalogue(path.read_bytes())
    for message in messages("fr"):
        first, *more = texts(message.id)
        if more:
            for number in range(4):
                assert late.ngettext(first, more[0], number) == whole.ngettext(first, more[0], number)
        if message.context:
            assert late.pgettext(message.context, first) == whole.pgettext(message.context, first)
        else:
            assert late.gettext(first) == whole.gettext(first)
    assert late.gettext("what nobody says") == "what nobody says"
    assert late.ngettext("one of it", "many of it", 2) == "many of it"


def test_what_is_no_compiled_catalogue_is_no_empty_one() -> None:
    with pytest.raises(OSError, match="no compiled catalogue"):
        CompiledCatalogue(b"msgid")
