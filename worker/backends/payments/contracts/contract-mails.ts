import type { MailValues } from "../../../../schemas/league/mail-kinds.ts";
import { formatMoney } from "../../../../schemas/payments/price-format.ts";
import { leagueFormat } from "../../../../schemas/site/league-clock.ts";

const format = leagueFormat({
  dateStyle: "long",
  timeStyle: "long",
});

/**
 * What a mail about a contract is made from. `at` is when it was declared; for a reminder, when it renews; for a second payment, when
 * it was made.
 */
interface ContractMail {
  packageTitle: string;
  /** The refund, or the next price. */
  amount: number;
  currency: string;
  at: Date;
  accessUntil: Date;
  /** The contract's page; null when unknown. */
  link: string | null;
}

/** Values of a mail that gives a second payment back, or announces a charge. */
export const contractValues = ({
  packageTitle,
  amount,
  currency,
  at,
  link,
}: ContractMail): MailValues<"duplicate" | "reminder" | "trial-end"> => ({
  pass: packageTitle,
  time: format.format(at),
  amount: amount === 0 ? null : formatMoney(amount, currency),
  link,
});

/** Values of a mail that confirms a withdrawal with its time. @param returned what had gone back before, in minor units */
export const withdrawalValues = (contract: ContractMail, returned: number): MailValues<"withdrawal"> => ({
  ...contractValues(contract),
  returned: returned === 0 ? null : formatMoney(returned, contract.currency),
});

/** Values of a mail that confirms a cancellation with its time. */
export const cancellationValues = ({
  packageTitle,
  at,
  accessUntil,
  link,
}: ContractMail): MailValues<"cancellation"> => ({
  pass: packageTitle,
  time: format.format(at),
  until: format.format(accessUntil),
  link,
});
