"""The pictures of the README show what the program shows today; else `make pictures` takes them anew."""

from __future__ import annotations

from pathlib import Path

from tests.pictures import DRAWN, FOLDER, PAGE, campaign_in, digest_in, digest_of, drawings, page_of
from tests.support.processes import ROOT


def test_the_pictures_are_those_of_today_small_and_shown(tmp_path: Path) -> None:
    campaign = campaign_in(tmp_path)
    made = dict(drawings(campaign))
    assert made.keys() == set(DRAWN)
    for name, drawn in made.items():
        assert drawn == (FOLDER / name).read_text(encoding="utf-8"), f"make pictures: {name} is of another day"
    assert digest_of(page_of(campaign)) == digest_in(FOLDER / PAGE), f"make pictures: {PAGE} is of another day"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in (*DRAWN, PAGE):
        assert f"](docs/pictures/{name})" in readme
        assert (FOLDER / name).stat().st_size < 100_000
