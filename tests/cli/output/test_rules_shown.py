"""Every table of every ruleset is shown with its source, in both languages, by names and not by ids, in 80 columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from cli.output.rules import rows
from cli.output.rules.rows import column_words
from cli.output.rules.rules import topic_lines
from cli.output.terminal.columns import width
from cli.output.words.language import LANGUAGES, speak
from cli.output.words.terms import Terms
from ledger.rules.loader import known_rulesets, load_ruleset, packaged_tables
from ledger.rules.ruleset import Ruleset
from projections.programs.rule_topics import Topic, topics
from tests.support.given import Game
from tests.support.renderers import speaker_of

RULES: Mapping[str, Ruleset] = {id_: load_ruleset(packaged_tables(id_)) for id_ in known_rulesets()}
TOPICS = [(id_, topic) for id_ in RULES for topic in topics(RULES[id_].tables)]
CASES = [pytest.param(id_, topic, id=f"{id_}-{topic.path}") for id_, topic in TOPICS]


def shown(id_: str, topic: Topic, language: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A topic as `rules show` has it."""
    rules = RULES[id_]
    monkeypatch.setenv("COLUMNS", "80")
    speak(language)
    return list(topic_lines(speaker_of(Game(rules=rules)), topic))


def texts(value: Any) -> Iterator[str]:
    """Every text that tables hold somewhere."""
    if isinstance(value, Mapping):
        for part in value.values():
            yield from texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts(part)
    elif isinstance(value, str):
        yield value


def named(rows: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Everything that has names, by its id."""
    for id_, row in rows.items():
        if isinstance(row, Mapping):
            if "names" in row:
                yield id_, row
            yield from named(row)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("id_", "topic"), CASES)
def test_a_topic_is_shown_whole(id_: str, topic: Topic, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = shown(id_, topic, language, monkeypatch)
    assert len(lines) > 2
    assert [line for line in lines if width(line) > 80] == []
    # A section of the book, with its lines where they are known: `ose: Guérison (line 297)`, `srd: Fighter`.
    assert re.search(r"\b[a-z0-9]+\s?: ?\S", "\n".join(lines[2:])), f"{topic.path} shows no source"


@pytest.mark.parametrize(("id_", "topic"), CASES)
def test_what_has_a_name_is_shown_by_it(id_: str, topic: Topic, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first column may be ids, which are typed; next to it an id is only another word for the same thing.

    What a knob may be set to is an id, for it is typed too.
    """
    if topic.path == "knobs":
        return
    tables = RULES[id_].tables
    things = dict(named(tables.data))
    words = {word for row in things.values() for text in texts(row.get("aliases", ())) for word in text.split()}
    for line in shown(id_, topic, "fr", monkeypatch):
        _first, _gap, rest = line.strip().partition("  ")
        ids = [word for word in re.findall(r"[a-z]+(?:_[a-z0-9]+)+", rest) if word in things and word not in words]
        assert ids == [], line


@pytest.mark.parametrize(("id_", "topic"), CASES)
def test_every_column_has_words(id_: str, topic: Topic, monkeypatch: pytest.MonkeyPatch) -> None:
    """A column whose words are missing is headed by its key, which is English; a figure is its own word."""
    wordless = []

    def noted(terms: Terms, key: str) -> str | None:
        if (found := column_words(terms, key)) is None and re.match("[a-z]", key):
            wordless.append(key)
        return found

    monkeypatch.setattr(rows, "column_words", noted)
    shown(id_, topic, "fr", monkeypatch)
    assert wordless == []
