"""What is said of every error: one message and what to do about it, by code.

Places in braces are facts of the error, made words by `cli.errors`; `{did_you_mean}` is empty where nothing is near.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cli.words import N_


class Message(NamedTuple):
    """An error in words.

    Attributes:
        group: Group of the ruleset's tables that its ids belong to, `{command}` being the command's.
        groups: The same for single facts.
        money: Whether what it counts is a worth in the smallest coin.
    """

    text: str
    hint: str
    group: str | None = None
    money: bool = False
    groups: Mapping[str, str] = {}


USAGE: dict[str, Message] = {
    "argument_missing": Message(
        N_("{argument} is missing."), N_("“{command} --help” shows what is needed, with an example.")
    ),
    "command_unknown": Message(
        N_("There is no command “{command}”."), N_("{did_you_mean} “campaign --help” lists them all.")
    ),
    "fault": Message(
        N_("The program failed where it should not ({kind}: {reason}); nothing was recorded."),
        N_("Please report this with the command you typed; CAMPAIGN_TRACEBACK=1 shows where it failed."),
    ),
    "file_unreadable": Message(
        N_("“{file}” cannot be read or written: {reason}."), N_("Check the path and its rights.")
    ),
    "interrupted": Message(N_("Interrupted."), N_("“campaign log --limit 1” shows what was recorded last.")),
    "number_negative": Message(
        N_("“{given}” is negative, and nothing here can be."),
        N_("Write the number without its sign; “{command} --help” shows an example."),
    ),
    "number_too_small": Message(N_("{given} is too small."), N_("The least allowed here is {least}.")),
    "number_unclear": Message(N_("“{given}” is no whole number."), N_("Write digits only, such as 12 or 1_000.")),
    "option_unknown": Message(
        N_("There is no option “{option}” here."), N_("{did_you_mean} “{command} --help” lists the options.")
    ),
    "option_value_missing": Message(
        N_("The option “{option}” is used wrongly here."), N_("“{command} --help” shows what it takes.")
    ),
    "too_deep": Message(N_("This is nested too deeply to be understood."), N_("Write it more simply.")),
    "too_many_arguments": Message(
        N_("One word too many here: {arguments}."),
        N_("Put quotes around what belongs together; “{command} --help” shows an example."),
    ),
    "usage": Message(N_("This cannot be understood: {reason}"), N_("“{command} --help” shows how it is typed.")),
    "word_unknown": Message(N_("“{given}” is not one of the words allowed here."), N_("Allowed: {allowed}.")),
    "both_edges": Message(N_("A roll has advantage or disadvantage, not both."), N_("Give --adv or --dis.")),
    "id_for_many": Message(
        N_("One id cannot be that of many entries."), N_("Leave --id out here, and write it on the line it is for.")
    ),
    "line_undecodable": Message(N_("This is no UTF-8 text."), N_("Save the file as UTF-8 and try again.")),
    "option_for_all": Message(
        N_("{options} holds for the whole list, not for one line."), N_("Write it before the name of the file.")
    ),
    "present_and_absent": Message(
        N_("Those present and those absent cannot both be given."), N_("Give --present or --absent.")
    ),
    "quote_open": Message(
        N_("A quote is opened and not closed."), N_('Close it; only "…" quotes here, and "" inside is one quote.')
    ),
}
"""How a command is typed."""

TYPED: dict[str, Message] = {
    "amount_ambiguous": Message(
        N_("“{given}” can be read in two ways: {whole} {unit}, or {units} {unit} and {after} thousandths."),
        N_("Write {whole}{unit} for the first; for the second, give the rest in smaller coins."),
    ),
    "amount_missing": Message(N_("How much is missing."), N_("Give a number or dice, such as 4 or 1d6.")),
    "amount_negative": Message(
        N_("“{given}” is a negative amount."),
        N_("Write the amount without its sign; the command says which way it goes."),
    ),
    "amount_not_positive": Message(N_("“{amount}” is not more than nothing."), N_("Give at least one.")),
    "amount_not_whole": Message(
        N_("“{given}” is finer than the smallest coin ({coin})."),
        N_("Give an amount that coins can make."),
        group="coinage.coins",
    ),
    "amount_unclear": Message(
        N_("“{given}” is no amount of coins."),
        N_("Write a number and a coin, such as 120gp or “12 gp 3 sp”. Coins: {coins}."),
        group="coinage.coins",
    ),
    "choice_unknown": Message(
        N_("“{option}” is none of the choices that {who} has."),
        N_("{did_you_mean} Choices: {known}."),
        group="choices",
    ),
    "coin_missing": Message(
        N_("“{given}” does not say which coin."),
        N_("Write the coin after the number, such as 120gp. Coins: {coins}."),
        group="coinage.coins",
    ),
    "coin_unknown": Message(
        N_("There is no coin “{coin}” in these rules."), N_("{did_you_mean} Coins: {coins}."), group="coinage.coins"
    ),
    "coins_are_not_worn": Message(N_("Coins are neither worn nor wielded."), N_("Name an item that is held.")),
    "coins_are_not_used": Message(N_("Coins are not used up."), N_("Pay them: “campaign pay WHO AMOUNT --for TEXT”.")),
    "condition_level": Message(
        N_("“{condition}” has no level {level}."), N_("Its highest level is {highest}."), group="conditions"
    ),
    "condition_missing": Message(N_("Which condition is missing."), N_("Known: {known}."), group="conditions"),
    "condition_unknown": Message(
        N_("There is no condition “{condition}” in these rules."),
        N_("{did_you_mean} Known: {known}."),
        group="conditions",
    ),
    "counter_unknown": Message(
        N_("Nothing called “{counter}” is counted here."),
        N_("{did_you_mean} Counted: {known}. The sheet shows what is left."),
        group="counters",
    ),
    "count_not_positive": Message(N_("{count} is not a number of things."), N_("Give at least 1.")),
    "credit_unclear": Message(
        N_("“{given}” is no credit."),
        N_("Write NAME=ITEM:AMOUNT, such as “Brom=shield:500gp”, with an item of the hoard."),
    ),
    "day_unclear": Message(N_("“{given}” is no day."), N_("Write year, month and day, such as 2026-11-01.")),
    "dice_fraction": Message(
        N_("“{expression}” may come to a fraction."),
        N_("Round it as your rules do, with // for down."),
    ),
    "dice_malformed": Message(
        N_("“{expression}” is no dice expression."), N_("Write dice such as 1d20+5, 4d6kh3 or d%.")
    ),
    "dice_no_d20": Message(
        N_("“{expression}” has no d20 to roll twice."),
        N_("Leave --adv and --dis out, or write 2d6kh1 for the better of two."),
    ),
    "dice_too_big": Message(N_("“{expression}” is more than anybody rolls."), N_("The most is {most}.")),
    "dice_too_many": Message(N_("“{expression}” asks for too many dice."), N_("Roll {most} at most.")),
    "duration_unclear": Message(
        N_("“{given}” is no span of time."),
        N_("Write a number and a unit, such as +3d. Units: {units}."),
        group="units",
    ),
    "each_without_xp": Message(N_("“--each” needs to know how much."), N_("Add “--xp N”.")),
    "entry_unclear": Message(
        N_("“{given}” is no entry number."), N_("Write a number such as 12; “campaign log” shows them.")
    ),
    "entry_id_taken": Message(
        N_("The id {id} belongs to entry {entry}, which records another command."),
        N_("Send the same command with the same id to be sure that it is recorded once; a new command needs a new id."),
    ),
    "entry_unknown": Message(
        N_("There is no entry {entry} in this campaign."), N_("“campaign log” lists the entries with their numbers.")
    ),
    "face_impossible": Message(
        N_("No die of {sides} sides shows {face}."), N_("Look at the die again and give its face.")
    ),
    "faces_left_over": Message(
        N_("{given} faces were given, and the rules ask for {used}."), N_("Give one face for each die, in order.")
    ),
    "faces_missing": Message(
        N_("Too few faces were given: dice of {sides} sides still to be shown: {count}."),
        N_("Give every face, --faces 3,5, or leave the option out and the program rolls."),
    ),
    "faces_unclear": Message(N_("“{given}” are no dice faces."), N_("Write them as --faces 3,5 or --faces Brom=3,5.")),
    "find_unknown": Message(
        N_("“{kind}” is no kind of treasure."), N_("{did_you_mean} Write coins (120gp), or one of: {allowed}.")
    ),
    "find_unnamed": Message(
        N_("“{given}” does not say what was found."), N_("Write it as item=NAME or item=NAME:300gp.")
    ),
    "id_unclear": Message(N_("“{given}” is no UUID."), N_("Write one such as 6f1c3e9a-2b7d-4c1e-9f00-1a2b3c4d5e6f.")),
    "item_ambiguous": Message(N_("“{item}” may be one of several things."), N_("Name one of: {candidates}.")),
    "item_unknown": Message(
        N_("There is no “{item}” here."), N_("{did_you_mean} “campaign inventory” shows what there is.")
    ),
    "key_missing": Message(
        N_("Missing: {missing}."), N_("Write each as KEY=VALUE. Allowed: {allowed}."), group="keys.{command}"
    ),
    "key_twice": Message(N_("“{key}” is given twice."), N_("Give it once."), group="keys.{command}"),
    "key_unclear": Message(N_("“{given}” is no KEY=VALUE."), N_("Write a key, = and its value, without blanks.")),
    "key_unknown": Message(
        N_("There is no key “{key}” here."), N_("{did_you_mean} Allowed: {allowed}."), group="keys.{command}"
    ),
    "key_value": Message(
        N_("“{value}” is not possible for {key}."),
        N_("{possible} “campaign rules keys” lists every key."),
        group="keys.{command}",
    ),
    "measure_unknown": Message(
        N_("There is nothing called “{measure}” to count."),
        N_("{did_you_mean} Coins, items, xp and hp can be checked."),
    ),
    "name_ambiguous": Message(N_("“{name}” may be one of several."), N_("Write more of the name: {candidates}.")),
    "name_not_here": Message(N_("“{name}” is nobody this can be about."), N_("Name a character.")),
    "name_reserved": Message(
        N_("Nobody can be called “{name}”."),
        N_("Choose a name without , = or *, and none of the words the program keeps."),
    ),
    "nobody_named": Message(N_("“{given}” names nobody."), N_("Name one or more, such as Brom,Lira, or party.")),
    "note_empty": Message(N_("The note is empty."), N_("Write what is to be remembered.")),
    "nothing_found": Message(N_("Nothing was named."), N_("Say what was found, such as 120gp or gem=100gp*3.")),
    "nothing_to_check": Message(N_("There is nothing to check."), N_("Say what is expected, such as gp=12 xp=120.")),
    "nothing_to_describe": Message(
        N_("There is nothing told of {who}."), N_("Write what is told as KEY=VALUE, such as age=30.")
    ),
    "nothing_to_void": Message(N_("No entry was named."), N_("Give the number of an entry.")),
    "number_too_large": Message(N_("This number is too large to be kept."), N_("Give a smaller one.")),
    "override_empty": Message(N_("“--override” needs a reason."), N_("Write why the rule does not hold this time.")),
    "payload_differs": Message(
        N_("What is revealed of entry {entry} is not what it holds."),
        N_("“campaign reveal {entry}” takes it from the ledger."),
    ),
    "point_unknown": Message(
        N_("There is no moment “{point}” in this campaign."),
        N_("Write an entry (120), the end of a session (s3) or a day of play (2026-11-01)."),
    ),
    "price_missing": Message(N_("The rules give no price for {item}."), N_("Say it: --price 30gp.")),
    "reading_in_run": Message(
        N_("“{command}” records nothing, and this is a list of what to record."),
        N_("Take the line out, and type it afterwards."),
    ),
    "rest_unknown": Message(
        N_("There is no rest “{rest}” in these rules."), N_("{did_you_mean} Known: {known}."), group="rests"
    ),
    "roll_missing": Message(N_("What is rolled is missing."), N_("Give dice such as 1d20+5, or a kind of roll.")),
    "roll_unknown": Message(
        N_("“{kind}” is neither dice nor a kind of roll of these rules."),
        N_("{did_you_mean} Kinds: {known}."),
        group="rolls",
    ),
    "ruleset_unknown": Message(N_("There are no rules called “{ruleset}”."), N_("Known: {known}.")),
    "run_command": Message(N_("“{command}” cannot stand in a list of commands."), N_("Type it by itself.")),
    "same_holder": Message(N_("{who} would be on both sides."), N_("Name two different ones.")),
    "seal_malformed": Message(
        N_("“{text}” is no seal, or was misread."), N_("Type it as it was printed, such as 120-7KQ3F-9XPM2-D4A0R-65.")
    ),
    "session_unknown": Message(
        N_("There is no session {session} to write for."),
        N_("The last session is {last}; leave --session out for now."),
    ),
    "options_together": Message(N_("{options} do not go together."), N_("Leave one of them out.")),
    "paid_too_much": Message(
        N_("The bill is {total}, and {paid} was paid."), N_("Pay no more than the bill."), money=True
    ),
    "share_for_stranger": Message(
        N_("{who} shares nothing here."), N_("Add the name to --among, or take its share out.")
    ),
    "share_malformed": Message(N_("“{share}” is no share."), N_("Write a fraction such as 1/2, or a number above 0.")),
    "tables_faulty": Message(
        N_("The tables of “{ruleset}” have faults: {faults}."), N_("Correct the files and try again.")
    ),
    "text_unreadable": Message(
        N_("“{text}” holds characters that cannot be kept."), N_("Type it again as plain text.")
    ),
    "time_backwards": Message(N_("“{given}” would turn the clock back."), N_("Void the entry that moved it too far.")),
    "unit_unknown": Message(
        N_("There is no unit of time “{unit}” in these rules."), N_("{did_you_mean} Units: {known}."), group="units"
    ),
    "character_unknown": Message(
        N_("There is nobody called “{name}” here."), N_("{did_you_mean} Known: {known}. “campaign join” adds somebody.")
    ),
    "campaign_unnamed": Message(N_("A campaign needs a name."), N_("Write it after “new”.")),
    "coins_are_not_sold": Message(N_("“{given}” is money already."), N_("Name an item to sell.")),
    "recipient_near": Message(
        N_("“{name}” is nobody here, but looks like somebody who is."),
        N_("{did_you_mean} For somebody of the outside world write world:{name}."),
    ),
    "roll_value_unknown": Message(
        N_("The roll “{kind}” takes no value, and “{value}” is one."),
        N_("Leave out = and what follows."),
        group="rolls",
    ),
    "rules_missing": Message(N_("The rules of the campaign are missing."), N_("Write --rules and one of: {known}.")),
    "topic_unknown": Message(
        N_("There is nothing called “{topic}” in these rules."),
        N_("{did_you_mean} “campaign rules show” lists the topics."),
    ),
    "wage_unclear": Message(N_("“{given}” is no wage."), N_("Write an amount by the day, such as 2gp/day.")),
    "ware_unknown": Message(
        N_("These rules sell no “{item}”."), N_("{did_you_mean} Anything else can be bought with --price AMOUNT.")
    ),
}
"""What is typed, and cannot be or is not known."""

REFUSED: dict[str, Message] = {
    "already_equipped": Message(
        N_("{who} has {item} equipped already."), N_("“campaign equip {who} ITEM --off” lays it aside.")
    ),
    "not_equipped": Message(N_("{who} has not equipped {item}."), N_("“campaign sheet {who}” shows what is equipped.")),
    "already_present": Message(N_("{who} is there already."), N_("“campaign leave” notes who goes.")),
    "already_revealed": Message(N_("Entry {entry} was revealed already."), N_("There is nothing left to do.")),
    "already_voided": Message(
        N_("Entry {entry} was voided already, by entry {by}."), N_("Void entry {by} to have it back.")
    ),
    "balance_differs": Message(
        N_("{who} does not hold what was expected.\n{lines}"),
        N_("“campaign explain {who} {measure}” shows how it came to this."),
    ),
    "campaign_already_open": Message(
        N_("This is the campaign “{name}” already."), N_("Choose another ledger or name.")
    ),
    "character_dead": Message(N_("{who} is dead."), N_("Void the death if it never happened.")),
    "condition_absent": Message(
        N_("{who} is not in this condition: {condition}."), N_("There is nothing to end."), group="conditions"
    ),
    "condition_already": Message(
        N_("{who} is in this condition already: {condition}."), N_("End it with --off."), group="conditions"
    ),
    "credit_above_share": Message(
        N_("What {who} takes counts for {credit}, more than the share of {share}."),
        N_("Count it for less, or have {who} pay the rest into the hoard first."),
        money=True,
    ),
    "exchange_too_small": Message(
        N_("{value} is worth less than one {coin}."), N_("Change more of it, or into a smaller coin."), money=True
    ),
    "no_level": Message(N_("{who} has no level to weigh a share by."), N_("Leave --by-level out.")),
    "hoard_too_small": Message(
        N_("The hoard holds {held}, less than {asked}."),
        N_("Split less, or leave --coins out to split all of it."),
        money=True,
    ),
    "level_unearned": Message(
        N_("{who} holds a level that this experience paid for ({entries})."), N_("Void the level first.")
    ),
    "name_taken": Message(N_("There is a “{name}” already."), N_("Choose another name.")),
    "never_voided": Message(
        N_("Entry {entry} cannot be taken back: too much stands on it."), N_("Void what followed from it instead.")
    ),
    "no_coins": Message(
        N_("These rules know no coins."), N_("Leave them out, or keep it in a note: “campaign note TEXT”.")
    ),
    "no_open_session": Message(N_("No session is open."), N_("Start one with “campaign session start”.")),
    "nobody_there": Message(
        N_("There is nobody to share this."), N_("Say who: --among A,B, or “campaign arrive WHO”.")
    ),
    "not_conserved": Message(
        N_("Coins or items came from nowhere or went nowhere (entries: {entries})."),
        N_("“campaign verify” tells what was changed."),
    ),
    "not_enough": Message(
        N_("There is not enough of {commodity} with {account}: {held}, and {asked} asked for."),
        N_("Take less, or record first where it comes from."),
    ),
    "not_in_inventory": Message(
        N_("{who} has {held} of {item}, and {asked} asked for."), N_("“campaign inventory” shows who holds what.")
    ),
    "not_present": Message(N_("{who} is not there."), N_("“campaign arrive” notes who comes.")),
    "not_secret": Message(N_("Entry {entry} is no secret."), N_("Everybody may see it already.")),
    "nothing_to_choose": Message(
        N_("{who} has nothing to choose."), N_("“campaign sheet {who}” shows a choice when one is due.")
    ),
    "nothing_to_redo": Message(
        N_("There is no undo of yours to take back."), N_("Only what you undid last can be redone.")
    ),
    "nothing_to_split": Message(
        N_("There are no coins in the hoard to split."), N_("Record the find, or sell with --cash-in.")
    ),
    "nothing_to_undo": Message(
        N_("You have recorded nothing that can be undone."), N_("“campaign log” shows who recorded what.")
    ),
    "purse_too_light": Message(
        N_("{who} cannot pay {asked} ({purpose}): the purse holds {held}, {short} short."),
        N_("Record what is missing with “campaign receive”, or pay less."),
        money=True,
    ),
    "rules_have_none": Message(
        N_("These rules have none of this: {what}."), N_("Keep it in a note: “campaign note TEXT”.")
    ),
    "secret_moves_things": Message(
        N_("A secret cannot move {commodity} of {account}: players count it."),
        N_("Record it openly, and the secret as a note."),
    ),
    "session_already_open": Message(N_("Session {session} is open."), N_("End it first with “campaign session end”.")),
    "too_much": Message(N_("{account} would have {asked}, more than {ceiling} ({commodity})."), N_("Give less.")),
    "void_blocked": Message(
        N_("Entry {entry} cannot be taken back: later entries stand on it ({standing})."), N_("Void those first.")
    ),
    "void_short": Message(
        N_("It cannot be taken back: {account} would lack {commodity} ({held} held, {asked} to take back)."),
        N_("Spent since by: {standing}. Void that first, or record what makes it good."),
    ),
}
"""What the state of the ledger or a check says no to; a ruleset words its own refusals."""

LEDGER: dict[str, Message] = {
    "campaign_ambiguous": Message(
        N_("This ledger holds several campaigns."), N_("Say which: --campaign NAME. There are: {campaigns}.")
    ),
    "campaign_exists": Message(
        N_("There is a campaign “{campaign}” in this ledger already."), N_("Choose another name.")
    ),
    "campaign_missing": Message(
        N_("This ledger holds no campaign yet."), N_("Open one: “campaign new NAME --rules ose”.")
    ),
    "campaign_unknown": Message(N_("There is no campaign “{campaign}” in this ledger."), N_("There are: {campaigns}.")),
    "ledger_corrupt": Message(
        N_("The ledger is damaged: {reason}"),
        N_("“campaign verify” tells where; a backup can be imported into a new ledger."),
    ),
    "ledger_disk_full": Message(N_("The disk is full; nothing was recorded."), N_("Make room and record it again.")),
    "ledger_extra_missing": Message(
        N_("A PostgreSQL ledger needs the extra “postgres”."),
        N_("Install it: pip install “campaign-ledger[postgres]”."),
    ),
    "ledger_locked": Message(
        N_("Somebody else is writing to the ledger."), N_("Try again in a moment; nothing was recorded.")
    ),
    "ledger_missing": Message(
        N_("There is no ledger at “{location}”."), N_("Check the path, or open one: “campaign new NAME --rules ose”.")
    ),
    "ledger_newer": Message(
        N_("This ledger was written by a newer version of the program."), N_("Install the newer version.")
    ),
    "ledger_not_found": Message(
        N_("There is no {file} in this folder or above it."),
        N_("Open a campaign with “campaign new NAME --rules ose”, or name a ledger with --ledger."),
    ),
    "ledger_not_ours": Message(
        N_("“{location}” is no campaign ledger."), N_("Check the path; the file was left as it is.")
    ),
    "ledger_read_only": Message(
        N_("“{location}” cannot be written to."), N_("Check the rights of the file and its folder.")
    ),
    "ledger_unreachable": Message(
        N_("The database cannot be reached: {reason}"), N_("Check the address, and that the server runs.")
    ),
    "entry_invalid": Message(
        N_("This cannot be kept as an entry: {reason}"), N_("Type it more simply; nothing was recorded.")
    ),
    "ledger_write_failed": Message(
        N_("The ledger could not be written to; nothing was recorded."),
        N_("Try again; “campaign verify” tells whether it is whole."),
    ),
}
"""The ledger itself."""

IN_AND_OUT: dict[str, Message] = {
    "backup_altered": Message(
        N_("The backup is not as it was written: it was changed here."),
        N_("Nothing was recorded. Use another copy of the backup."),
    ),
    "backup_diverges": Message(
        N_("The ledger already holds “{campaign}”, with another entry #{entry}."),
        N_("Import into a new ledger with --ledger, and compare the two."),
    ),
    "backup_incomplete": Message(
        N_("The backup is incomplete: something is missing before its end."),
        N_("Nothing was recorded. Use another copy of the backup."),
    ),
    "backup_malformed": Message(
        N_("This is no line of a backup: {reason}"),
        N_("Nothing was recorded. Backups are written by “campaign export events”."),
    ),
    "backup_newer": Message(
        N_("The backup was written by a newer version of the program."), N_("Install the newer version.")
    ),
    "backup_out_of_order": Message(
        N_("Entry #{expected} should come here, and #{found} does."),
        N_("Nothing was recorded. Lines are missing or in another order; use another copy of the backup."),
    ),
    "file_exists": Message(N_("“{file}” is there already."), N_("Choose another name; nothing is overwritten.")),
    "kind_unknown": Message(N_("There is no kind of entry “{kind}”."), N_("{did_you_mean} Kinds: {known}.")),
}
"""What goes in and out of a ledger."""

LACKING: dict[str, str] = {
    "choices": N_("choices"),
    "counters": N_("counters that are spent"),
    "experience": N_("experience"),
    "inheritance": N_("inheritance"),
    "levels": N_("levels"),
    "rests": N_("rests"),
    "treasure_types": N_("types of treasure"),
    "works": N_("work"),
}
"""What a ruleset may not have."""


RULES: dict[str, Message] = {
    "adoption_late": Message(
        N_("Rules cannot be adopted for an earlier session: what was decided since was judged by others."),
        N_("Leave --session out; they hold from here on."),
    ),
    "adoption_stays": Message(
        N_("Entry {entry} cannot be taken back: what was recorded since was judged by its rules."),
        N_(
            "Adopt the rules that should hold from here on: “campaign rules adopt”, with --house FILE if there are any."
        ),
    ),
    "class_unknown": Message(
        N_("There is no class “{class_}” in these rules."), N_("{did_you_mean} Known: {known}."), group="classes"
    ),
    "no_keys": Message(
        N_("The rules declare nothing for “{command}”."), N_("They do for: {known}. “campaign rules keys” shows all.")
    ),
    "house_faulty": Message(
        N_("The house rules have faults:\n{faults}"),
        N_("Correct the files and try again; “campaign rules show TOPIC” shows what can be changed."),
    ),
    "rules_in_force": Message(
        N_("These rules are in force already."), N_("“campaign rules” shows them; there is nothing to adopt.")
    ),
    "rules_lack_held": Message(
        N_("These rules do not know what is held: {lacking}."),
        N_("Add it to the house rules, or record first that it is sold, left or ended."),
    ),
    "rules_leave_impossible": Message(
        N_("Under these rules {who} could not be so: {state}."),
        N_("Record first what puts it right, such as healing or a death."),
    ),
    "ruleset_differs": Message(
        N_("This campaign is played by “{present}”, and “{ruleset}” is another game."),
        N_("House rules change a game’s tables: “campaign rules adopt --house FILE”."),
    ),
}
"""Which rules hold."""

MESSAGES: dict[str, Message] = {**USAGE, **TYPED, **REFUSED, **LEDGER, **IN_AND_OUT, **RULES}
