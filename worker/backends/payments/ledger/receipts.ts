import { formatMoney } from "../../../../schemas/payments/price-format.ts";
import { includedTax, type TaxRates } from "../../../../schemas/payments/tax.ts";
import type { Mail } from "../../../mail/mailer.ts";
import type { LedgerStatement } from "./ledger.ts";

/** Who mails, and what tax is in its prices. */
export interface Seller {
  brand: string;
  taxRates: TaxRates;
}

/** What somebody has paid for. */
export interface Receipt {
  /** The provider's invoice or checkout session: it is mailed once. */
  id: string;
  accountID: string;
  /** Empty: nobody is mailed. */
  recipient: string;
  packageTitle: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Where who paid lives (ISO 3166-1 alpha-2); null where the provider does not know. */
  country: string | null;
  paidAt: Date;
  /** Until when it was paid for. */
  accessUntil: Date;
  renews: boolean;
}

/** A payment is told of while it is news: what is found out hoursAfter, or looked at again, is not. */
const receiptWindowHours = 72;

/** The statement that marks a receipt to be mailed; none for what is not to be. Repeating it sends no second one. */
export function receiptStatements(receipt: Receipt, now: Date): LedgerStatement[] {
  if (receipt.recipient === "" || receipt.paidAt.getTime() < now.getTime() - receiptWindowHours * 3_600_000) return [];
  return [
    {
      sql: `INSERT INTO payment_notes
          (id, account_id, kind, recipient, package_title, access_until, amount, currency, country, paid_at, renews, created_at)
        VALUES (?1, ?2, 'receipt', ?3, ?4, ?5, CAST(?6 AS INTEGER), ?7, ?8, ?9, CAST(?10 AS INTEGER), ?11)
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
      ],
    },
  ];
}

const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/London" });

/** "£2.33 of it is VAT (20%)." None where the league has said nothing of that country. */
export function taxNote(
  { amount, currency, country }: Pick<Receipt, "amount" | "currency" | "country">,
  rates: TaxRates,
): string[] {
  const rate = country === null ? undefined : rates[country];
  if (rate === undefined || amount === 0) return [];
  const { name, percent } = rate;
  return [`${formatMoney(includedTax(amount, percent), currency)} of it is ${name} (${percent}%).`];
}

/** The mail of a receipt. */
export function receiptMail(
  { id, recipient, packageTitle, amount, currency, country, paidAt, accessUntil, renews }: Omit<Receipt, "accountID">,
  { brand, taxRates }: Seller,
): Mail {
  const paid = formatMoney(amount, currency);
  const until = format.format(accessUntil);
  return {
    to: recipient,
    subject: `Receipt: ${packageTitle}, ${paid}`,
    text: [
      [
        `Thank you. You have paid ${paid} for the ${packageTitle} on ${format.format(paidAt)}.`,
        ...taxNote({ amount, currency, country }, taxRates),
      ].join(" "),
      renews
        ? `It is paid until ${until}, and renews then unless you cancel it: open your account on the site and choose Manage Subscriptions.`
        : `It is yours until ${until}, and does not renew.`,
      `Number of the payment: ${id}`,
      brand,
    ].join("\n\n"),
  };
}
