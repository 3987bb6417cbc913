import { z } from "zod";
import type { MailValues } from "../../../../schemas/league/mail-kinds.ts";
import { withdrawalDays } from "../../../../schemas/payments/contracts.ts";
import { formatMoney } from "../../../../schemas/payments/price-format.ts";
import { formatVoucherCode } from "../../../../schemas/payments/voucher.ts";
import { leagueFormat, leagueLocale } from "../../../../schemas/site/league-clock.ts";
import { pageHref } from "../../../../schemas/site/messages.ts";
import { type Seller, taxValues } from "../ledger/receipts.ts";

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
  packageTitle: string;
  gift: GiftDetails;
  /** When the code expires. */
  expiresAt: Date;
  /** The site that sold it; null when unknown. */
  site: string | null;
}

const day = leagueFormat({ dateStyle: "long" });
const moment = leagueFormat({ dateStyle: "long", timeStyle: "short" });

/** "24 hours", "14 days". */
function formatHours(hours: number): string {
  const [value, unit] = hours > 48 && hours % 24 === 0 ? [hours / 24, "day"] : [hours, "hour"];
  return new Intl.NumberFormat(leagueLocale(), { style: "unit", unit, unitDisplay: "long" }).format(value);
}

/** Link to redeem the code, which is in the fragment, so that no server sees it. */
const redeemLink = (site: string, { code }: GiftDetails) => `${site}${pageHref("/voucher")}#${formatVoucherCode(code)}`;

const durationValues = ({ accessHours }: GiftDetails, expiresAt: Date) => ({
  duration: formatHours(accessHours),
  date: day.format(expiresAt),
});

/** Quotes the giver's message, so that nobody mistakes it for the league's own text. */
const quoted = (words: string) =>
  words
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");

/** Values of the mail with a gift's code. */
export const giftValues = ({ packageTitle, gift, expiresAt, site }: GiftMail): MailValues<"gift"> => ({
  giver: gift.giver,
  pass: packageTitle,
  words: gift.words === "" ? null : quoted(gift.words),
  code: formatVoucherCode(gift.code),
  ...durationValues(gift, expiresAt),
  link: site === null ? null : redeemLink(site, gift),
});

/** Values of the buyer's receipt. It repeats the code, in case the recipient's address was mistyped. */
export const giftReceiptValues = (
  {
    packageTitle,
    gift,
    expiresAt,
    paidAt,
    ...payment
  }: Omit<GiftMail, "site"> & {
    /** The provider's checkout session. */
    id: string;
    /** Minor units. */
    amount: number;
    currency: string;
    country: string | null;
    paidAt: Date;
    /** The contract's page; null when unknown. */
    link: string | null;
    /** Until when the contract can be withdrawn from; null when that is over. */
    withdrawUntil: Date | null;
  },
  { taxRates }: Seller,
): MailValues<"gift-receipt"> => ({
  pass: packageTitle,
  amount: formatMoney(payment.amount, payment.currency),
  time: moment.format(paidAt),
  recipient: gift.to,
  ...taxValues({ ...payment, paidAt }, taxRates),
  code: formatVoucherCode(gift.code),
  ...durationValues(gift, expiresAt),
  link: payment.link,
  days: withdrawalDays,
  withdrawUntil: payment.withdrawUntil === null ? null : moment.format(payment.withdrawUntil),
  number: payment.id,
});
