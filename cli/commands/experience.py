"""Counts foes overcome, and awards and spends experience: `defeat`, `award`, `improve`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.app import App
from cli.commands.absent import warn_of_absent
from cli.input.counted import counted, singular
from cli.input.parse import loose_and_keys
from cli.input.reader import EVERYBODY
from cli.input.whole_names import with_its_words
from cli.names import plain
from cli.output.words.typable import command_line
from ledger.errors import InputError
from ledger.facts import EVERYONE, CharacterImproved, ExperienceAwarded, FoesDefeated
from ledger.ids import ACTIVE, STATUS
from ledger.others import counted_by_sort, people_named
from ledger.patterns import late_pattern
from ledger.people import bare_name
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.input.reader import Reader


def defeat(app: App, what: str, keys: tuple[str, ...], count: int | None, fled: bool) -> None:
    from cli.input.foes import one_of_them, overcome
    from cli.output.sheets.foes import left_out_text, standing_text

    app.read.require_experience()
    if not any(app.rules.tables.find("keys.defeat", word) for word in keys[:1]):
        what, keys = with_its_words(what, keys)
    several = counted(what) if count in (None, 1) else None
    # An article is part of the name: `a dragon`.
    if several is not None and several[1] > 1:
        what, count = several
    if count is None and (there := _one_of_several(app, what)):
        # `defeat the orc`, of three: which of them it was is not said.
        raise InputError("name_ambiguous", name=what, candidates=there)
    worth = app.read.keys("defeat", keys)
    met = overcome(app.state, app.rules.tables, what, count, fled=fled, worth_given=bool(worth))
    if met is None:
        if count is not None and count > 1:
            one = one_of_them(app.state, app.rules.tables, what)
            what = one if app.rules.monster(one) is not None else what
        app.record(FoesDefeated(what=what, count=1 if count is None else count, keys=worth))
        return
    # Who is named one by one, or in a number, is meant, standing or not.
    are_named = count is not None or len(met.foes) <= len(what.split(","))
    among = met.foes if folded(what) in EVERYBODY or not are_named else ()
    standing = [account for account in among if app.state.field(account, STATUS) == ACTIVE]
    sorts = list(counted_by_sort(met.foes))
    what = sorts[0] if len(sorts) == 1 else "foes"
    app.record(FoesDefeated(what=what, count=len(met.foes), keys=worth, foes=met.foes))
    if standing:
        app.remark(standing_text(standing))
    if met.left_out:
        app.remark(left_out_text(met.left_out))


ONE_OF_THEM = late_pattern(r"(?:the|le|la) +|l['’] ?", re.IGNORECASE)
"""An article before one who is meant, in the singular."""


def _one_of_several(app: App, what: str) -> list[str]:
    """The names of those of whom one is named in the singular with its article; none where there is but one."""
    article = ONE_OF_THEM.match(what)
    name = folded(what[article.end() :]) if article else ""
    if not name or singular(name) != name:
        return []
    there = [bare_name(account) for account in people_named(app.state, name)]
    return there if len(there) > 1 else []


def award(
    app: App,
    keys: tuple[str, ...],
    xp: int | None,
    each: bool,
    to: tuple[str, ...],
    shares: tuple[str, ...],
    continues: bool,
    reason: str | None,
) -> None:
    app.read.require_experience()
    if xp is None and any("=" not in word for word in keys):
        xp, each, to, keys = awarded(app.read, keys, each=each, to=to)
    parts, receivers = app.read.shares(shares, to)
    recorded = app.record(
        ExperienceAwarded(
            xp=xp,
            each=each,
            to=receivers,
            shares=parts,
            continues=continues,
            reason=reason,
            keys=app.read.keys("award", keys),
        )
    )
    warn_of_absent(app, recorded, {"xp"})


def improve(app: App, who: str, words: tuple[str, ...]) -> None:
    from cli.input.choice_lookup import improvements

    name = app.read.who(who)
    things, keys = improvements(app, words)
    app.record(CharacterImproved(who=name, things=things, keys=app.read.keys("improve", keys)))


AMOUNT = late_pattern(r"([+-]?\d[\d_]*)\s*(?:xp|px|pe)?", re.IGNORECASE)
EACH = frozenset({"chacun", "chacune", "chaque", "each"})
UNIT = frozenset({"pe", "px", "xp"})
JOINING = frozenset({"a", "de", "pour", "to", "for"})
"""Words, as names are looked up, that say no more than the words beside them."""


def awarded(
    reader: Reader, words: Sequence[str], *, each: bool, to: Sequence[str]
) -> tuple[int | None, bool, tuple[str, ...], tuple[str, ...]]:
    """How much is awarded, whether it is to each, to whom, and the words that are none of it.

    Raises:
        InputError: `award_unclear`, where it may be so much to each or in all.
    """
    loose, keys = loose_and_keys(words)
    amounts = [found[1] for word in loose if (found := AMOUNT.fullmatch(word))]
    if len(amounts) != 1:
        return None, each, tuple(to), tuple(words)
    each = each or any(plain(word) in EACH for word in loose)
    names = [word for word in loose if not AMOUNT.fullmatch(word) and plain(word) not in EACH | UNIT | JOINING]
    if any(not reader.roster.is_known(part) for name in names for part in name.split(",")):
        # A name that is only begun, or misspelt: said as ever.
        reader.people(",".join(names))
    people = reader.people(",".join([*names, *to])) if names or to else ()
    if len(people) > 1 and not each:
        among = () if people == reader.people(EVERYONE) else ("--to", ",".join(people))
        line = ["campaign", "award", "--xp", amounts[0], *among]
        raise InputError("award_unclear", typed=command_line([*line, "--each"]), inner=command_line(line))
    return int(amounts[0].replace("_", "")), each, people, tuple(keys)
