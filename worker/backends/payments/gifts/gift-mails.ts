import { z } from "zod";
import { formatMoney } from "../../../../schemas/payments/price-format.ts";
import { formatVoucherCode } from "../../../../schemas/payments/voucher.ts";
import { leagueFormat, leagueLocale } from "../../../../schemas/site/league-clock.ts";
import type { Mail } from "../../../mail/mailer.ts";
import { type Seller, taxNote, withdrawalNote } from "../ledger/receipts.ts";

/** The details of a gift's mails, stored as JSON in their rows until they are sent. */
export const giftDetails = z.object({
  code: z.string(),
  /** The recipient's email address. */
  to: z.string(),
  giver: z.string(),
  words: z.string(),
  /** Counted from redemption. */
  accessHours: z.int().positive(),
});
export type GiftDetails = z.infer<typeof giftDetails>;

interface GiftMail {
  recipient: string;
  packageTitle: string;
  gift: GiftDetails;
  /** When the code expires. */
  expiresAt: Date;
}

const day = leagueFormat({ dateStyle: "long" });
const moment = leagueFormat({ dateStyle: "long", timeStyle: "short" });

/** "24 hours", "14 days". */
function formatHours(hours: number): string {
  const [value, unit] = hours > 48 && hours % 24 === 0 ? [hours / 24, "day"] : [hours, "hour"];
  return new Intl.NumberFormat(leagueLocale(), { style: "unit", unit, unitDisplay: "long" }).format(value);
}

const redeemInstructions = ({ accessHours }: GiftDetails, expiresAt: Date) =>
  `To redeem it, log in on the site (an account is free), choose "Redeem a voucher" and enter the code. The pass lasts ${formatHours(accessHours)} from then. The code can be redeemed once, until ${day.format(expiresAt)}.`;

/** Quotes the giver's message, so that nobody mistakes it for the league's own text. */
const quoted = (words: string) =>
  words
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");

/** The mail with a gift's code: plain text that names the giver. */
export function giftMail({ recipient, packageTitle, gift, expiresAt }: GiftMail, brand: string): Mail {
  return {
    to: recipient,
    subject: `${gift.giver} has given you the ${packageTitle}`,
    text: [
      `${gift.giver} has bought you the ${packageTitle} of the ${brand}.`,
      ...(gift.words === "" ? [] : [`${gift.giver} writes:\n${quoted(gift.words)}`]),
      `Your code: ${formatVoucherCode(gift.code)}`,
      redeemInstructions(gift, expiresAt),
      "If you do not know who this is from, you need not do anything.",
      brand,
    ].join("\n\n"),
  };
}

/** The buyer's receipt. It repeats the code, in case the recipient's address was mistyped. */
export function giftReceiptMail(
  {
    recipient,
    packageTitle,
    gift,
    expiresAt,
    id,
    amount,
    currency,
    country,
    paidAt,
    link,
  }: GiftMail & {
    /** The provider's checkout session. */
    id: string;
    /** Minor units. */
    amount: number;
    currency: string;
    country: string | null;
    paidAt: Date;
    /** The contract's page; null when unknown. */
    link: string | null;
  },
  { brand, taxRates }: Seller,
): Mail {
  const paid = formatMoney(amount, currency);
  return {
    to: recipient,
    subject: `Receipt: ${packageTitle} as a gift, ${paid}`,
    text: [
      [
        `Thank you. You have paid ${paid} for the ${packageTitle} on ${moment.format(paidAt)}, as a gift to ${gift.to}.`,
        ...taxNote({ amount, currency, country }, taxRates),
        "A mail with its code is on its way there.",
      ].join(" "),
      `Should it not arrive, pass the code on yourself: ${formatVoucherCode(gift.code)}`,
      redeemInstructions(gift, expiresAt),
      ...withdrawalNote(link, false),
      `Number of the payment: ${id}`,
      brand,
    ].join("\n\n"),
  };
}
