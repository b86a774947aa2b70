"""Altaride Alpha 4.2: its tables in the TOML files here, its few functions in the modules beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ledger.ids import CHARACTER, ROLE
from ledger.rules.plain import Plain
from ledger.rules.protocol import Commodity
from ledger.state import View

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import CharacterJoined, ExperienceAwarded, Keys, RetainerHired, RollRecorded

# What records is imported where it is called: reading a sheet needs none of it.

EXPERIENCE = Commodity(floor=None, spent=True, public=True)
SIGNED = Commodity(floor=None, public=True)


class RULESET(Plain):
    """The rules of the game over one set of tables; it has no levels, and no coins or health of its own."""

    def commodity(self, commodity: str) -> Commodity:
        """How a commodity behaves; age may take experience below nothing, and magic a Modif."""
        if commodity == "xp":
            return EXPERIENCE
        return SIGNED if commodity.startswith("modif:") else super().commodity(commodity)

    def join(self, draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
        """See `joining.join`."""
        from ledger.rulesets.altaride.characters import joining

        joining.join(draft, who, facts)

    def describe(self, draft: Drafting, who: str, keys: Keys) -> Keys:
        """See `joining.describe`."""
        from ledger.rulesets.altaride.characters import joining

        return joining.describe(draft, who, keys)

    def roll(self, draft: Drafting, facts: RollRecorded) -> None:
        """See `play.roll`."""
        from ledger.rulesets.altaride.rolls import play

        play.roll(draft, facts)

    def award(self, draft: Drafting, facts: ExperienceAwarded) -> None:
        """See `play.award`."""
        from ledger.rulesets.altaride.experience import play

        play.award(draft, facts)

    def improve(self, draft: Drafting, who: str, things: Mapping[str, int], keys: Keys) -> None:
        """See `play.improve`."""
        from ledger.rulesets.altaride.experience import play

        play.improve(draft, who, things, keys)

    def pending(self, state: View, who: str) -> Sequence[str]:
        """See `play.pending`."""
        if not who.startswith(CHARACTER) or state.field(who, ROLE) is None:
            return ()
        from ledger.rulesets.altaride.experience import play

        return play.pending(self.tables, state, who)

    def choose(self, draft: Drafting, who: str, option: str, keys: Keys) -> None:
        """See `play.choose`."""
        from ledger.rulesets.altaride.experience import play

        play.choose(draft, who, option, keys)

    # What house rules may define.

    def price(self, item: str) -> int | None:
        """List price of an item that a house rule sells, in the smallest coin."""
        return self.tables.group("items").get(item, {}).get("price")

    def hurt(self, draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
        """See `tracks.hurt`."""
        from ledger.rulesets.altaride.characters import tracks

        tracks.hurt(draft, who, amount, keys)

    def heal(self, draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
        """See `tracks.heal`."""
        from ledger.rulesets.altaride.characters import tracks

        tracks.heal(draft, who, amount, keys)

    def passed(self, draft: Drafting, seconds: int) -> None:
        """See `aging.on_time_passed`."""
        from ledger.rulesets.altaride.characters import aging

        aging.on_time_passed(draft, seconds)

    # Reading.

    def track_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """See `tracks.tracks`."""
        from ledger.rulesets.altaride.characters import tracks

        return tracks.tracks(self.tables, state, who)

    def derived_workings(self, state: View, who: str) -> Mapping[str, Any]:
        """See `sheet.derived`."""
        from ledger.rulesets.altaride.characters import sheet

        return sheet.derived(self.tables, state, who)
