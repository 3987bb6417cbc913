import type { MailValues } from "../../../../schemas/league/mail-kinds.ts";
import { withdrawalDays } from "../../../../schemas/payments/contracts.ts";
import { formatMoney } from "../../../../schemas/payments/price-format.ts";
import { includedTax, percentOn, type TaxRates } from "../../../../schemas/payments/tax.ts";
import { leagueDate, leagueFormat } from "../../../../schemas/site/league-clock.ts";
import type { LedgerStatement } from "./ledger.ts";

/** What receipts need of the league. Its prices include tax at these rates. */
export interface Seller {
  taxRates: TaxRates;
  /** Signs the links to contracts. */
  linkSecret: string;
}

/** A payment to send a receipt for. */
export interface Receipt {
  /** The provider's invoice or checkout session; one receipt is sent for each. */
  id: string;
  accountID: string;
  contractID: string;
  /** Empty: no receipt is sent. */
  recipient: string;
  packageTitle: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The payer's country (ISO 3166-1 alpha-2); null when unknown. */
  country: string | null;
  paidAt: Date;
  /** The end of the paid period. */
  accessUntil: Date;
  renews: boolean;
}

/** Receipts are sent for recent payments only, not for old ones found by reconciliation. */
const receiptWindowHours = 72;

/** Queues a receipt; none without a recipient, or for an old payment. Idempotent. */
export function receiptStatements(receipt: Receipt, now: Date): LedgerStatement[] {
  if (receipt.recipient === "" || receipt.paidAt.getTime() < now.getTime() - receiptWindowHours * 3_600_000) return [];
  return [
    {
      sql: `INSERT INTO payment_notes
          (id, account_id, kind, recipient, package_title, access_until, amount, currency, country, paid_at, renews, created_at, contract)
        VALUES (?1, ?2, 'receipt', ?3, ?4, ?5, CAST(?6 AS INTEGER), ?7, ?8, ?9, CAST(?10 AS INTEGER), ?11, ?12)
        ON CONFLICT (id) DO NOTHING`,
      params: [
        `receipt:${receipt.id}`,
        receipt.accountID,
        receipt.recipient,
        receipt.packageTitle,
        receipt.accessUntil.toISOString(),
        String(receipt.amount),
        receipt.currency,
        receipt.country,
        receipt.paidAt.toISOString(),
        receipt.renews ? "1" : "0",
        now.toISOString(),
        receipt.contractID,
      ],
    },
  ];
}

const format = leagueFormat({ dateStyle: "long", timeStyle: "short" });

/** The tax included in a payment, at the rate of its day; nulls in countries without tax. */
export function taxValues(
  { amount, currency, country, paidAt }: Pick<Receipt, "amount" | "currency" | "country" | "paidAt">,
  rates: TaxRates,
): Pick<MailValues<"receipt">, "tax" | "taxName" | "taxPercent"> {
  const rate = country === null ? undefined : rates[country];
  const percent = rate === undefined ? 0 : percentOn(rate, leagueDate(paidAt));
  if (rate === undefined || percent === 0 || amount === 0) return { tax: null, taxName: null, taxPercent: null };
  return { tax: formatMoney(includedTax(amount, percent), currency), taxName: rate.name, taxPercent: percent };
}

/** Values of a receipt's mail. */
export const receiptValues = (
  payment: Pick<Receipt, "id" | "packageTitle" | "amount" | "currency" | "country" | "paidAt" | "accessUntil"> & {
    /** The contract's page; null when unknown. */
    link: string | null;
    /** Until when the contract can be withdrawn from; null when that is over. */
    withdrawUntil: Date | null;
  },
  { taxRates }: Seller,
): MailValues<"receipt"> => ({
  pass: payment.packageTitle,
  amount: formatMoney(payment.amount, payment.currency),
  time: format.format(payment.paidAt),
  until: format.format(payment.accessUntil),
  ...taxValues(payment, taxRates),
  link: payment.link,
  days: withdrawalDays,
  withdrawUntil: payment.withdrawUntil === null ? null : format.format(payment.withdrawUntil),
  number: payment.id,
});
