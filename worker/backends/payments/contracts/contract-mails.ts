import { formatMoney } from "../../../../schemas/payments/price-format.ts";
import { leagueFormat } from "../../../../schemas/site/league-clock.ts";
import type { Mail } from "../../../mail/mailer.ts";

const format = leagueFormat({
  dateStyle: "long",
  timeStyle: "long",
});

/** A mail about a contract. `at` is when it was declared, or for a reminder, when it renews. */
export interface ContractMail {
  kind: "withdrawal" | "cancellation" | "reminder" | "trial-end";
  recipient: string;
  packageTitle: string;
  /** The refund, or the next price. */
  amount: number;
  currency: string;
  at: Date;
  accessUntil: Date;
  /** The contract's page; null when unknown. */
  link: string | null;
}

const paragraphs = {
  withdrawal: ({ packageTitle, amount, currency, at }: ContractMail) => [
    `You have withdrawn from your contract for the ${packageTitle}. We received this on ${format.format(at)}.`,
    amount === 0
      ? "There is nothing to refund. Your access has ended, and nothing will be charged any more."
      : `We refund ${formatMoney(amount, currency)} to the card or account that you paid with, within 14 days at the latest. Your access has ended, and nothing will be charged any more.`,
  ],
  cancellation: ({ packageTitle, at, accessUntil }: ContractMail) => [
    `You have cancelled your ${packageTitle}. We received this on ${format.format(at)}.`,
    `You can go on watching and listening until ${format.format(accessUntil)}. It does not renew then, and nothing will be charged any more.`,
  ],
  reminder: ({ packageTitle, amount, currency, at }: ContractMail) => [
    `Your ${packageTitle} renews on ${format.format(at)}${amount === 0 ? "" : ` for ${formatMoney(amount, currency)}`}. Until then you can cancel it, and nothing will be charged.`,
  ],
  "trial-end": ({ packageTitle, amount, currency, at }: ContractMail) => [
    `Your trial of the ${packageTitle} ends on ${format.format(at)}, and is then charged${amount === 0 ? "" : `: ${formatMoney(amount, currency)}`}. Until then you can cancel it, and nothing will be charged.`,
  ],
};

const subjects = {
  withdrawal: (title: string) => `You have withdrawn from your contract: ${title}`,
  cancellation: (title: string) => `You have cancelled: ${title}`,
  reminder: (title: string) => `Your ${title} renews soon`,
  "trial-end": (title: string) => `Your trial ends soon: ${title}`,
};

/** Confirms a declaration with its time, or reminds of a renewal. */
export function contractMail(mail: ContractMail, brand: string): Mail {
  const { kind, recipient, packageTitle, link } = mail;
  const about = kind === "reminder" || kind === "trial-end" ? "To cancel or to withdraw" : "To see your contract";
  return {
    to: recipient,
    subject: subjects[kind](packageTitle),
    text: [...paragraphs[kind](mail), ...(link === null ? [] : [`${about}, without logging in: ${link}`]), brand].join(
      "\n\n",
    ),
  };
}
