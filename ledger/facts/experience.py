"""Facts about foes defeated, experience and levels."""

from collections.abc import Mapping

from ledger.facts.base import Facts, Keys


class FoesDefeated(Facts, frozen=True, kw_only=True):
    """Foes were overcome; their experience goes into the pool.

    Attributes:
        what: What they are, as it was typed.
        foes: Those who were met, as `other:NAME`; none where nobody was. Then the keys are only what was told now.
    """

    TREASURE = "other"
    CHRONICLE = "action"
    REUNITES = True

    what: str
    count: int = 1
    keys: Keys = {}
    foes: tuple[str, ...] = ()

    @property
    def by_sort(self) -> Mapping[str, int]:
        """How many of each were overcome."""
        if not self.foes:
            return {self.what: self.count}
        from ledger.others import counted_by_sort

        return counted_by_sort(self.foes)


class ExperienceAwarded(Facts, frozen=True, kw_only=True):
    """Experience was awarded: the pool as the ruleset divides it, or an award of the game master's.

    Attributes:
        xp: The award; None for the pool.
        each: Whether everyone gets all of it.
        to: Names; None for those that the rules say.
        shares: Part of a full share by name, fractions as text.
        continues: The adventure goes on; caps do not start anew.
    """

    TREASURE = "other"
    CHRONICLE = "award"

    xp: int | None = None
    each: bool = False
    to: tuple[str, ...] | None = None
    shares: Mapping[str, str] = {}
    continues: bool = False
    reason: str | None = None
    keys: Keys = {}


class CharacterLevelled(Facts, frozen=True, kw_only=True):
    """A character reached the next level, with the choices that the ruleset asks for."""

    TREASURE = "other"
    CHRONICLE = "growth"
    NEEDS_LIFE = True

    who: str
    keys: Keys = {}


class CharacterImproved(Facts, frozen=True, kw_only=True):
    """A character bought improvements with experience.

    Attributes:
        things: How many steps of each thing, by its id among the ruleset's `improvements`.
    """

    TREASURE = "other"
    CHRONICLE = "growth"
    NEEDS_LIFE = True
    EARNS_XP = False

    who: str
    things: Mapping[str, int]
    keys: Keys = {}
