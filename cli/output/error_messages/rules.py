"""Messages about the rules: which are in force, and what they do not have."""

from __future__ import annotations

from cli.output.error_messages.error_message import Message
from cli.output.words.language import N_

LACKING: dict[str, str] = {
    "choices": N_("choices"),
    "improvements": N_("improvement piece by piece"),
    "counters": N_("counters that are spent"),
    "experience": N_("experience"),
    "coinage.coins": N_("coins"),
    "conditions": N_("conditions"),
    "foes": N_("experience for foes"),
    "hit_points": N_("hit points"),
    "inheritance": N_("inheritance"),
    "levels": N_("levels"),
    "rests": N_("rests"),
    "rolls": N_("kinds of roll"),
    "revival": N_("coming back from the dead"),
    "treasure_types": N_("types of treasure"),
    "works": N_("work"),
}
"""What a ruleset may not have."""

RULES: dict[str, Message] = {
    "adoption_late": Message(
        N_("Rules cannot be adopted for an earlier session: later entries were decided under others."),
        N_("Leave --session out; rules apply from now on."),
    ),
    "reveal_stays": Message(
        N_("Entry {entry} cannot be taken back: players have seen what it revealed."),
        N_("To take back what was recorded before it, give its number: “campaign void N --reason TEXT”."),
    ),
    "adoption_stays": Message(
        N_("Entry {entry} cannot be taken back: later entries were decided under its rules."),
        N_(
            "Adopt the rules that should apply from now on: “campaign rules adopt”, with --house FILE if there are any."
        ),
    ),
    "class_unknown": Message(
        N_("There is no class “{class_}” in these rules."), N_("{did_you_mean} Known: {known}."), group="classes"
    ),
    "no_keys": Message(
        N_("The rules declare nothing for “{command}”."),
        N_("{did_you_mean} “campaign rules keys” shows what they declare, command by command."),
    ),
    "house_faulty": Message(
        N_("The house rules have faults:\n{faults}"),
        N_("Correct the files and try again; “campaign rules show TOPIC” shows what can be changed."),
    ),
    "addition_closed": Message(
        N_("These rules count {name} themselves."),
        N_("Nothing needs to be added; “campaign rules” shows what they count."),
    ),
    "addition_first_coin": Message(
        N_("The first coin is what the others are counted in: it is worth 1, not {value}."),
        N_("Add the smallest coin first, as in “campaign rules add coin penny”, then this one."),
    ),
    "addition_key": Message(
        N_("“{given}” is not a key of this."), N_("Possible: {keys}, each with = and its value, as in fr=écu.")
    ),
    "addition_kind": Message(
        N_("A table adds no “{given}”."), N_("Possible: {kinds}. For example: “campaign rules add counter luck max=3”.")
    ),
    "addition_missing": Message(
        N_("Missing: {keys}."),
        N_("For example: “campaign rules add coin crown value=20”, “campaign rules add counter luck max=3”."),
    ),
    "addition_there": Message(
        N_("These rules have “{name}” already."),
        N_("Choose another name; “campaign rules show house” shows what was added."),
    ),
    "wounds_there": Message(
        N_("These rules count wounds already."),
        N_("One name takes them all: “campaign rules show house” shows which; a hero’s are “campaign damage NAME 2”."),
    ),
    "addition_unnamed": Message(N_("“{name}” cannot be a name here."), N_("A name begins with a letter.")),
    "rules_in_force": Message(
        N_("These rules are in force already."), N_("“campaign rules” shows them; there is nothing to adopt.")
    ),
    "state_impossible": Message(
        N_("These rules do not allow this state of {who}: {state}."),
        N_("Record what causes it, such as damage or care."),
    ),
    "rules_older": Message(
        N_("The campaign uses another version of its rules, which has nothing for this: {lacks}."),
        N_("“campaign rules adopt” adopts the installed version; “campaign doctor” says more."),
    ),
    "rules_lack_held": Message(
        N_("Somebody holds what these rules do not have: {lacking}."),
        N_("Add it to the house rules, or record first that it is sold, left or ended."),
    ),
    "rules_leave_impossible": Message(
        N_("These rules would not allow this state of {who}: {state}."),
        N_("Record first what puts it right, such as healing or a death."),
    ),
    "ruleset_differs": Message(
        N_("This campaign is played by “{present}”, and “{ruleset}” is another game."),
        N_("House rules change a game’s tables: “campaign rules adopt --house FILE”."),
    ),
}
"""Which rules hold."""
