"""Rolls and records blows between two fighters."""

from __future__ import annotations

from typing import Any

from ledger.facts import GAME_MASTER
from ledger.ids import CONDITION
from ledger.rulesets.mda.fight.fighter import NO_DEFENCE, Fighter, number_from_keys, opponent_of
from ledger.rulesets.mda.fight.figures import arms, duel
from ledger.rulesets.mda.fight.figures.arms import ATTACKER, DEFENDER, Clash
from ledger.rulesets.mda.fight.figures.duel import DODGE, MASTER, MISSED, SUCCESS, Attack, Defence, Exchange
from ledger.rulesets.mda.fight.impacts import FEINTS, IMPACTS, MASTER_IMPACTS, record_impact
from ledger.rulesets.mda.health.consciousness import lose_vital_energy
from ledger.rulesets.mda.rolls.throw import MaitresDArmesThrow

OFF_BALANCE = CONDITION + "off_balance"
MASTER_SPELL = CONDITION + "master_spell"

OUTCOMES = {
    duel.MASTER: "critical",
    duel.SUCCESS: "success",
    duel.FEINT: "success",
    duel.MISSED: "failure",
    duel.MASTER_PARRY: "critical",
    duel.PARRIED: "success",
    duel.DODGED: "success",
    duel.FAILED: "failure",
}
"""The outcome of a roll by the result of the attack or the defence."""

SERIAL = {"attack_die": "series_attack", "defence_die": "series_defence", "defence_die_more": "series_defence"}
"""Steps that are replaced by shorter ones in a series."""


