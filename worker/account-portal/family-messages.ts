import type { FamilyInviteResult, FamilyJoinResult } from "../../schemas/payments/family.ts";

/** Why an invitation was not sent. */
export const inviteErrors: Record<Exclude<FamilyInviteResult, "done">, string> = {
  member: "You have a share of somebody else's passes, and cannot share on what they share with you.",
  "no-pass": "You have no pass that you could share. Once you have one, you can invite people here.",
  invited: "This address has an invitation already. Withdraw it first to send another one.",
  full: "All places are taken. To invite somebody else, end a share or withdraw an invitation first.",
  "too-many": "You have sent as many invitations as can be sent in 30 days. Please try again later.",
  unsent: "We could not send the mail. Nobody is invited. Please try again in a few minutes.",
};

/** Why a code was not accepted. */
export const joinErrors: Record<Exclude<FamilyJoinResult, "done" | "held"> | "unknown", string> = {
  unknown: "No invitation has this code. Check it against the mail: it can be used once, and may have been withdrawn.",
  own: "This is an invitation of your own. The code is for the person whom you invited.",
  member: "You have a share of somebody's passes already. Leave them first to accept this invitation.",
  owner: "You share your own passes. End that first to accept this invitation.",
  elsewhere:
    "This invitation was sent to another address. Log in to the account with that address, or ask for an invitation to yours.",
  expired: "This invitation has run out. Ask for another one.",
};

/** Success messages by the `updated` query parameter. */
export const familyMessages = new Map([
  ["invited", "The invitation is on its way."],
  ["joined", "You have your share: what is shared with you is open to you now."],
  ["ended", "That has ended."],
  ["gone", "That had ended already."],
]);

/** While the payments backend does not respond. */
export const familyUnavailable =
  "Whom passes are shared with is not known at the moment. Nothing has changed. Please try again in a few minutes.";
