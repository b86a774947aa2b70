"""The tables in force, found by any name and shown with their source."""

from __future__ import annotations

from itertools import cycle

import pytest

from cli.output.terminal.columns import width
from cli.output.words.language import LANGUAGES
from tests.support.command_line import CommandLine


def test_topics_are_listed_with_the_rules_and_their_hash(campaign: CommandLine) -> None:
    listed = campaign.new().json("rules")
    assert (listed["ruleset"], len(listed["hash"])) == ("ose", 64)
    assert {"classes", "items", "monster_xp", "traits"} <= {topic["id"] for topic in listed["topics"]}
    assert listed == campaign.json("rules", "show")
    assert listed["hash"] in campaign("rules").out


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("classes", "classes"),
        ("classes.fighter", "classes.fighter"),
        ("guerrier", "classes.fighter"),
        ("Fighter", "classes.fighter"),
        ("épée", "items.sword"),
        ("monster_xp", "monster_xp"),
        ("expérience des monstres", "monster_xp"),
        ("coinage", "coinage"),
        ("pièces", "coinage"),
        ("pièce d’or", "coinage.coins.gp"),
        ("armure de plaques", "items.plate_mail"),
    ],
)
def test_a_topic_is_found_by_id_path_or_name(campaign: CommandLine, text: str, path: str) -> None:
    assert campaign.new().json("rules", "show", *text.split())["topic"] == path


@pytest.mark.parametrize(
    ("text", "path"),
    [("scale", "scales"), ("échelle", "scales"), ("beauté", "beauty"), ("factors", "factors"), ("tour", "turn")],
)
def test_a_sections_id_goes_before_its_title_and_both_before_what_is_inside(
    campaign: CommandLine, text: str, path: str
) -> None:
    campaign("new", "Le gué", "--rules", "altaride")
    assert campaign.json("rules", "show", text)["topic"] == path


def test_consecutive_lines_of_a_book_are_cited_as_one_range(campaign: CommandLine) -> None:
    campaign("new", "Le gué", "--rules", "altaride")
    shown = campaign("rules", "show", "words").out
    assert "words (lignes 253–257, 261–265, 269–273, 277–281, 285–289)\n" in shown


def test_every_topic_is_shown_and_ends_with_its_source(campaign: CommandLine) -> None:
    campaign.new()
    # In turn: what either language shows of each topic is in `tests/cli/output/test_rules_shown.py`.
    for topic, language in zip(campaign.json("rules")["topics"], cycle(LANGUAGES), strict=False):
        text = campaign("rules", "show", topic["id"], "--lang", language).out
        assert max(map(width, text.splitlines())) <= 80, text
        if topic["source"]:
            assert text.rpartition("\n\n")[2].startswith("Source")


def test_a_class_shows_its_figures_level_by_level(campaign: CommandLine) -> None:
    lines = campaign.new()("rules", "show", "fighter", "--lang", "en").out.splitlines()
    fourth = next(line.split() for line in lines if line.split()[:1] == ["4"])
    assert fourth[:3] == ["4", "17", "8,000"]


def test_the_nearest_topic_is_suggested(campaign: CommandLine) -> None:
    answer = campaign.new()("rules", "show", "gerrier", "--json", code=2)
    assert answer.error["code"] == "topic_unknown"
    assert "guerrier" in answer.error["hint"]


def test_the_rules_of_a_moment_are_shown_as_they_were(campaign: CommandLine) -> None:
    hash_ = campaign.new().json("rules")["hash"]
    assert campaign.json("rules", "--as-of", 1)["hash"] == hash_
    assert campaign.json("rules", "show", "traits", "--as-of", 1)["hash"] == hash_
