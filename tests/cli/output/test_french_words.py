"""French as it is read: help without English words, hints that address the reader, agreement, feminine words."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from babel.messages.catalog import Message

from cli.grammar import COMMANDS
from cli.output.error_messages import MESSAGES
from cli.output.words.agreement import CHOICE
from cli.output.words.metavars import METAVARS
from ledger.rules.loader import known_rulesets, packaged_tables
from ledger.rules.tables import Tables
from tests.cli.catalogues import read
from tests.support.command_line import CommandLine

FRENCH: Mapping[str, str] = {
    message.id: str(message.string) for message in read("fr") if message.id and isinstance(message.id, str)
}

SAME = {word for word in METAVARS if FRENCH[word] == word}
"""Words for what is typed that are the same in both languages."""

NAMED = re.compile(r"\b[A-Z]{2,}\b")

INFINITIVE = re.compile(
    r"^(?:(?:Le|La|Les|En|Y|Ne pas|Ne plus|N’en|S’y|L’) ?)*"
    r"(?:[A-ZÀ-Ý]?[a-zà-ÿ]+(?:er|ir|dre|ire|tre|vre|ure))\b(?! mot| jour| premi)"
)
"""A sentence that begins with what to do as a dictionary names it."""

NO_VERBS = (
    "Premier",
    "Dernier",
    "Autre",
    "Titre",
    "Lettre",
    "Contre",
    "Entre",
    "Notre",
    "Votre",
    "Sur",
    "Pour",
    "L’adversaire",
)


@pytest.mark.parametrize("command", [*COMMANDS, "session start", "session end", "export events", "export report"])
def test_french_help_names_what_is_typed_in_french(command: str, campaign: CommandLine) -> None:
    shown = campaign(*command.split(), "--help", "--lang", "fr").out
    heads = [line for line in shown.splitlines() if line.startswith(("Usage", "  -"))]
    words = {word for head in heads for word in NAMED.findall(head.partition("   ")[0])}

    assert words & (set(METAVARS) - SAME) == set()
    assert not re.search(r"\[(required|default)|/day", shown)


def test_an_example_has_the_options_of_its_original() -> None:
    for english, french in FRENCH.items():
        if english.startswith("campaign ") and english not in (french, "campaign help all"):
            typed, said = shlex.split(english), shlex.split(french)
            assert [word for word in said if word.startswith("--")] == [w for w in typed if w.startswith("--")], english
            assert (said[:2], len(said)) == (typed[:2], len(typed)), english


def hints() -> Iterator[tuple[str, str]]:
    """What to do about each error, in French: of the program and of every ruleset."""
    for code, message in MESSAGES.items():
        if message.hint:
            # One that is only a place for another has no words of its own.
            yield code, str(FRENCH.get(message.hint, message.hint))
    for ruleset in known_rulesets():
        for code, row in Tables(packaged_tables(ruleset)).group("refusals").items():
            if "hints" in row:
                yield f"{ruleset}: {code}", row["hints"]["fr"]


def test_hints_address_the_reader() -> None:
    """« Terminez-la d’abord », and not « La clore d’abord »."""
    bare = [(code, said) for code, said in hints() if INFINITIVE.match(said) and not said.startswith(NO_VERBS)]
    assert bare == []


def test_past_actions_are_in_the_passe_compose() -> None:
    simple = re.compile(r"\b(?:fut|furent|eut|eurent|fit|firent|dut|put|vint)\b")
    assert [said for _id, said in FRENCH.items() if simple.search(str(said))] == []


def plurals() -> Iterator[Message]:
    return (message for message in read("fr") if isinstance(message.id, tuple))


COUNTED = re.compile(
    r"\{(count|days|heads|changes|length|given|number|levels|hours|turns|rounds|minutes|points|charges|faces|dice)\} "
    r"(?!\{\1\|)(?:day|share|entr|face|die|dice|hour|turn|round|minute|point|charge|figure|problem|row|person|people|"
    r"jour|part|entrée|dé|heure|tour|valeur|problème|ligne|personne)s?\b"
)
"""A number with a noun that does not agree with it."""


def test_a_noun_agrees_with_its_number() -> None:
    """A message with `{count} days` is one of `ngettext`, or says `{count} {count|day|days}`."""
    single = [text for pair in FRENCH.items() for text in pair if COUNTED.search(text)]
    assert [text for text in single if not re.search(r"#\{first\}", text)] == []


@pytest.mark.parametrize("ruleset", known_rulesets())
def test_a_noun_of_a_ruleset_agrees_with_its_number(ruleset: str) -> None:
    tables = Tables(packaged_tables(ruleset))
    stiff = [
        (id_, text)
        for group in ("steps", "refusals")
        for id_, row in tables.group(group).items()
        for text in (*row.get("names", {}).values(), *row.get("hints", {}).values())
        if COUNTED.search(text)
    ]
    assert stiff == []


@pytest.mark.parametrize("ruleset", known_rulesets())
def test_a_word_for_one_goes_with_a_place_that_is_there(ruleset: str) -> None:
    tables = Tables(packaged_tables(ruleset))
    for group in ("steps", "refusals"):
        for id_, row in tables.group(group).items():
            for text in row.get("names", {}).values():
                for place, _one, _many in CHOICE.findall(text):
                    assert f"{{{place}}}" in text, (id_, text)


FEMININE = {"er": "ère", "ien": "ienne", "eur": ("euse", "rice"), "ain": "aine", "in": "ine", "ard": "arde"}


def feminine(name: str) -> tuple[str, ...]:
    """What a name may be in the feminine, by its ending; itself where nothing changes."""
    if name.endswith(("é", "i", "u")):
        return (name + "e",)
    for ending, other in FEMININE.items():
        if name.endswith(ending):
            return tuple(name.removesuffix(ending) + one for one in ([other] if isinstance(other, str) else other))
    return (name,)


@pytest.mark.parametrize("ruleset", known_rulesets())
def test_classes_and_conditions_can_be_typed_in_the_feminine(ruleset: str) -> None:
    tables = Tables(packaged_tables(ruleset))
    lacking = [
        row["names"]["fr"]
        for group in ("classes", "conditions")
        for row in tables.group(group).values()
        if " " not in row["names"]["fr"] and not any(tables.find(group, word) for word in feminine(row["names"]["fr"]))
    ]
    assert lacking == []


@pytest.mark.parametrize("ruleset", known_rulesets())
def test_conditions_have_a_plural(ruleset: str) -> None:
    rows: Mapping[str, Mapping[str, Any]] = Tables(packaged_tables(ruleset)).group("conditions")
    assert [id_ for id_, row in rows.items() if row["names"]["fr"].endswith(("é", "i")) and "many" not in row] == []


def test_those_who_share_a_condition_share_its_word(tower: CommandLine) -> None:
    assert "Brom et Lira : fatigués." in tower("condition", "Brom,Lira", "fatiguée").out.replace("\u00a0", " ")
    assert "ne sont plus fatigués." in tower("condition", "party", "tired", "--off").out
    assert "Brom : fatigué." in tower("condition", "Brom", "fatigué").out.replace("\u00a0", " ")


@pytest.mark.parametrize("ruleset", known_rulesets())
def test_what_a_kind_of_roll_is_judged_as_has_words(ruleset: str) -> None:
    """« jugé comme test de caractéristique », and not « jugé comme ability »."""
    tables = Tables(packaged_tables(ruleset))
    column = tables.group("columns")["judge"]
    bare = {row["judge"] for row in tables.group("rolls").values() if "judge" in row}
    bare -= set(tables.group(column.get("group", ""))) | set(column.get("values", {}))
    assert bare == set()


@pytest.mark.parametrize("ruleset", known_rulesets())
def test_a_topic_shows_words_and_no_forms_of_words(ruleset: str, campaign: CommandLine) -> None:
    campaign("new", "Mots", "--rules", ruleset)
    shown = "".join(campaign.type("rules", "show", topic).out for topic in ("conditions", "counters", "units"))
    assert not re.search(r"\b(?:many|one)\b", shown)
