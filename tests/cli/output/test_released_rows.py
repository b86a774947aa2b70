"""Words of a later release for a campaign that keeps the tables of an earlier one."""

from __future__ import annotations

import msgspec

from cli.output.entries.messages import step_row
from ledger.rules.loader import packaged_tables
from ledger.rules.tables import Tables


def test_a_step_that_the_campaigns_own_tables_do_not_know_has_the_words_of_the_release() -> None:
    released = packaged_tables("srd5")
    content = msgspec.json.decode(released)
    del content["steps"]["damage_to_roll"]
    earlier = Tables(msgspec.json.encode(content))

    assert step_row(earlier, "damage_to_roll") == Tables(released).group("steps")["damage_to_roll"]
    assert step_row(earlier, "split.share") == {}
    assert step_row(earlier, "of_no_release") == {}
