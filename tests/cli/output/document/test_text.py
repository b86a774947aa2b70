"""Text as it is set on a page: only blanks between a number and what it counts become such that no line ends there."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from cli.output.document.blocks import Span, bound, bound_spans, visible
from tests.support.campaigns import CAMPAIGNS
from tests.support.command_line import CommandLine

UNITS = r"(po|pa|pc|pe|gp|sp|cp|XP|PV|pv|HP|hp|EV|PAV|UE|points?|jets|rolls|sessions?|séances?)"


@given(st.text(alphabet="12½ apo\u00a0\u202f.", max_size=30))
def test_only_blanks_change_and_a_second_time_changes_nothing(text: str) -> None:
    once = bound(text)
    assert bound(once) == once
    assert once.replace("\u00a0", " ") == visible(text).replace("\u00a0", " ")
    assert not re.search(r"[0-9½] [apo]", once)


def test_code_stays_as_it_is_to_be_typed() -> None:
    assert [span.text for span in bound_spans((Span("find 5 po", "code"), " 5 po"))] == ["find 5 po", " 5\u00a0po"]


def test_no_page_of_any_game_has_a_number_apart_from_its_unit(tmp_path_factory: object) -> None:
    for script in (each for each in CAMPAIGNS if "stronghold" not in each.name):
        campaign = CommandLine(tmp_path_factory.mktemp("bound"))  # type: ignore[attr-defined]
        campaign.new(rules=script.stem.split("-")[0])
        campaign("run", "-q", script)
        for language in ("fr", "en"):
            page = campaign("--lang", language, "export", "report", "--detail", "full", "--format", "html").out
            text = re.sub(r"<(script|style|svg|code)\b.*?</\1>|<[^>]*>", "\n", page, flags=re.DOTALL)
            assert re.findall(rf"[0-9½] {UNITS}\b.*", text) == [], (script.name, language)
