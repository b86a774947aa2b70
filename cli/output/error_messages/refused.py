"""Messages for what the state of the campaign does not allow."""

from __future__ import annotations

from cli.output.error_messages.error_message import Message
from cli.output.words.language import N_

REFUSED: dict[str, Message] = {
    "already_equipped": Message(
        "{who} has {item} equipped already.", "“campaign equip {who} ITEM --off” lays it aside."
    ),
    "outside_company": Message(
        "{who} is outside the company.",
        "Those outside it hold and share nothing; “campaign join --help” and “campaign hire --help” say "
        "how somebody gets in.",
    ),
    "opening_outsider": Message(
        "{who} is outside the company, and brings nothing from before this ledger.",
        "“campaign describe {who} KEY=VALUE” says what is so of those outside it, with the keys of “campaign rules "
        "keys meet”; “campaign join --help” says how somebody gets in.",
    ),
    "other_there": Message("{who} is there already.", "“campaign leave {who}” records that somebody gets away."),
    "other_gone": Message("{who} is no longer there.", "“campaign arrive {who}” records that somebody comes back."),
    "other_dead": Message(
        "{who} is dead.",
        "Void the blow if it never fell; “campaign heal {who} N” gives hit points back, to the dead too.",
    ),
    "heal_instead": Message(
        "{who} is outside the company, and needs no rule to get up again.",
        "“campaign heal {who} N” gives hit points back, to the dead too.",
    ),
    "secret_person_moves_things": Message(
        "Players do not know of {who}, and would see what this does to {account}.",
        "Reveal the entry in which {who} is met, or record this without naming {who}.",
    ),
    "not_equipped": Message("{who} has not equipped {item}.", "“campaign sheet {who}” shows what is equipped."),
    "already_present": Message("{who} is there already.", "“campaign leave {who}” records that somebody goes."),
    "already_revealed": Message("Entry {entry} was revealed already.", "There is nothing left to do."),
    "already_amended": Message(
        "Entry {entry} was amended already, by entry {by}.",
        "“campaign void {numbers} --reason TEXT” takes back both what was recorded and what is in its place.",
    ),
    "already_voided": Message("Entry {entry} was voided already, by entry {by}.", "Void entry {by} to restore it."),
    "correction_replaced": Message(
        "Correction {entry} was replaced by correction {by}.", "Void entry {by} to go back to it."
    ),
    "amend_fixed": Message(
        "Entry {entry} cannot be amended: it is of the kind “{kind}”.",
        "Later entries depend on its kind in too many ways; “campaign void {entry} --reason TEXT” may do.",
    ),
    "amend_lacks_dice": Message(
        "Entry {entry} would need dice that nobody rolled.", "Leave --cascade out, or amend that entry itself."
    ),
    "amend_secret": Message(
        "Entry {entry} is a secret, or was known, and its amendment is not.",
        "Amend it by itself: what is in the place of a secret stays secret.",
    ),
    "balance_differs": Message(
        "{account} does not hold what was expected.\n{lines}",
        "“campaign explain {who} {measure}” shows how it is computed.",
    ),
    "campaign_already_open": Message("This is the campaign “{name}” already.", "Choose another ledger or name."),
    "campaign_not_empty": Message(
        "“{name}” cannot be set aside: it holds {entries} entries.",
        "Only a campaign that holds nothing but its opening can be; say which you mean with --campaign NAME.",
    ),
    "foe_counted": Message(
        "{who} was counted as overcome already.",
        "Void that entry to count it again; “campaign log --kind defeat”.",
    ),
    "character_dead": Message(
        "{who} is dead.", "Void the death if it never happened; “campaign revive {who}” brings somebody back."
    ),
    "condition_absent": Message(
        "{who} is not in this condition: {condition}.", "There is nothing to end.", group="conditions"
    ),
    "condition_already": Message(
        "{who} is in this condition already: {condition}.", "End it with --off.", group="conditions"
    ),
    "credit_above_share": Message(
        "What {who} takes counts for {credit}, more than the share of {share}.",
        "Count it for less, or have {who} pay the rest into the hoard first.",
        money=True,
    ),
    "exchange_too_small": Message(
        "{value} is worth less than one {coin}.", "Change more of it, or into a smaller coin.", money=True
    ),
    "opening_too_late": Message(
        "{who} has been in session {session}: what comes from before the ledger was set by then.",
        "Say why with --override REASON, or record what happened (find, receive, award, damage…).",
    ),
    "opening_level_unearned": Message(
        "{xp} experience does not reach the level given for {who}.",
        "Give what it has, leave xp= out for what the level needs, or say why with --override REASON.",
    ),
    "opening_impossible": Message(
        "{who} cannot have {wanted} of this: {commodity}. It would be {most}.",
        "A maximum is given with it, as in hp=31/38; “campaign rules” shows what the rules allow.",
    ),
    "no_level": Message("{who} has no level to weigh a share by.", "Leave --by-level out."),
    "hoard_too_small": Message(
        "The hoard holds {held}, less than {asked}.",
        "Split less, or leave --coins out to split all of it.",
        money=True,
    ),
    "level_unearned": Message(
        "{who} holds a level that this experience paid for ({entries}).",
        "The level was gained by {standing}. {or_widen}",
    ),
    "item_lasts": Message(
        "{item} is not used up by being used.",
        "“campaign equip {who} {typed_item}” wields or wears it; “campaign drop {who} {typed_item}” leaves it.",
    ),
    "level_above_xp": Message(
        "{who} would be left with {xp} XP, less than level {level} needs.",
        "Take less back, or void the level first: “campaign log --who {who} --kind level-up” shows it.",
    ),
    "name_taken": Message("There is a “{name}” already.", "Choose another name."),
    "no_wages": Message("No wages are due.", "A wage is agreed at hiring: “campaign hire --help” shows how."),
    "not_dead": Message("{who} is not dead.", "“campaign die {who} --from TEXT” records a death."),
    "stays_behind": Message("{who} does not go on adventures.", "Who serves at home has no share in adventures."),
    "never_voided": Message(
        "Entry {entry} cannot be taken back: it opened the campaign.",
        "A campaign that was opened by mistake, and is still empty, is set aside by “campaign set-aside”.",
    ),
    "no_coins": Message(
        "These rules have no coins.",
        "Keep it in a note, “campaign note TEXT”, or let the table count it: “campaign rules add --help”.",
    ),
    "no_open_session": Message("No session is open.", "Start one with “campaign session start”."),
    "nobody_there": Message("There is nobody to share this.", "Say who: {among} A,B, or “campaign arrive WHO”."),
    "not_conserved": Message(
        "Coins or items came from nowhere or went nowhere (entries: {entries}).",
        "“campaign show ENTRY” shows each of them, “campaign doctor” what else is wrong.",
    ),
    "not_enough": Message(
        "{account} does not have enough {commodity}: {held} held, {asked} needed.",
        "Take less, or record first where it comes from.",
        none=N_("{account} has no {commodity}; {asked} needed."),
    ),
    "not_in_inventory": Message(
        "{who} has {held} × {item}, not {asked}.",
        "“campaign inventory” shows who holds what.",
        none=N_("{who} has no {item}."),
    ),
    "character_retired": Message(
        "{who} has retired.", "“campaign retire {who} --off” brings somebody back into the company."
    ),
    "not_retired": Message("{who} has not retired.", "“campaign retire {who}” is how somebody leaves for good."),
    "not_present": Message("{who} is not there.", "“campaign arrive {who}” records that somebody comes."),
    "not_secret": Message("Entry {entry} is not secret.", "Everybody may see it already."),
    "seed_differs": Message(
        "This is not the seed of session {session}.", "“campaign session end” reveals the right one by itself."
    ),
    "seed_missing": Message(
        "The session’s dice are fair, and this copy of the ledger does not have their seed.",
        "Type the dice with --faces; end the session with --override and the reason.",
    ),
    "seed_public": Message("The seed of fair dice is a secret until the session ends.", "Record it with --secret."),
    "seed_stays_secret": Message(
        "Entry {entry} is the seed of the session’s fair dice.", "“campaign session end” reveals it."
    ),
    "nothing_to_choose": Message(
        "{who} has nothing to choose.", "“campaign sheet {who}” shows a choice when one is due."
    ),
    "nothing_to_redo": Message("There is no undo of yours to take back.", "Only what you undid last can be redone."),
    "nothing_to_split": Message(
        "There are no coins in the hoard to split.",
        "Record the find; --cash-in sells gems and jewels first, “campaign sell hoard THING” anything else.",
    ),
    "too_little_to_split": Message(
        "There is less in the hoard than the smallest coin for each.",
        "It stays there. Share it among fewer, or hand it to one: “campaign take WHO AMOUNT”.",
    ),
    "nothing_to_undo": Message(
        "You have recorded nothing that can be undone.", "“campaign log” shows who recorded what."
    ),
    "amend_other_kind": Message(
        "Entry {entry} is recorded as “{kind}”; the command in its place would record “{other}”.",
        "“{confirm}” puts it there all the same.",
    ),
    "part_unsayable": Message(
        "Nothing in entry {entry} can be changed by itself.",
        "Write the whole of what should have been, as a command after “--”, and why: --reason TEXT.",
    ),
    "undo_older": Message(
        "That was recorded before this session began: {said}.", "“{confirm}” takes it back all the same."
    ),
    "undo_several": Message(
        "That takes back several entries: {said}.",
        "“{confirm}” does, and “campaign void ENTRY --reason TEXT” takes back one of them.",
    ),
    "pool_empty": Message(
        "The pool of experience is empty.",
        "Record what fills it, as “campaign defeat foes” does, or say why the adventure ends without any: "
        "--reason TEXT.",
    ),
    "nothing_owed": Message(
        "{who} and {account}: nothing is owed that could be paid back.",
        "“campaign settle” shows who owes whom. “campaign give {who} {account} AMOUNT” hands coins over, "
        "“campaign lend {who} {account} AMOUNT” makes a debt.",
    ),
    "owes_nobody": Message("{who} owes nothing.", "“campaign settle” shows who owes whom."),
    "repaid_too_much": Message(
        "{who} owes {account} {held}, not {asked}.",
        "Pay that back; “campaign give {who} {account} AMOUNT” hands over what is more. “campaign settle” "
        "shows who owes whom.",
        money=True,
    ),
    "purse_too_light": Message(
        "{who} cannot pay {asked} ({purpose}): the purse holds {held}, {short} short.",
        "Pay less, or record first where the rest comes from: “campaign receive {who} AMOUNT --from TEXT”.",
        money=True,
    ),
    "counter_short": Message(
        "{who} has {held} left of “{counter}”, and {asked} asked for.",
        'Bring it back first: “campaign restore "{who}" "{counter}" 1”.',
        group="counters",
        groups={"counter": "counters"},
    ),
    "counter_full": Message(
        "{who} has all {most} of “{counter}”.",
        "There is nothing to bring back.",
        group="counters",
        groups={"counter": "counters"},
    ),
    "rules_have_none": Message(
        "These rules have none of this: {what}.",
        "Keep it in a note, “campaign note TEXT”, or let the table count it: “campaign rules add --help”.",
    ),
    "secret_impossible": Message(
        "This cannot be a secret: everybody at the table sees it.",
        "Record it without “--secret”, and the secret part as a note.",
    ),
    "secret_named": Message(
        "Players do not know of {who}, and would read the name here.",
        "“campaign reveal {entry}” tells them of {who}; else record this with --secret, or without the name (a "
        "note with --secret keeps it).",
    ),
    "secret_moves_things": Message(
        "A secret cannot change {commodity} of {account}: players keep count of it.",
        "Record it openly, and the secret part as a note.",
    ),
    "session_already_open": Message("Session {session} is open.", "End it first with “campaign session end”."),
    "too_much": Message("{account} would have {asked}, more than {ceiling} ({commodity}).", "Give less."),
    "nothing_to_void_there": Message(
        "Nothing from #{first} to #{last} can be taken back: all of it is void already.",
        "“campaign log” shows what is void.",
    ),
    "void_blocked": Message(
        "Entry {entry} cannot be taken back: later entries depend on it ({standing}).", "{or_widen}{or_session}"
    ),
    "void_short": Message(
        "It cannot be taken back: {account} would not have enough {commodity} ({held} held, {asked} to take back).",
        "Spent since by: {standing}. {or_widen}",
    ),
    "worth_unknown": Message(
        "It cannot be owed: {item} is gone ({account}), and nothing says what it is worth.",
        "“campaign appraise {typed_item} {100_coins}” says it. {or_widen}",
    ),
    "undecidable": Message(
        "The rules of the replay cannot decide it: {why}.", "“campaign replay --without ENTRY” leaves it out."
    ),
}
"""What the state of the ledger or a check says no to; a ruleset words its own refusals."""
