"""Campaigns of thirty sessions: from the story alone a reader tells what happened, who died and who has the ring."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.command_line import CommandLine
from tests.support.long_campaigns import WORDS, script

GAMES = [("ose", "fr"), ("ose", "en"), ("srd5", "en"), ("mda", "fr")]

TWELFTH = {"fr": "Aldric laisse l’Anneau d'argent à Élise.", "en": "Aldric leaves the Silver ring to Elise."}
HANDED_ON = {
    "fr": "Élise donne l’Anneau des Trois Cloches à Nolwenn",
    "en": "Elise gives the Ring of the Three Bells to Nora",
}
LISTS = re.compile(
    r"achète :|buys:|paie [^.]* :|pays [^.]*: |\bTrouvé :|Found:|abandonne :|\d × |→|Cannot|Levels? gained"
)
"""What belongs to a log and not to a story."""


@pytest.fixture(scope="module", params=GAMES, ids="-".join)
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[str]]:
    """The language, and the story of each session as players are given it, on one line."""
    rules, language = request.param
    campaign = CommandLine(tmp_path_factory.mktemp("long"), language=language).new(rules=rules)
    campaign("run", "-q", _written(campaign.folder, rules, language))
    said = campaign("--lang", language, "history", "--for-players", "--session", "1-30").out
    parts = re.split(r"^(?=S(?:éance|ession) \d+)", said, flags=re.MULTILINE)
    return language, [
        re.sub(r"[\s\u00a0\u202f]+", " ", part) for part in parts if re.match(r"S(éance|ession) \d", part)
    ]


def _written(folder: Path, rules: str, language: str) -> Path:
    file = folder / "long.campaign"
    file.write_text("\n".join(script(rules, language)), encoding="utf-8")
    return file


def test_the_story_of_a_session_says_who_died_and_who_got_what(told: tuple[str, list[str]]) -> None:
    language, sessions = told
    words = WORDS[language]
    assert len(sessions) == 30
    died = [
        number
        for number, session in enumerate(sessions, start=1)
        if re.search(r"\b(meurt|est tué|dies|is killed)\b", session)
    ]
    assert died in ([7, 12, 21], [12, 21])
    assert words.deaths[1] in sessions[11]
    assert TWELFTH[language] in sessions[11]
    assert re.search("se révèle être l’Anneau des Trois|turns out to be the Ring of the Three", sessions[14])
    assert HANDED_ON[language] in sessions[27]
    assert words.heirs[0] in sessions[11]


def test_the_story_holds_no_list_and_no_secret(told: tuple[str, list[str]]) -> None:
    language, sessions = told
    words = WORDS[language]
    for number, session in enumerate(sessions, start=1):
        story = re.split("Faits marquants|Highlights", session)[0]
        assert LISTS.findall(story) == [], number
        assert words.hidden.split()[0] not in story or words.hidden not in story
        assert words.secret.split("@")[1] not in story


def test_a_fight_is_one_paragraph(told: tuple[str, list[str]]) -> None:
    language, sessions = told
    begins = {"fr": r"affronte(?:nt)?\b|se bat(?:tent)?\b", "en": r"\bfaces?\b|who fights?\b"}[language]
    for number, session in enumerate(sessions, start=1):
        assert len(re.findall(begins, session)) == 1 + (number % 3 == 0), (number, session)
