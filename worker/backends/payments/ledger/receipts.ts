import { withdrawalDays } from "../../../../schemas/payments/contracts.ts";
import { formatMoney } from "../../../../schemas/payments/price-format.ts";
import { includedTax, type TaxRates } from "../../../../schemas/payments/tax.ts";
import { leagueFormat } from "../../../../schemas/site/league-clock.ts";
import { t } from "../../../../schemas/site/messages.ts";
import type { Mail } from "../../../mail/mailer.ts";
import type { LedgerStatement } from "./ledger.ts";

/** The sender of receipts, and the tax rates included in its prices. */
export interface Seller {
  brand: string;
  taxRates: TaxRates;
  /** Signs the links to contracts. */
  linkSecret: string;
}

/** A payment to send a receipt for. */
export interface Receipt {
  /** The provider's invoice or checkout session; one receipt is sent for each. */
  id: string;
  accountID: string;
  /** The contract that it belongs to. */
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

/** Queues a receipt; none where it should not be sent. Idempotent. */
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

/** Empty for countries without a configured rate. */
export function taxNote(
  { amount, currency, country }: Pick<Receipt, "amount" | "currency" | "country">,
  rates: TaxRates,
): string[] {
  const rate = country === null ? undefined : rates[country];
  if (rate === undefined || amount === 0) return [];
  const { name, percent } = rate;
  return [
    t("{amount} of it is {tax} ({percent}%).", {
      amount: formatMoney(includedTax(amount, percent), currency),
      tax: name,
      percent,
    }),
  ];
}

/** How to end the contract that a receipt is for; empty without a link to its page. */
export function withdrawalNote(link: string | null, renews: boolean): string[] {
  if (link === null) return [];
  const values = { days: withdrawalDays, link };
  return [
    renews
      ? t(
          "You can withdraw from this contract within {days} days without giving a reason, and cancel it whenever you like, here and without logging in: {link}",
          values,
        )
      : t(
          "You can withdraw from this contract within {days} days without giving a reason, here and without logging in: {link}",
          values,
        ),
  ];
}

export function receiptMail(
  {
    id,
    recipient,
    packageTitle,
    amount,
    currency,
    country,
    paidAt,
    accessUntil,
    renews,
    link,
  }: Omit<Receipt, "accountID" | "contractID"> & {
    /** The contract's page; null when unknown. */
    link: string | null;
  },
  { brand, taxRates }: Seller,
): Mail {
  const paid = formatMoney(amount, currency);
  const until = format.format(accessUntil);
  return {
    to: recipient,
    subject: t("Receipt: {title}, {amount}", { title: packageTitle, amount: paid }),
    text: [
      [
        t("Thank you. You have paid {amount} for the {title} on {time}.", {
          amount: paid,
          title: packageTitle,
          time: format.format(paidAt),
        }),
        ...taxNote({ amount, currency, country }, taxRates),
      ].join(" "),
      renews
        ? t(
            "It is paid until {time}, and renews then unless you cancel it: open your account on the site and choose Cancel.",
            { time: until },
          )
        : t("It is yours until {time}, and does not renew.", { time: until }),
      ...withdrawalNote(link, renews),
      t("Number of the payment: {id}", { id }),
      brand,
    ].join("\n\n"),
  };
}
