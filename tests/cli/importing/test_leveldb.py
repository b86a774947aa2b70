"""Databases of LevelDB: read as the library reads them, and refused by name where they are damaged or hostile."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.importing.leveldb import BLOCK_MB, FOOTER, Database
from ledger.errors import InputError
from tests.support.command_line import CommandLine
from tests.support.import_samples import OWN_FILES
from tests.support.spoilt_files import WAYS, numbers

WORLD = OWN_FILES / "foundry-world" / "data"
"""Written by LevelDB itself: a log, a table with a record that a later one replaces, one with a deletion."""


def read(folder: Path) -> dict[bytes, bytes]:
    return dict(Database(str(folder), folder.name).scan(b""))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(WORLD / "actors", tmp_path / "actors"))


def test_the_newest_record_of_a_key_counts_and_a_deleted_one_is_gone() -> None:
    found = read(WORLD / "actors")
    assert list(found) == sorted(found)
    assert b"!actors!gone000000000000" not in found
    mira = json.loads(found[b"!actors!mIRa0000000000AA"])
    assert mira["system"]["attributes"]["hp"]["value"] == 11
    assert len(mira["items"]) == 9


def test_a_scan_reads_the_keys_that_begin_so() -> None:
    database = Database(str(WORLD / "actors"), "actors")
    keys = [key for key, _value in database.scan(b"!actors.items!mIRa0000000000AA.")]
    assert keys == [
        f"!actors.items!mIRa0000000000AA.{id_}".encode()
        for id_ in sorted(["c1", "c2", *["i1", "i2", "i3", "i4", "i5", "i6", "i7"]])
    ]
    assert list(database.scan(b"!messages!")) == []


def test_what_is_read_is_left_as_it_is(copy: Path) -> None:
    before = {path.name: path.read_bytes() for path in copy.iterdir()}
    read(copy)
    assert {path.name: path.read_bytes() for path in copy.iterdir()} == before


def test_a_write_that_was_interrupted_is_said_and_left_out(copy: Path) -> None:
    log = next(copy.glob("*.log"))
    log.write_bytes(log.read_bytes()[:-10])
    database = Database(str(copy), "actors")
    found = dict(database.scan(b""))
    assert database.unfinished
    assert 0 < len(found) < len(read(WORLD / "actors"))


def flip(path: Path, at: int) -> None:
    content = bytearray(path.read_bytes())
    content[at] ^= 0x10
    path.write_bytes(content)


def varint(number: int) -> bytes:
    found = b""
    while number > 0x7F:
        found, number = found + bytes([number & 0x7F | 0x80]), number >> 7
    return found + bytes([number])


def huge_block(path: Path) -> None:
    """A footer that states a block of 4 EiB, at which LevelDB itself ends the process."""
    content = path.read_bytes()
    handles = varint(0) + varint(8) + varint(0) + varint(2**62)
    path.write_bytes(content[:-FOOTER] + handles.ljust(40, b"\0") + content[-8:])


DAMAGES: dict[str, tuple[str, Callable[[Path], object], str]] = {
    "a bit of a table": ("000005.ldb", lambda path: flip(path, 40), "database_damaged"),
    "a bit of the log": ("*.log", lambda path: flip(path, 40), "database_damaged"),
    "a bit of the manifest": ("MANIFEST-*", lambda path: flip(path, 20), "database_damaged"),
    "another manifest": ("CURRENT", lambda path: path.write_text("../../etc/passwd\n"), "database_damaged"),
    "no manifest": ("MANIFEST-*", Path.unlink, "database_lacks_file"),
    "no table": ("000005.ldb", Path.unlink, "database_lacks_file"),
    "an empty table": ("000005.ldb", lambda path: path.write_bytes(b""), "database_damaged"),
    "a huge block": ("000005.ldb", huge_block, "database_damaged"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_database_is_refused_by_the_file_that_is_damaged(copy: Path, name: str) -> None:
    pattern, damage, code = DAMAGES[name]
    damaged = next(copy.glob(pattern))
    damage(damaged)
    with pytest.raises(InputError) as refused:
        read(copy)
    assert refused.value.code == code
    assert refused.value.facts["part"] == damaged.name


def test_a_block_that_unpacks_to_more_than_is_read_is_refused(copy: Path) -> None:
    import cramjam
    from google_crc32c import value

    packed = bytes(cramjam.snappy.compress_raw(b"\0" * (BLOCK_MB * 1_000_000 + 1)))
    sum_ = value(packed + b"\x01")
    masked = ((sum_ >> 15 | sum_ << 17) + 0xA282EAD8) & 0xFFFFFFFF
    block = packed + b"\x01" + masked.to_bytes(4, "little")
    handles = varint(0) + varint(0) + varint(0) + varint(len(packed))
    (copy / "000005.ldb").write_bytes(block + handles.ljust(40, b"\0") + bytes.fromhex("57fb808b247547db"))
    with pytest.raises(InputError) as refused:
        read(copy)
    assert refused.value.code == "database_damaged"


def test_corrupted_copies_of_every_file_are_refused_or_listed(campaign: CommandLine) -> None:
    campaign.environ["CAMPAIGN_LANG"] = "en"
    campaign.new(rules="srd5")
    whole, copy = WORLD / "messages", campaign.folder / "messages"
    for path in sorted(whole.iterdir()):
        for number, way in enumerate(WAYS):
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(whole, copy)
            (copy / path.name).write_bytes(way(path.read_bytes(), numbers(f"{path.name} {number}")))
            before = campaign.entry_count
            answer = campaign.type("import", "foundry", "messages", "--json")
            assert answer.code in (0, 2, 3), answer
            if answer.code == 2:
                assert answer.error["code"] in ("database_damaged", "database_lacks_file", "foundry_unknown")
                assert campaign.entry_count == before
    campaign.require_verified()
    assert campaign.type("audit").code == 0
