"""Messages for disputes: what cannot be claimed, ruled on or appealed."""

from __future__ import annotations

from cli.output.error_messages.error_message import Message

DISPUTES: dict[str, Message] = {
    "proposal_answered": Message(
        "Proposal {proposal} was answered already, by entry {entry}.",
        "“campaign void {entry} --reason TEXT” takes the answer back; “campaign proposals” lists those that wait.",
    ),
    "proposal_empty": Message("It is not said what is proposed.", "Write the command: “campaign propose COMMAND”."),
    "proposal_none": Message("No proposal waits.", "“campaign proposals” shows what became of all of them."),
    "proposal_records_nothing": Message(
        "Nothing was recorded of proposal {proposal}.",
        "Name the entries that record it, --recorded-as ENTRY,…, or decline it: “campaign decline {proposal}”.",
    ),
    "proposal_unknown": Message(
        "Entry {proposal} proposes nothing.", "“campaign proposals” lists proposals with their numbers."
    ),
    "proposal_which": Message("Several proposals wait: {candidates}.", "Write the number of one of them, or several."),
    "proposal_withdrawn": Message(
        "Proposal {proposal} was withdrawn by entry {entry}.", "“campaign proposals” lists those that wait."
    ),
    "proposals_waiting": Message(
        "{count} of your proposals wait already.", "Wait until the game master has answered one of them."
    ),
    "not_proposable": Message(
        "“{command}” cannot be proposed.",
        "What happens in the game can: a roll, a purchase, a wound, a note. The game master types all else.",
    ),
    "claim_empty": Message("The claim is empty.", "Write in a sentence what should be otherwise."),
    "claim_missing": Message("Say what is claimed.", "Write in a sentence what should be otherwise: “{typed}”."),
    "claim_whose": Message(
        "An amount is claimed, but not for whom.", "Name the character, or its player: --raised-by WHO."
    ),
    "claim_zero": Message("Nothing is claimed by 0.", "Write how much more it should be, or how much less: -50."),
    "correction_missing": Message(
        "“{command}” has recorded nothing that corrects anything.",
        "Write a command that records after “--”, or leave it out.",
    ),
    "dismissal_corrects": Message(
        "What is dismissed changes nothing.", "Leave out what follows “--”, or rule with --uphold."
    ),
    "dispute_about_missing": Message(
        "It is not said which entries this is about.",
        "Write their numbers, {entries} being the last ones: “{typed}”. “campaign log” shows them all.",
    ),
    "dispute_is_public": Message(
        "Players follow dispute {dispute}, and its end cannot be a secret.",
        "Leave “--secret” out, and put what they must not know into a secret note.",
    ),
    "dispute_is_secret": Message(
        "Dispute {dispute} is secret, and players would hear of it.",
        "Add “--secret”, or reveal it first: “campaign reveal {dispute}”.",
    ),
    "dispute_later": Message(
        "Dispute {dispute} was opened later.", "Leave “--as-of” out to see it; “campaign disputes” lists them."
    ),
    "dispute_none": Message(
        "There is no dispute.",
        "“campaign dispute open TEXT --about ENTRY” opens one; “campaign log” shows the numbers of the entries.",
    ),
    "dispute_not_ruled": Message(
        "Dispute {dispute} waits for a ruling; there is nothing to appeal.",
        "“campaign dispute rule {dispute} --uphold --reason TEXT” rules on it, or --dismiss in the place of --uphold.",
    ),
    "dispute_of_secret": Message(
        "Entry {entry} is secret, and an open dispute about it would tell players that it exists.",
        "Add “--secret”, or reveal it first: “campaign reveal {entry}”.",
    ),
    "dispute_ruled": Message(
        "Dispute {dispute} was ruled on already, by entry {entry}.",
        "“campaign dispute appeal {dispute} --reason TEXT” opens it again.",
    ),
    "dispute_unknown": Message(
        "Entry {dispute} opens no dispute.", "“campaign disputes” lists them with their numbers."
    ),
    "dispute_which": Message(
        "This may be about several disputes.",
        "Write the number of one of them: {candidates}. “campaign disputes” shows what they are about.",
    ),
    "dispute_withdrawn": Message(
        "Dispute {dispute} was withdrawn by entry {entry}.",
        "Open another one, “campaign dispute open TEXT --about ENTRY”, or void entry {entry} to restore it.",
    ),
    "measure_computed": Message(
        "“{measure}” follows from other figures and cannot be given.",
        "Claim what is counted, such as xp=200 or {50_coins}; “campaign explain WHO {measure}” shows what "
        "a figure is made of.",
    ),
    "nothing_at_stake": Message(
        "No entry is named.", "Name what the dispute is about: --about 57; “campaign log” shows the entries."
    ),
    "ruling_missing": Message(
        "The ruling is missing: the claim is either right or wrong.",
        '“campaign dispute rule {dispute} --uphold --reason "{reason}"” if it is right, and “--dismiss” in the '
        "place of “--uphold” if it is wrong.",
    ),
}
"""What cannot be claimed, ruled on or appealed."""
