"""Says what hurt or killed somebody, as it was typed, within a sentence.

A foe is `an ogre`; what has an article of its own stays (`la pince du crabe`); the rest follows a comma, or is
bracketed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from cli.output.entries.entry_details import with_remark
from cli.output.words.language import _, pgettext, spoken
from cli.output.words.nouns import NOT_COUNTED, counted_noun, has_article, is_name, within
from ledger.others import sort_of
from ledger.patterns import late_pattern
from projections.chronicle.fights import Fight, is_named_in

PARTICIPLE = late_pattern(r"[^\s,]*(é|ée|és|ées|ed|en|orn|ung|ain)\b.* ", re.IGNORECASE)
"""Words that say what happened to somebody: `emporté par les goules`, `carried off by the ghouls`."""


NUMBERED = late_pattern(r"^([^\W\d]+)([0-9]{1,3})$")
"""One of several foes, as one may type it: `goblin2`."""


ONE_THING = late_pattern(
    r"(?!.*\b(acid|age|aid|bleeding|care|cold|damage|drink|food|decay|disease|electricity|exhaustion|fever|fire|frost|gas|heat|hunger|ice|lava"
    r"|lightning|luck|magic|plague|poison|rest|rot|shock|sleep|smoke|starvation|steam|sunlight|thirst|thunder|venom|water|\w+ing"
    r"|\w+[^s'’]s)$)[a-z]+(?:[ -][a-z]+)?"
)
"""An English word or two, typed without an article, for a thing that one counts: `dart`, `pit trap`."""


class Cause(Struct, frozen=True):
    """What hurt somebody.

    Attributes:
        sort: `foe` for one of the other side, `noun` for what a preposition may precede, `said` for the rest.
        text: As the sentence has it; of what is `said`, with the mark that precedes it.
    """

    sort: Literal["foe", "noun", "said"]
    text: str

    @property
    def after_to(self) -> str:
        """What follows a loss: ` to an ogre`, ` sous les coups d’un ogre`."""
        return self._after(_("to {cause}"), pgettext("of what hurts", "to {cause}"))

    @property
    def after_by(self) -> str:
        """What follows what was done to somebody: ` by an ogre`."""
        return self._after(_("by {cause}"), pgettext("of what hurts", "by {cause}"))

    @property
    def thanks(self) -> str:
        """What follows something good: ` thanks to a potion`."""
        return self._after(_("thanks to {cause}"), _("thanks to {cause}"))

    @property
    def after_left(self) -> str:
        """What follows the few hit points that somebody is left with: `, hit by an ogre`, ` because of the well`."""
        foe = pgettext("of what hurts", ", hit by {cause}")
        return self._after(foe, pgettext("of what hurts", " because of {cause}"), blank="")

    def _after(self, foe: str, noun: str, blank: str = " ") -> str:
        """What a sentence says after something: by what sort of a cause it is."""
        if self.sort == "said":
            return self.text
        return blank + (foe if self.sort == "foe" else noun).format(cause=self.text)


def cause_said(cause: str, fight: Fight | None = None, texts: Sequence[str] = ()) -> Cause:
    """A cause as a sentence has it."""
    if not cause:
        return Cause("said", "")
    if cause[-1].isdigit():
        cause = NUMBERED.sub(r"\1 \2", cause)
    known = (*fight.foes, *fight.others, *fight.enemies) if fight is not None else ()
    is_foe = any(is_named_in(foe, cause) and is_named_in(cause, foe) for foe in known)
    if is_foe:
        return Cause("foe", counted_noun(sort_of(cause), 1, texts))
    if has_article(cause):
        return Cause("noun", within(cause))
    if PARTICIPLE.match(cause):
        return Cause("said", f", {cause}")
    if spoken() != "fr" and ONE_THING.fullmatch(cause) and not NOT_COUNTED.search(cause):
        return Cause("noun", counted_noun(cause, 1))
    if is_name(cause) or spoken() != "fr":
        return Cause("noun", within(cause))
    return Cause("said", with_remark("", cause))