class CombatRoll:
    """One roll in which blows are struck.

    Args:
        attacker: None where the attack was rolled elsewhere.
        defender: None where only the attack is rolled.
        serial: Whether it is one of many blows, recorded with shorter steps.
    """

    def __init__(
        self, throw: MaitresDArmesThrow, attacker: Fighter | None, defender: Fighter | None, *, serial: bool = False
    ) -> None:
        self._serial = serial
        self._throw = throw
        self._draft = throw.draft
        self._tables = throw.tables
        self._attacker = attacker
        self._defender = defender
        self._sides = throw.tables.exchange.sides
        self._answer: dict[str, Any] = {}

    def strike(self) -> Exchange:
        """Roll one attack and the defence against it."""
        throw, attacker = self._throw, self._attacker
        assert attacker is not None
        if attacker.is_in_condition(OFF_BALANCE) and self._tables.version >= 2:
            self._draft.refuse("attack_passed_on", who=attacker.shown_name)
        feints, against = self._feints_used()
        attack = Attack(
            at=attacker.value(),
            feint=bool(throw.keys.get("feint")),
            feints=feints,
            announced=self._is_announced_master(),
        )
        attacker.set_condition(OFF_BALANCE, on=False)
        (face,) = throw.roll_dice(self._sides, 1, attacker.name, "attack")
        struck = duel.judge_attack(self._tables, attack, face)
        step = "attack_die_less" if feints else "attack_die"
        self._note(attacker, step, face - feints, face=face, at=attack.at, came=struck)
        self._answer.update(total=face - feints, target=attack.at)
        if attacker.account is not None:
            made = self._draft.quantity(attacker.account, FEINTS)
            self._draft.note(attacker.account, FEINTS, 1 if struck == duel.FEINT else -made)
        if struck == MISSED:
            attacker.set_condition(OFF_BALANCE, on=True)
        if struck in (MISSED, duel.FEINT):
            return duel.judge_exchange(self._tables, attack, face, Defence(0), None)
        defence, shown = self._roll_defence(struck, against)
        blow = duel.judge_exchange(self._tables, attack, face, defence, shown)
        self._record_consequences(blow)
        return blow

    def defend(self) -> Exchange:
        """Roll the defence against a blow whose attack was rolled elsewhere."""
        keys = self._throw.keys
        struck = MASTER if keys.get("master") else SUCCESS
        defence, shown = self._roll_defence(struck, int(keys.get("feint_prd", 0)))
        assert shown is not None
        answer = duel.judge_defence(self._tables, defence, struck, shown)
        blow = duel.exchange_outcome(self._tables, struck, answer, defence.way, equal=keys.get("attack_die") == shown)
        self._answer.update(total=duel.defence_value(self._tables, defence, shown), target=defence.prd)
        self._record_consequences(blow)
        return blow

    def _feints_used(self) -> tuple[int, int]:
        """The bonuses of earlier feints: off the attack die, and onto that of the parry (`mda:4.5 L605-L615`)."""
        keys, attacker = self._throw.keys, self._attacker
        own, against = (int(keys.get(key, 0)) for key in ("feint_at", "feint_prd"))
        if attacker is not None and attacker.account is not None:
            made = self._draft.quantity(attacker.account, FEINTS)
            if own + against > made:
                self._draft.refuse("too_few_feints", who=attacker.shown_name, asked=own + against, held=made)
        return own, against

    def _is_announced_master(self) -> bool:
        """Whether the blow is announced as a master attack, which uses the spell (`mda:6.7 L1150-L1152`)."""
        if not self._throw.keys.get("master"):
            return False
        attacker = self._attacker
        if attacker is not None:
            if attacker.who is not None and not attacker.is_in_condition(MASTER_SPELL):
                self._draft.refuse("no_master_spell", who=attacker.name)
            attacker.set_condition(MASTER_SPELL, on=False)
        return True

    def _roll_defence(self, struck: str, feints: int) -> tuple[Defence, int | None]:
        """Roll the defence, if there is one."""
        defender, throw = self._defender, self._throw
        if defender is None or defender.way == NO_DEFENCE:
            return Defence(0), None
        given = throw.keys.get("doubled")
        doubled = defender.is_in_condition(OFF_BALANCE) if given is None else bool(given)
        defence = Defence(defender.value(), defender.way, doubled=doubled, feints=feints)
        if defence.way == DODGE and not duel.may_dodge(defence, struck):
            self._draft.refuse("dodge_forbidden", who=defender.shown_name)
        (face,) = throw.roll_dice(self._sides, 1, defender.name, "defence")
        value = duel.defence_value(self._tables, defence, face)
        answer = duel.judge_defence(self._tables, defence, struck, face)
        step = "defence_die" if value == face else "defence_die_more"
        self._note(defender, step, value, face=face, prd=defence.prd, came=answer)
        defender.set_condition(OFF_BALANCE, on=False)
        return defence, face

    def _record_consequences(self, blow: Exchange) -> None:
        """Record what follows from the defence: balance lost, and weapons that met."""
        if blow.doubled and self._attacker is not None:
            self._attacker.set_condition(OFF_BALANCE, on=True)
        if blow.clash:
            self._clash()

    def _clash(self) -> None:
        """Two weapons meet, and the weaker may break (`mda:4.8 L691-L699`)."""
        rule = self._tables.rupture
        sides = {ATTACKER: self._attacker, DEFENDER: self._defender}
        factors = {side: self._factor(fighter) for side, fighter in sides.items()}
        attacker, defender = factors[ATTACKER], factors[DEFENDER]
        if attacker is None or defender is None:
            self._draft.step("clash", source=rule.source)
            return
        self._draft.step("clash_of", source=rule.source, attacker=attacker, defender=defender)
        faces = {}
        for side in arms.clash_rollers(self._tables, attacker, defender):
            fighter = sides[side]
            (faces[side],) = self._throw.roll_dice(
                rule.sides, 1, GAME_MASTER if fighter is None else fighter.name, "rupture"
            )
        clash = arms.judge_clash(self._tables, attacker, defender, faces)
        for side, fighter in sides.items():
            self._settle_weapon(side, fighter, faces.get(side), clash)
        self._answer.update(
            roller=clash.roller, broken=clash.broken, fr_attacker=clash.attacker, fr_defender=clash.defender
        )

    def _factor(self, fighter: Fighter | None) -> int | None:
        """The rupture factor of a weapon; that of an attacker outside this roll is given by key."""
        return number_from_keys(self._throw, "fr_against") if fighter is None else fighter.rupture

    def _settle_weapon(self, side: str, fighter: Fighter | None, face: int | None, clash: Clash) -> None:
        """Record the effect of a clash on the weapon of one side."""
        who, source = None if fighter is None else fighter.account, self._tables.rupture.source
        broken = clash.broken in (side, arms.BOTH)
        if face is not None:
            self._draft.step("arm_breaks" if broken else "arm_holds", face, who=who, source=source, side=side)
        factor = clash.attacker if side == ATTACKER else clash.defender
        if not broken and factor != self._factor(fighter):
            self._draft.step("arm_wears", factor, who=who, source=source, side=side)
        if fighter is not None and broken:
            fighter.break_weapon()
        elif fighter is not None:
            fighter.wear_weapon(factor)

    def record_impact(self, zone: str | None, *, master: bool) -> None:
        """Record an impact: its points where they are rolled, else a mark whose points are counted later."""
        throw, defender = self._throw, self._defender
        if throw.keys.get("impact"):
            assert self._attacker is not None
            points = self._attacker.roll_impact(throw)
            self._answer["PI"] = points
            if defender is not None and defender.account is not None:
                lost = record_impact(self._draft, defender.account, points, zone=zone, master=master)
                self._answer["BL"] = lost
                if lost:
                    lose_vital_energy(self._draft, defender.account, lost)
            return
        if defender is None or zone is None:
            return
        defender.record_wound(zone, master=master)
        if defender.account is not None:
            self._draft.note(defender.account, MASTER_IMPACTS if master else IMPACTS, 1)

    def _explain_zones(self, blow: Exchange) -> None:
        """Record how many zones the defender leaves open to an impact that has no zone yet."""
        if not blow.impact or self._serial or {"zone", "part"} & self._throw.keys.keys() or self._attacker is None:
            return
        situation = "failed_dodge" if blow.exposed else "duel"
        if situation == "duel" and self._defender is not None and self._defender.has_shield():
            situation = "shield"
        zones, source = (duel.zones_exposed(self._tables, situation), self._tables.situations[situation].source)
        who = None if self._defender is None else self._defender.account
        # Whoever is only aimed at parries with a roll of their own.
        parried_apart = self._defender is not None and opponent_of(self._throw) == (self._defender.name, "")
        step = "zones_open_unparried" if parried_apart else "zones_open"
        self._draft.step(step, zones, who=who, source=source, situation=situation)

    def _note(self, fighter: Fighter, step: str, value: int, **args: int | str) -> None:
        step = SERIAL.get(step, step) if self._serial else step
        self._draft.step(step, value, who=fighter.account, source=self._throw.source, **args)

    def fill_answer(self, blow: Exchange, **more: Any) -> None:
        """Fill the answer from the last blow."""
        self._explain_zones(blow)
        if blow.ends:
            self._draft.step("series_ends", source=self._throw.source, came=blow.attack)
        own = blow.defence if self._attacker is None else blow.attack
        self._throw.done(
            **{"outcome": OUTCOMES[own], **self._answer, **more},
            attack=blow.attack,
            defence=blow.defence,
            impact=blow.impact,
            series_ends=blow.ends,
            next_attacker="defender" if blow.ends else "same",
            next_first_parry_doubled=blow.doubled,
            rupture_check=blow.clash,
            exposed=blow.exposed,
        )
