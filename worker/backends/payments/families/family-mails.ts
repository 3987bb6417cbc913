import { formatVoucherCode } from "../../../../schemas/payments/voucher.ts";
import type { Mail } from "../../../mail/mailer.ts";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" });

/** The invitation mail: plain text without links. Of the inviter's data it contains the email address alone. */
export function invitationMail(
  { recipient, ownerEmail, code, expiresAt }: { recipient: string; ownerEmail: string; code: string; expiresAt: Date },
  brand: string,
): Mail {
  return {
    to: recipient,
    subject: `${ownerEmail} would like to share their passes with you`,
    text: [
      `${ownerEmail} would like to share their passes of the ${brand} with you: what they may watch and hear, you may watch and hear too.`,
      `Your code: ${formatVoucherCode(code)}`,
      `To accept, log in on the site (an account is free), open your account, choose "Family" and enter the code. It can be used once, until ${day.format(expiresAt)}.`,
      "Whoever shares and whoever accepts see each other's email address, and either of you can end it at any time.",
      "If you do not know who this is from, you need not do anything.",
      brand,
    ].join("\n\n"),
  };
}
