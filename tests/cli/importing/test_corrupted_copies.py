"""Ten corrupted copies of every file that is read: each is refused clearly or listed, and nothing is half recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_line import CommandLine
from tests.support.import_samples import OWN, OWN_FILES, SAMPLES, sample
from tests.support.spoilt_files import WAYS, numbers


def require_whole(campaign: CommandLine, source: str, content: bytes, ending: str) -> None:
    """Import what became of a file: whatever is recorded is whole, and what is not is said."""
    (campaign.folder / f"copy{ending}").write_bytes(content)
    before = campaign.entry_count
    answer = campaign.type("import", source, f"copy{ending}", "--json")
    assert answer.code in (0, 2, 3), answer
    if answer.code == 2:
        assert answer.error["code"] != "fault"
        assert answer.error["message"]
        assert campaign.entry_count == before
    else:
        done = answer.data
        assert done["read"] == done["recorded"] + done["already"] + done["unused"] + len(
            [row for row in done["changed"] if row["is"] is not None]
        )
        assert all(row["reason"] for row in done["skipped"])
    campaign.require_verified()
    assert campaign.type("audit").code == 0


@pytest.mark.parametrize("name", OWN)
def test_a_corrupted_copy_of_a_small_file_is_refused_or_listed(campaign: CommandLine, name: str) -> None:
    campaign.environ["CAMPAIGN_LANG"] = "en"
    campaign.new(rules="ose")
    for number, way in enumerate(WAYS):
        content = way((OWN_FILES / name).read_bytes(), numbers(f"{name} {number}"))
        require_whole(campaign, OWN[name], content, Path(name).suffix)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_corrupted_copy_of_a_sample_is_refused_or_listed(campaign: CommandLine, name: str) -> None:
    file = sample(name)
    campaign.environ["CAMPAIGN_LANG"] = "en"
    campaign.new(rules="ose")
    for number, way in enumerate(WAYS):
        content = way(file.read_bytes()[:20_000], numbers(f"{name} {number}"))
        require_whole(campaign, SAMPLES[name], content, Path(name).suffix)


def test_a_corrupted_workbook_is_refused_or_listed(campaign: CommandLine, tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (["Character", "gp", "Item"], ["Brom", 12.5, "Rope"], ["Lira", -3, None]):
        book.active.append(row)
    book.save(tmp_path / "whole.xlsx")
    content = (tmp_path / "whole.xlsx").read_bytes()
    campaign.environ["CAMPAIGN_LANG"] = "en"
    campaign.new(rules="ose")
    for number, way in enumerate(WAYS):
        require_whole(campaign, "table", way(content, numbers(f"xlsx {number}")), ".xlsx")
