import { formatMoney } from "../../../../schemas/payments/price-format.ts";
import { leagueFormat } from "../../../../schemas/site/league-clock.ts";
import { t } from "../../../../schemas/site/messages.ts";
import type { Mail } from "../../../mail/mailer.ts";

const format = leagueFormat({
  dateStyle: "long",
  timeStyle: "long",
});

/** A mail about a contract. `at` is when it was declared; for a reminder, when it renews; for a second payment, when it was made. */
export interface ContractMail {
  kind: "withdrawal" | "duplicate" | "cancellation" | "reminder" | "trial-end";
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
    t("You have withdrawn from your contract for the {title}. We received this on {time}.", {
      title: packageTitle,
      time: format.format(at),
    }),
    amount === 0
      ? t("There is nothing to refund. Your access has ended, and nothing will be charged any more.")
      : t(
          "We refund {amount} to the card or account that you paid with, within 14 days at the latest. Your access has ended, and nothing will be charged any more.",
          { amount: formatMoney(amount, currency) },
        ),
  ],
  duplicate: ({ packageTitle, amount, currency, at }: ContractMail) => [
    t(
      "You have paid for the {title} a second time, on {time}. You held it already by your first payment, which stays as it is.",
      {
        title: packageTitle,
        time: format.format(at),
      },
    ),
    amount === 0
      ? t("The second one has ended. There is nothing to refund, and nothing will be charged for it.")
      : t(
          "We refund the second payment, {amount}, to the card or account that you paid with, within 14 days at the latest. Nothing will be charged for it any more.",
          { amount: formatMoney(amount, currency) },
        ),
  ],
  cancellation: ({ packageTitle, at, accessUntil }: ContractMail) => [
    t("You have cancelled your {title}. We received this on {time}.", {
      title: packageTitle,
      time: format.format(at),
    }),
    t(
      "You can go on watching and listening until {time}. It does not renew then, and nothing will be charged any more.",
      { time: format.format(accessUntil) },
    ),
  ],
  reminder: ({ packageTitle, amount, currency, at }: ContractMail) => [
    amount === 0
      ? t("Your {title} renews on {time}. Until then you can cancel it, and nothing will be charged.", {
          title: packageTitle,
          time: format.format(at),
        })
      : t("Your {title} renews on {time} for {amount}. Until then you can cancel it, and nothing will be charged.", {
          title: packageTitle,
          time: format.format(at),
          amount: formatMoney(amount, currency),
        }),
  ],
  "trial-end": ({ packageTitle, amount, currency, at }: ContractMail) => [
    amount === 0
      ? t(
          "Your trial of the {title} ends on {time}, and is then charged. Until then you can cancel it, and nothing will be charged.",
          { title: packageTitle, time: format.format(at) },
        )
      : t(
          "Your trial of the {title} ends on {time}, and is then charged: {amount}. Until then you can cancel it, and nothing will be charged.",
          { title: packageTitle, time: format.format(at), amount: formatMoney(amount, currency) },
        ),
  ],
};

const subjects = {
  withdrawal: (title: string) => t("You have withdrawn from your contract: {title}", { title }),
  duplicate: (title: string) => t("Your second payment is refunded: {title}", { title }),
  cancellation: (title: string) => t("You have cancelled: {title}", { title }),
  reminder: (title: string) => t("Your {title} renews soon", { title }),
  "trial-end": (title: string) => t("Your trial ends soon: {title}", { title }),
};

const wayIn = (kind: ContractMail["kind"], link: string) =>
  kind === "reminder" || kind === "trial-end"
    ? t("To cancel or to withdraw, without logging in: {link}", { link })
    : t("To see your contract, without logging in: {link}", { link });

/** Confirms a declaration with its time, or reminds of a renewal. */
export function contractMail(mail: ContractMail, brand: string): Mail {
  const { kind, recipient, packageTitle, link } = mail;
  return {
    to: recipient,
    subject: subjects[kind](packageTitle),
    text: [...paragraphs[kind](mail), ...(link === null ? [] : [wayIn(kind, link)]), brand].join("\n\n"),
  };
}
