"""What a finished reading is asked before it is recorded: each question is of one kind of misreading that was met.

A question has the line and what it was read as. Its answer is another reading that is likelier, that the reading is
only likely, or that it is none. What is left after all of them is recorded.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from cli.input.name_lookup import UNTOLD
from cli.script.shorthand.acts.bands import each_with_theirs
from cli.script.shorthand.acts.bare_amounts import of_the_same_coin, of_whom_it_is
from cli.script.shorthand.acts.blows import other_weapon, with_own_weapon
from cli.script.shorthand.acts.drinks import is_thrown_at, thrown_at, thrown_in_vain, thrown_too, used_up_too
from cli.script.shorthand.acts.experience import may_be_more, more_for_some, spent_on
from cli.script.shorthand.acts.gains import as_harm, changes_nothing, got_instead, is_no_gain, may_count, require_gained
from cli.script.shorthand.acts.orders import like_the_others
from cli.script.shorthand.acts.rest_dice import of_hit_dice
from cli.script.shorthand.acts.rests import (
    A_DAY,
    does_not_end,
    ends_at_a_time,
    length_of,
    of_a_day,
    of_those_told,
    with_its_span,
)
from cli.script.shorthand.checks.also_told import (
    cause_without_dice,
    healed_by_dice,
    in_a_state,
    lasts_so_long,
    lit_too,
)
from cli.script.shorthand.checks.consequences import (
    from_afar,
    harm_of_a_kind,
    number_as_text,
    of_each_side,
    of_one_attack,
    of_one_blow,
    of_one_cause,
    of_one_gain,
    of_one_kind,
    of_one_target,
    of_the_struck,
    of_the_target,
    of_the_third,
    struck_back,
    told_harm,
    without_doubles,
)
from cli.script.shorthand.checks.inventions import invents
from cli.script.shorthand.checks.lost_words import runs_on
from cli.script.shorthand.checks.misplaced import (
    at_a_time,
    done_by_others,
    is_misplaced,
    is_not_now,
    is_of_another_clause,
    of_so_much_less,
    paid_for,
)
from cli.script.shorthand.checks.seeming import (
    are_of_another,
    as_score,
    as_scores,
    at_the_price_told,
    blows_alike,
    comes_from,
    harmed_beside,
    has_only_at,
    in_which_order,
    is_a_part,
    is_a_save,
    is_an_article,
    is_had,
    is_handed_too,
    is_harm,
    is_one_of_theirs,
    is_other_share,
    is_owed,
    is_shared_otherwise,
    killed_by_harm,
    leaves_in_a_state,
    may_be_down,
    met_and_struck,
    not_of_the_saved,
    of_no_element,
    paid_as,
    pays_a_counter,
    shared_gain,
    struck_by_the_newcomer,
    taken_by_all,
)
from cli.script.shorthand.checks.slips import slips, struck_by_slip
from cli.script.shorthand.checks.swallowed import swallowed
from cli.script.shorthand.checks.told_beside import all_healed, ended_too, gone_too, in_all, kept, of_one_rest
from cli.script.shorthand.checks.unmet import left_out, of_another, on_one_side, unmet
from cli.script.shorthand.checks.unsaid_spells import (
    as_told_cure,
    healed_by_it,
    hit_and_harm,
    only_helps,
    struck_again,
    with_any_spell,
    with_cast_slot,
    with_its_cure,
    with_its_die,
    with_its_power,
    with_its_slot,
    with_its_spell,
    with_what_it_did,
    with_whom_it_healed,
)
from cli.script.shorthand.goods.all_of_it import (
    all_coins,
    left_of_the_hoard,
    lost_to_somebody,
    out_of_a_purse,
    out_of_the_hoard,
    out_of_what_all_own,
    with_all,
)
from cli.script.shorthand.goods.deals import (
    bought_for_all,
    bought_for_another,
    bought_too,
    for_each_of_all,
    from_one_of_us,
    given_back,
    got_for,
    lent_things,
    of_a_debt,
    perhaps_repaid,
    repaid_of_it,
    sold_to,
)
from cli.script.shorthand.goods.own_things import stowed
from cli.script.shorthand.goods.purses import has_coins, into_the_pot
from cli.script.shorthand.goods.things import bought_instead, enjoyed_instead
from cli.script.shorthand.goods.transfers import given_to_others, one_coin_shared, shared_out, things_shared
from cli.script.shorthand.meaning import Reading, option_of, unclear
from cli.script.shorthand.people.beings import (
    by_their_name,
    joined_instead,
    met_instead,
    nobodies,
    with_companion,
    with_its_figures,
)
from cli.script.shorthand.phrases.choice import guessed
from cli.script.shorthand.phrases.strangers import called
from cli.script.shorthand.rolls.told_results import (
    done_unrolled,
    hits_in_vain,
    is_raised_to,
    require_as_told,
    require_its_die,
    with_its_parry,
)
from cli.script.shorthand.rolls.told_totals import (
    as_die_of_blow,
    as_die_or_harm,
    as_die_or_total,
    as_harm_of_dice,
    as_harm_or_die,
    harm_is_no_die,
    in_hit_points,
    of_all_dice,
    was_otherwise,
    with_both_dice,
    with_told_dice,
)
from cli.script.shorthand.vocabulary.odd_amounts import added_up, is_odd, with_a_bonus, with_a_malus
from ledger.errors import InputError

if TYPE_CHECKING:
    from cli.app import App

ROLLS = r"jets? d[e'’]|tests? d[e'’]|[ée]preuves? d[e'’]|check"
ROLL = re.compile(rf"\b(?:{ROLLS})", re.IGNORECASE)
"""Words for a roll that hurts nobody, and is never what halves a harm: `frappe Stôl, jet de fo 9`."""

CHECK = re.compile(rf"\b(?:{ROLLS}|sauvegarde|svg|saves?|saving throw|skill)\b", re.IGNORECASE)
"""Those words, and others for a roll that hurts nobody."""

HARM = re.compile(
    r"\b(?:pvs?|hps?|ev|pts?|points?|d[ée]g[aâ]ts?|damage|dmg|dam|blessures?|wounds?)\b|\d(?:pv|hp|ev|pi)\b",
    re.IGNORECASE,
)
"""Words for what somebody suffers."""

RESISTS = re.compile(r", (?:s?he )?resists(?: it)?\W*$", re.IGNORECASE)
"""A word behind some harm by which it may be half of it."""

FALLS_ASLEEP = re.compile(r"\bs['’]endor\w+|\b(?:falls?|fell) asleep\b", re.IGNORECASE)
OUTSIDE = re.compile(
    r"\bbelle étoile\b|\bunder the stars\b|\b(?:pour|cette|la) nuit\b|\b(?:to|for the )night\b", re.IGNORECASE
)
HAD = re.compile(r"(?:l[ea] |l['’]|the )[^,;:]+ (?:avait|portait|had|carried|wore) ", re.IGNORECASE)
"""Words of a sleep that may be none of the rests, and of what somebody had on them."""

SECRET = re.compile(
    r"\b(?<!porte )(?<!portes )(?<!passage )secret(?:ly|ement)?\b(?! +(?:doors?|passages?|rooms?|panels?)\b)",
    re.IGNORECASE,
)
"""A word of a line by which the players are not to know of it."""


def is_secret(text: str) -> bool:
    """Whether a line says by its words that the players are not to know of it."""
    return (SECRET.search(text) or re.search(UNTOLD, text, re.IGNORECASE)) is not None


Likelier = Callable[["App", str, Reading], Reading]
"""Finds what a line likelier is; empty where it is what it was read as."""

Doubt = Callable[["App", str, Reading], object]
"""Whether there is a doubt."""

INSTEAD: tuple[Likelier, ...] = (
    ended_too,
    all_coins,
    of_the_target,
    of_the_third,
    of_the_struck,
    of_one_target,
    of_whom_it_is,
    of_one_gain,
    added_up,
    of_a_debt,
    repaid_of_it,
    of_one_attack,
    at_a_time,
    paid_for,
    done_by_others,
    as_told_cure,
    healed_by_it,
    all_healed,
    struck_again,
    from_afar,
    with_its_span,
    of_a_day,
    got_instead,
    of_all_dice,
    with_told_dice,
    with_both_dice,
    killed_by_harm,
    shared_gain,
    blows_alike,
    lent_things,
    bought_too,
    stowed,
    each_with_theirs,
    of_hit_dice,
    met_and_struck,
    paid_as,
    harm_is_no_die,
    out_of_what_all_own,
    from_one_of_us,
    got_for,
    lasts_so_long,
)
"""Of what the reading would be refused, or be nothing."""

BESIDE: tuple[Likelier, ...] = (
    at_the_price_told,
    joined_instead,
    like_the_others,
    in_which_order,
    was_otherwise,
    as_harm_or_die,
    as_harm_of_dice,
    as_score,
    as_scores,
    leaves_in_a_state,
    lambda _app, text, reading: _kept_secret(text, reading),
    without_doubles,
    perhaps_repaid,
    sold_to,
    bought_for_all,
    for_each_of_all,
    with_its_parry,
    of_one_cause,
    of_one_kind,
    with_its_spell,
    with_its_die,
    with_cast_slot,
    with_any_spell,
    with_what_it_did,
    with_its_cure,
    with_its_power,
    with_its_figures,
    with_companion,
    met_instead,
    other_weapon,
    with_own_weapon,
    with_all,
    out_of_the_hoard,
    out_of_a_purse,
    lost_to_somebody,
    of_no_element,
    with_a_malus,
    on_one_side,
    one_coin_shared,
    shared_out,
    things_shared,
    given_to_others,
    in_hit_points,
    more_for_some,
    of_those_told,
    used_up_too,
    thrown_too,
    thrown_at,
    thrown_in_vain,
    told_harm,
    harm_of_a_kind,
    bought_instead,
    enjoyed_instead,
    as_harm,
    gone_too,
    bought_for_another,
)
"""Of what the line may be just as well as what it was read as."""

LIKELY: tuple[Likelier, ...] = (
    struck_by_the_newcomer,
    all_healed,
    kept,
    of_one_rest,
    of_the_third,
    of_the_struck,
    healed_by_it,
    struck_again,
    of_one_blow,
    of_the_target,
    struck_back,
    with_whom_it_healed,
    out_of_the_hoard,
    struck_by_slip,
    of_so_much_less,
    by_their_name,
    of_the_same_coin,
    for_each_of_all,
    bought_too,
    of_a_debt,
    in_all,
    thrown_too,
    out_of_what_all_own,
    as_score,
    met_and_struck,
    harm_is_no_die,
    as_die_of_blow,
    given_back,
    with_a_bonus,
    of_one_gain,
    with_its_parry,
    hit_and_harm,
    not_of_the_saved,
    has_coins,
    cause_without_dice,
    lit_too,
    lasts_so_long,
    healed_by_dice,
    in_a_state,
    left_of_the_hoard,
)
"""Of what is meant in the place of what is asked about, or offered."""

RATHER: tuple[Likelier, ...] = (
    was_otherwise,
    bought_for_all,
    bought_for_another,
    into_the_pot,
    used_up_too,
    thrown_too,
    with_its_slot,
    with_any_spell,
    with_its_cure,
    with_its_power,
    with_what_it_did,
    got_instead,
    as_harm,
    with_its_span,
    harm_of_a_kind,
    gone_too,
    with_both_dice,
)
"""Of what an offer rather is."""

ONLY_LIKELY: tuple[Doubt, ...] = (
    only_helps,
    nobodies,
    may_count,
    may_be_more,
    done_unrolled,
    hits_in_vain,
    left_out,
    is_raised_to,
    ends_at_a_time,
    does_not_end,
    is_not_now,
    is_owed,
    is_one_of_theirs,
    is_other_share,
    has_only_at,
    may_be_down,
    changes_nothing,
    spent_on,
    comes_from,
    is_thrown_at,
    harmed_beside,
    taken_by_all,
    # `Lira gifle le meunier et s'en va` is told, or she leaves.
    lambda app, text, reading: (
        reading[0][0] == "leave"
        and reading[0][1] in app.read.roster.names
        and re.search(r"\S (?:et|and|puis|then) ", text.removeprefix(reading[0][1]).strip()) is not None
        and option_of(reading[0], "--note")
    ),
    # `Élise s'endort` may be by magic, and a night outside no day of care; `l'ogre avait une gemme` is told, or found.
    lambda app, text, reading: (
        reading[0][0] == "rest"
        and (FALLS_ASLEEP.search(text) or (OUTSIDE.search(text) and length_of(app, reading[0][1]) >= A_DAY))
    ),
    lambda _app, text, reading: reading[0][0] == "find" and HAD.match(text),
    # `takes 10 cold, resists`: half of it, or it is only told.
    lambda _app, text, reading: "saved=yes" in reading[0] and RESISTS.search(text),
)
"""Doubts about a reading that is offered all the same."""

NOTHING: tuple[Doubt, ...] = (
    runs_on,
    is_no_gain,
    is_an_article,
    of_another,
    is_odd,
    is_misplaced,
    is_of_another_clause,
    lambda app, text, reading: _hurts(reading) and left_out(app, text, reading),
    is_had,
    are_of_another,
    is_handed_too,
    pays_a_counter,
    is_shared_otherwise,
    is_a_part,
    is_a_save,
    is_harm,
    lambda _app, text, reading: ROLL.search(text) and not HARM.search(text) and only_hurts(reading),
)
"""Doubts about a reading that is not what the line says."""


def second_look(app: App, text: str, reading: Reading) -> None:
    """Require that a line is what it was read as, as far as is known.

    Raises:
        InputError: `shorthand_guessed`, with what it may be; `shorthand_unclear`, where it is not what it seems.
    """
    told: list[Reading] = [[["note", text.strip()]]]
    if ways := slips(app, text, reading):
        raise guessed(text, ways, told, explained=True)
    if name := unmet(app, text, reading):
        raise _of_nobody_met(app, text, name, reading)
    if any(doubt(app, text, reading) for doubt in NOTHING):
        raise unclear(text.strip(), told=text.strip())
    for likelier in INSTEAD:
        if way := likelier(app, text, reading):
            raise guessed(text, [way], told, explained=True)
    if ways := of_each_side(app, text, reading) or number_as_text(app, text, reading):
        raise guessed(text, ways, told, explained=True)
    for likelier in BESIDE:
        if way := likelier(app, text, reading):
            raise guessed(text, [way, reading], told, explained=True)
    if invents(app, text, reading):
        raise unclear(text.strip(), told=text.strip())
    require_gained(app, reading)
    if any(doubt(app, text, reading) for doubt in ONLY_LIKELY):
        raise guessed(text, [reading], told, explained=True)
    require_its_die(app, text, reading)
    require_as_told(app, text, reading)
    if parts := swallowed(app, text, reading):
        raise unclear(text.strip(), placeless=parts[:1])
    if ways := as_die_or_total(app, text, reading) or as_die_or_harm(text.strip(), reading):
        raise guessed(text, ways, told, explained=True)


def only_hurts(reading: Reading) -> bool:
    """Whether a reading is one wound and what is told of it."""
    return [command[0] for command in reading if command[0] != "note"] == ["damage"]


def _kept_secret(text: str, reading: Reading) -> Reading:
    """What a line says to be secret as one of which the players know nothing: `ann takes the bell - secret`."""
    told = " ".join(option_of(command, option) for command in reading for option in ("--note", "--for", "--reason"))
    hidden = any("--secret" in command for command in reading)
    return (
        []
        if hidden or not SECRET.search(told) or not SECRET.search(text)
        else [[*each, "--secret"] for each in reading]
    )


def _hurts(reading: Reading) -> bool:
    return any(command[0] == "damage" for command in reading)


def _of_nobody_met(app: App, text: str, name: str, reading: Reading) -> InputError:
    """The error about a line with the name of somebody nobody knows; one that it only tells of may be told."""
    is_whose = text.split()[0].startswith(name) or name[-1].isdecimal()
    offers = {} if is_whose else {"offers": [reading, [["note", text.strip()]]]}
    return unclear(text.strip(), unmet=name, meets=called(app, name), **offers)
