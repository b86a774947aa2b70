"""Messages for names that mean nothing, or several things."""

from __future__ import annotations

from cli.output.error_messages.error_message import Message
from cli.output.words.language import N_

NAMES: dict[str, Message] = {
    "opening_unknown": Message(
        N_("Nobody here is called “{name}”.{did_you_mean}"),
        N_("With its class, “campaign opening {name} class=CLASS level=N hp=N/M …” lets somebody new join."),
    ),
    "campaign_unnamed": Message(N_("A campaign needs a name."), N_("Write it after “new”.")),
    "character_unknown": Message(
        N_("There is nobody called “{name}” here."),
        N_("{did_you_mean} Known: {known}. “campaign join --help” shows how somebody joins. {order}"),
    ),
    "choice_unknown": Message(
        N_("“{option}” is not one of the choices that {who} has."),
        N_("{did_you_mean} Choices: {known}."),
        group="choices",
    ),
    "coins_are_not_sold": Message(N_("“{given}” is money already."), N_("Name an item to sell.")),
    "coins_are_not_used": Message(N_("Coins are not used up."), N_("Pay them: “campaign pay WHO AMOUNT --for TEXT”.")),
    "coins_are_not_worn": Message(N_("Coins are neither worn nor wielded."), N_("Name an item that somebody holds.")),
    "heir_missing": Message(
        N_("{who} is dead, and inherits nothing."), N_("Name the heir first: “campaign inherit WHO --from {who}”.")
    ),
    "creditor_missing": Message(
        N_("{who} can pay back several: {candidates}."),
        N_("Say whom, and how much unless it is all: “campaign repay FROM TO AMOUNT”."),
    ),
    "condition_level": Message(
        N_("“{condition}” has no level {level}."), N_("Its highest level is {highest}."), group="conditions"
    ),
    "condition_missing": Message(N_("Say which condition."), N_("Known: {known}."), group="conditions"),
    "condition_unknown": Message(
        N_("There is no condition “{condition}” in these rules."),
        N_("{did_you_mean} Known: {known}."),
        group="conditions",
    ),
    "rolled_not_used": Message(
        N_("“{given}” is rolled, not used or spent."), N_('For example: “campaign roll "{who}" {thing}”.')
    ),
    "chosen_not_used": Message(
        N_("“{given}” is chosen, not used or spent."), N_('For example: “campaign choose "{who}" {thing}”.')
    ),
    "counter_unknown": Message(
        N_("Nothing called “{counter}” is counted here."),
        N_("{did_you_mean} Counted: {known}. The sheet shows what is left."),
        group="counters",
        groups={"counter": "counters"},
    ),
    "spell_of_others": Message(
        N_("{who} casts no spell “{spell}”."),
        N_("“campaign sheet {who}” shows what spells are left; “campaign spend {who} slots.1 cast=…” names another."),
    ),
    "spell_without_slot": Message(
        N_("“{spell}” takes no slot, so that nothing is spent."),
        N_("Roll what it does, “campaign roll WHO KIND”, or write it down with “campaign note TEXT”."),
    ),
    "foes_fewer": Message(
        N_("Of “{what}”, {met} were met and not counted yet, not {count}."),
        N_("Count those, or record the others with “campaign meet {what}” first."),
    ),
    "foe_not_met": Message(
        N_("Nobody called “{name}” was met; {met} was."),
        N_('Write “campaign defeat "{met}"”, or record the other with “campaign meet "{name}"” first.'),
    ),
    "nobody_to_count": Message(
        N_("There is nobody to count. {not_counted}"),
        N_("“campaign party --foes” shows them; “campaign defeat NAME --count N” counts foes who were never met."),
    ),
    "hit_points_unknown": Message(
        N_("Nothing says which hit points “{told}” are."),
        N_("Name a monster of the rules, or tell its hit dice, or its hit points: hp=7, hp=2d6."),
    ),
    "find_unnamed": Message(
        N_("“{given}” does not say what was found."), N_("Write it as item=NAME or item=NAME:{300_coins}.")
    ),
    "improvement_unknown": Message(
        N_("There is nothing called “{thing}” to improve in these rules."),
        N_("{did_you_mean} Known: {known}."),
        group="improvements",
    ),
    "item_ambiguous": Message(N_("“{item}” may be one of several things."), N_("Name one of: {candidates}.")),
    "item_unknown": Message(
        N_("There is no “{item}” here."), N_("{did_you_mean} “campaign inventory” shows what there is.")
    ),
    "lot_unknown": Message(
        N_("There is no find called “{given}”."), N_("{did_you_mean} “campaign inventory” shows what there is.")
    ),
    "measure_unknown": Message(
        N_("There is nothing called “{measure}” to count."),
        N_("{did_you_mean} Whatever the sheet shows can be explained and checked, by its name there."),
    ),
    "name_ambiguous": Message(N_("“{name}” may be one of several."), N_("Write more of the name: {candidates}.")),
    "game_master_word": Message(
        N_("Whoever runs the game cannot be called “{name}”."),
        N_("Write a word or a few, of letters: “campaign describe gm name=Referee”."),
    ),
    "name_not_here": Message(N_("This cannot be about “{name}”."), N_("Name a character.")),
    "name_numbered": Message(
        N_("“{name}” ends with a number, and numbers are given by the program."),
        N_("Write the name alone, and how many with --count."),
    ),
    "name_reserved": Message(
        N_("Nobody can be called “{name}”."),
        N_("Choose a name without , = or * that is none of the reserved words: {reserved}."),
    ),
    "nobody_named": Message(N_("“{given}” names nobody."), N_("Name one or more, such as Brom,Lira, or party.")),
    "reading_in_run": Message(
        N_("“{command}” records nothing, but this is a list of commands that record."),
        N_("Take the line out, and type it afterwards."),
    ),
    "recipient_near": Message(
        N_("Nobody here is called “{name}”, but the name is close to somebody’s."),
        N_("{did_you_mean} For somebody outside the company write world:{name}."),
    ),
    "rest_unknown": Message(
        N_("There is no rest “{rest}” in these rules."), N_("{did_you_mean} Known: {known}."), group="rests"
    ),
    "roll_missing": Message(N_("Say what is rolled."), N_("Give dice such as 1d20+5, or a kind of roll.")),
    "roll_unknown": Message(
        N_("“{kind}” is neither dice nor a kind of roll of these rules."),
        N_("{did_you_mean} Kinds: {known}."),
        group="rolls",
    ),
    "rules_missing": Message(N_("The rules of the campaign are missing."), N_("Write --rules and one of: {known}.")),
    "ruleset_broken": Message(
        N_("The package “{package}”, which offers the rules “{ruleset}”, does not work: {reason}."),
        N_("Correct the package and install it again, or ask its author."),
    ),
    "ruleset_incomplete": Message(
        N_("The package “{package}”, which offers the rules “{ruleset}”, is incomplete. Missing: {lacks}."),
        N_("It needs one class derived from ledger.rules.ruleset.Ruleset, whose HOOKS is a ledger.rules.hooks.Hooks."),
    ),
    "ruleset_twice": Message(
        N_("More than one package offers rules called “{ruleset}”: {packages}."),
        N_("Uninstall all but one, or ask its author to give it another id; built-in rules cannot be replaced."),
    ),
    "ruleset_unknown": Message(N_("There are no rules called “{ruleset}”."), N_("{did_you_mean} Known: {known}.")),
    "run_command": Message(
        N_("“{command}” cannot be part of a list of commands."), N_("Type it as a command of its own.")
    ),
    "same_holder": Message(N_("{who} would be on both sides."), N_("Name two different ones.")),
    "session_not_for_start": Message(
        N_("A session start does not belong to another session: --session has no meaning here."),
        N_("To give it a number of your own, write --number {session}."),
    ),
    "session_keeps_number": Message(
        N_("Session {session} keeps its number."),
        N_("Leave the number out; present=A,B or absent=A,B changes who was there."),
    ),
    "session_number_used": Message(
        N_("A session cannot have the number {session} here."), N_("Give --number from {least} to {most}.")
    ),
    "session_unknown": Message(
        N_("There is no session {session}."), N_("The last session is {last}; or leave --session out.")
    ),
    "share_for_stranger": Message(
        N_("{who} shares nothing here."), N_("Add the name to {among}, or take its share out.")
    ),
    "thing_twice": Message(N_("“{thing}” is named twice."), N_("Name it once, with the number: {thing}=2.")),
    "topic_unknown": Message(
        N_("There is nothing called “{topic}” in these rules."),
        N_("{did_you_mean} “campaign rules show” lists the topics."),
    ),
    "work_unknown": Message(
        N_("There is no work “{work}” in these rules."), N_("{did_you_mean} Known: {known}."), group="works"
    ),
    "ware_unknown": Message(
        N_("These rules do not sell “{item}”."),
        N_("{did_you_mean} Anything else can be bought with --price AMOUNT."),
        groups={"nearest": "items"},
    ),
}
