import { z } from "zod";
import { formatMoney } from "../../../../schemas/payments/price-format.ts";
import { formatVoucherCode } from "../../../../schemas/payments/voucher.ts";
import { leagueFormat, leagueLocale } from "../../../../schemas/site/league-clock.ts";
import { pageHref, t } from "../../../../schemas/site/messages.ts";
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

/** Where the code is redeemed, as a link that has it where no server sees it. */
const redeemLink = (site: string, { code }: GiftDetails) => `${site}${pageHref("/voucher")}#${formatVoucherCode(code)}`;

const lasting = ({ accessHours }: GiftDetails, expiresAt: Date) => ({
  duration: formatHours(accessHours),
  date: day.format(expiresAt),
});

const redeemInstructions = (gift: GiftDetails, expiresAt: Date) =>
  t(
    'To redeem it, log in on the site (an account is free), choose "Redeem a voucher" and enter the code. The pass lasts {duration} from then. The code can be redeemed once, until {date}.',
    lasting(gift, expiresAt),
  );

/** Quotes the giver's message, so that nobody mistakes it for the league's own text. */
const quoted = (words: string) =>
  words
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");

/** The mail with a gift's code: plain text that names the giver. */
export function giftMail({ recipient, packageTitle, gift, expiresAt, site }: GiftMail, brand: string): Mail {
  return {
    to: recipient,
    subject: t("{giver} has given you the {title}", { giver: gift.giver, title: packageTitle }),
    text: [
      t("{giver} has bought you the {title} of the {brand}.", { giver: gift.giver, title: packageTitle, brand }),
      ...(gift.words === "" ? [] : [`${t("{giver} writes:", { giver: gift.giver })}\n${quoted(gift.words)}`]),
      t("Your code: {code}", { code: formatVoucherCode(gift.code) }),
      ...(site === null
        ? [redeemInstructions(gift, expiresAt)]
        : [
            t("Redeem it here, with an account, which is free: {link}", { link: redeemLink(site, gift) }),
            t("It lasts {duration} from then. The code can be redeemed once, until {date}.", lasting(gift, expiresAt)),
          ]),
      t("If you do not know who this is from, you need not do anything."),
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
  },
  { brand, taxRates }: Seller,
): Mail {
  const paid = formatMoney(amount, currency);
  return {
    to: recipient,
    subject: t("Receipt: {title} as a gift, {amount}", { title: packageTitle, amount: paid }),
    text: [
      [
        t("Thank you. You have paid {amount} for the {title} on {time}, as a gift to {recipient}.", {
          amount: paid,
          title: packageTitle,
          time: moment.format(paidAt),
          recipient: gift.to,
        }),
        ...taxNote({ amount, currency, country }, taxRates),
        t("A mail with its code is on its way there."),
      ].join(" "),
      t("Should it not arrive, pass the code on yourself: {code}", { code: formatVoucherCode(gift.code) }),
      redeemInstructions(gift, expiresAt),
      ...withdrawalNote(link, false),
      t("Number of the payment: {id}", { id }),
      brand,
    ].join("\n\n"),
  };
}
