"""Mudlarks: children who search the river's mud for what others lost. The figures are in the TOML files beside this."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import InputError
from ledger.people import account_of, company, name_of, require_character
from ledger.rules.keys import need_keys
from ledger.rules.plain import Plain
from ledger.rules.protocol import Progress

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import CharacterJoined, ExperienceAwarded, Keys, RestTaken, RetainerHired, RollRecorded
    from ledger.state import View


class RULESET(Plain):
    """The whole game; what is not here is refused by `Plain`, in words."""

    def join(self, draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
        """Nerve as told, level 1, and the hit points of a beginner."""
        need_keys(self.tables, "join", facts.keys)
        rule = self.tables["hit_points"]
        draft.post(who, "nerve", int(facts.keys["nerve"]))
        draft.post(who, "level", 1)
        draft.step("begins", rule["first"], who=who, source=rule["source"])
        draft.post(who, "hp.max", rule["first"])
        draft.post(who, "hp", rule["first"])

    def roll(self, draft: Drafting, facts: RollRecorded) -> None:
        """2d6 and nerve, as the tide and one's condition have it, against the target."""
        need_keys(self.tables, "roll", facts.keys, facts.kind)
        rule, source = self.tables["rolls"][facts.kind], self.tables["rolls"]["source"]
        who = require_character(draft, facts.who)
        faces = draft.roll(rule["sides"], rule["dice"], facts.who)
        shown = sum(faces)
        draft.step(
            "rolled", shown, who=who, expression=f"{rule['dice']}d{rule['sides']}", faces=" ".join(map(str, faces))
        )
        total = shown + draft.quantity(who, "nerve")
        draft.step("nerve", draft.quantity(who, "nerve"), who=who, source=self.tables["traits"]["source"])
        if tide := facts.keys.get("tide"):
            bonus = self.tables["tides"][tide]["bonus"]
            draft.step("tide", bonus, who=who, source=self.tables["tides"]["source"], tide=str(tide))
            total += bonus
        for condition, row in self.tables.group("conditions").items():
            if "bonus" in row and draft.quantity(who, f"condition:{condition}"):
                source_of_it = row.get("source", self.tables["conditions"]["source"])
                draft.step("condition", row["bonus"], who=who, source=source_of_it, condition=condition)
                total += row["bonus"]
        draft.step("total", total, who=who, source=source)
        target = rule["target"] if facts.target is None else facts.target
        draft.result.update(
            dice=[{"sides": rule["sides"], "face": face, "kept": True} for face in faces],
            total=total,
            target=target,
            margin=total - target,
            outcome="success" if total >= target else "failure",
        )
        if shown == rule["scrape_total"] and self.tables.knob("scrapes"):
            draft.step("scrape", rule["scrape"], who=who, source=source)
            self._wound(draft, who, rule["scrape"])

    def hurt(self, draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
        """So many hit points; without any left, that was it."""
        need_keys(self.tables, "damage", keys)
        if amount is None:
            raise InputError("amount_missing")
        draft.step("damage", amount, who=who, source=self.tables["hit_points"]["source"])
        self._wound(draft, who, amount)

    def heal(self, draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
        """So many hit points back, never above the maximum: `Plain` says how hit points behave."""
        need_keys(self.tables, "heal", keys)
        if amount is None:
            raise InputError("amount_missing")
        draft.post(who, "hp", amount)

    def _wound(self, draft: Drafting, who: str, amount: int) -> None:
        draft.post(who, "hp", -amount)
        if not draft.quantity(who, "hp"):
            draft.step("dead", who=who, source=self.tables["hit_points"]["source"])
            draft.set(who, "status", "dead")

    def die(self, draft: Drafting, who: str) -> None:
        """The dead have no hit points."""
        draft.note(who, "hp", -draft.quantity(who, "hp"))

    def revive(self, draft: Drafting, who: str, keys: Keys) -> None:
        """Whoever comes back has one."""
        need_keys(self.tables, "revive", keys)
        draft.post(who, "hp", 1)

    def rest(self, draft: Drafting, facts: RestTaken) -> None:
        """Sleep, night by night."""
        need_keys(self.tables, "rest", facts.keys, facts.rest)
        regained = self.tables["rests"][facts.rest]["hit_points"] * facts.days
        for name in dict.fromkeys(facts.who):
            draft.step("slept", regained, who=account_of(name), source=self.tables["rests"]["source"])
            draft.post(account_of(name), "hp", regained)

    def price(self, item: str) -> int | None:
        """What the shop asks, in pence."""
        price: int | None = self.tables.group("items").get(item, {}).get("price_penny")
        return price

    def award(self, draft: Drafting, facts: ExperienceAwarded) -> None:
        """As much for each, or the whole in equal parts; what cannot be divided is lost in the mud."""
        need_keys(self.tables, "award", facts.keys)
        names = list(dict.fromkeys(facts.to or company(draft)))
        if facts.xp is None or not names:
            raise InputError("amount_missing")
        share = facts.xp if facts.each else facts.xp // len(names)
        for name in names:
            if not facts.each:
                source = self.tables["levels"]["source"]
                draft.step("shared", share, who=account_of(name), source=source, xp=facts.xp, heads=len(names))
            draft.post(account_of(name), "xp", share)
        left = 0 if facts.each else facts.xp - share * len(names)
        draft.result.update(pool=None, awards=dict.fromkeys(names, share), lost={}, remainder=left)

    def level_up(self, draft: Drafting, who: str, keys: Keys) -> None:
        """The next level, when there is one and it is earned."""
        need_keys(self.tables, "level_up", keys)
        now = self.progress(draft, who)
        if now.next_level_at is None:
            draft.refuse("grown_up", who=name_of(who))
        elif draft.quantity(who, "xp") < now.next_level_at:
            draft.refuse("not_grown", who=name_of(who), needed=now.next_level_at, held=draft.quantity(who, "xp"))
        draft.post(who, "level", 1)
        draft.step("grown", draft.quantity(who, "level"), who=who, source=self.tables["levels"]["source"])
        for commodity in ("hp.max", "hp"):
            draft.post(who, commodity, self.tables["hit_points"]["per_level"])

    def progress(self, state: View, who: str) -> Progress:
        """The level, and what the next one takes."""
        level, ladder = state.quantity(who, "level"), self.tables["levels"]["experience"]
        return Progress(level=level or None, next_level_at=ladder[level] if level < len(ladder) else None)

    def unearned(self, state: View, who: str) -> bool:
        """A level that experience does not reach; a void may bring that about."""
        level, ladder = state.quantity(who, "level"), self.tables["levels"]["experience"]
        return 1 < level <= len(ladder) and state.quantity(who, "xp") < ladder[level - 1]

    def impossible(self, state: View, who: str) -> list[str]:
        """Dead and alive at once."""
        if state.field(who, "role") is None:
            return []
        dead, hit_points = state.field(who, "status") == "dead", state.quantity(who, "hp")
        found = {"alive_without_hit_points": hit_points == 0 and not dead, "dead_with_hit_points": hit_points and dead}
        return [code for code, is_so in found.items() if is_so]
