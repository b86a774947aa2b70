"""What a wheel holds: three packages, both languages, the rules' tables and every licence."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from cli.completion.shells import SHELLS
from cli.output.words.language import TRANSLATIONS

ROOT = Path(__file__).parents[2]
LEFT_OUT = shutil.ignore_patterns(".*", "build", "dist", "*.mo", "__pycache__", "tests")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    """A wheel built from a copy of the source that holds no compiled catalogue."""
    folder = tmp_path_factory.mktemp("wheel")
    shutil.copytree(ROOT, folder / "source", ignore=LEFT_OUT)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=folder / "source", check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return ZipFile(built)


def test_the_wheel_holds_three_packages_and_nothing_else(wheel: ZipFile) -> None:
    tops = {name.partition("/")[0] for name in wheel.namelist()}
    assert {top for top in tops if not top.endswith((".dist-info", ".data"))} == {"cli", "projections", "ledger"}
    assert {"cli/py.typed", "projections/py.typed", "ledger/py.typed"} <= {*wheel.namelist()}


def test_the_wheel_speaks_both_languages(wheel: ZipFile) -> None:
    catalogues = {name: wheel.getinfo(name).file_size for name in wheel.namelist() if name.endswith(".mo")}
    assert set(catalogues) == {f"cli/locale/{language}/LC_MESSAGES/messages.mo" for language in TRANSLATIONS}
    assert min(catalogues.values()) > 1_000


def test_the_wheel_holds_the_manual_page_and_what_shells_complete_by(wheel: ZipFile) -> None:
    names = wheel.namelist()
    assert {name.partition(".data/")[2] for name in names if ".data/" in name} == {
        "data/share/man/man1/campaign.1",
        "data/share/man/fr/man1/campaign.1",
    }
    assert {f"cli/completion/scripts/campaign.{shell}" for shell in SHELLS} <= set(names)


def test_the_wheel_holds_the_rules_and_their_licence(wheel: ZipFile) -> None:
    tables = [name for name in wheel.namelist() if name.startswith("ledger/rulesets/ose/") and name.endswith(".toml")]
    assert len(tables) == len(list((ROOT / "ledger/rulesets/ose").glob("*.toml")))
    licences = {name.rpartition("/")[2] for name in wheel.namelist() if "/licenses/" in name}
    assert licences == {"LICENSE", "LICENSE-OGL-1.0a.txt", "NOTICE"}
    (licence,) = (name for name in wheel.namelist() if name.endswith("LICENSE-OGL-1.0a.txt"))
    assert "15 COPYRIGHT NOTICE" in wheel.read(licence).decode()


def test_the_wheel_holds_the_templates_of_documents(wheel: ZipFile) -> None:
    templates = {path.name for path in (ROOT / "cli/output/document/templates").iterdir()}
    assert templates == {Path(name).name for name in wheel.namelist() if "/document/templates/" in name}


def test_every_dependency_is_locked_with_its_hash_and_no_address() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    for name in ("requirements.lock", "requirements-dev.lock"):
        lock = (ROOT / name).read_text(encoding="utf-8")
        assert "://" not in lock
        for requirement in wanted:
            distribution = requirement.split(">")[0]
            assert f"\n{distribution}==" in "\n" + lock
