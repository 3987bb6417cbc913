import type Stripe from "stripe";
import type { Gift } from "../../../../schemas/payments/gift.ts";
import type { LedgerStatement } from "../ledger/ledger.ts";
import { hoursAfter } from "../ledger/ledger-transaction.ts";
import { newVoucherCode, voucherHash } from "../vouchers/voucher-code.ts";
import type { GiftDetails } from "./gift-mails.ts";

/** A gift's code can be redeemed for a year from payment, and one more day. */
const giftCodeLifetimeHours = 366 * 24;

/** Reads the gift from a checkout's metadata; null when the buyer keeps the pass. */
export function giftOf(metadata: Stripe.Metadata | null): Gift | null {
  const { giftTo, giftFrom = "", giftWords = "" } = metadata ?? {};
  return giftTo === undefined ? null : { recipient: giftTo, giver: giftFrom, words: giftWords };
}

/** A paid gift. */
export interface GiftSale extends Gift {
  sessionID: string;
  /** The payment's reference in the ledger. */
  reference: string;
  /** The buyer; the email address is empty when unknown. */
  accountID: string;
  buyerEmail: string;
  packageTitle: string;
  entitlements: readonly string[];
  accessHours: number;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The buyer's country (ISO 3166-1 alpha-2); null when unknown. */
  country: string | null;
  paidAt: Date;
}

/**
 * Statements for a gift: a single-use code that grants what was bought, and mails to the recipient and the buyer. Each
 * call draws a new code, but only the first one stored is used, and the mails are written with it. So the return page,
 * the webhook and their retries result in one code and two mails.
 */
export function giftStatements(sale: GiftSale, now: Date): LedgerStatement[] {
  const code = newVoucherCode();
  const batch = `gift:${sale.reference}`;
  const expiresAt = hoursAfter(sale.paidAt, giftCodeLifetimeHours);
  const { recipient: to, giver, words, accessHours } = sale;
  const details = JSON.stringify({ code, to, giver, words, accessHours } satisfies GiftDetails);
  const at = now.toISOString();
  return [
    {
      sql: `INSERT INTO voucher_batches (id, title, entitlements, access_hours, uses, expires_at, operator, note, created_at, payment)
        VALUES (?1, ?2, ?3, CAST(?4 AS INTEGER), 1, ?5, 'gift', ?6, ?7, ?8) ON CONFLICT DO NOTHING`,
      params: [
        batch,
        sale.packageTitle,
        JSON.stringify(sale.entitlements),
        String(accessHours),
        expiresAt,
        sale.sessionID,
        at,
        sale.reference,
      ],
    },
    {
      sql: `INSERT INTO vouchers (batch_id, code_hash)
        SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM vouchers WHERE batch_id = ?1)`,
      params: [batch, voucherHash(code)],
    },
    {
      sql: `INSERT INTO payment_notes (id, account_id, kind, recipient, package_title, access_until, gift, created_at)
        SELECT batch_id, ?3, 'gift', ?4, ?5, ?6, ?7, ?8 FROM vouchers WHERE batch_id = ?1 AND code_hash = ?2
        ON CONFLICT (id) DO NOTHING`,
      params: [batch, voucherHash(code), sale.accountID, to, sale.packageTitle, expiresAt, details, at],
    },
    {
      sql: `INSERT INTO payment_notes
          (id, account_id, kind, recipient, package_title, access_until, gift, amount, currency, country, paid_at, created_at, contract)
        SELECT 'receipt:' || ?3, ?4, 'gift-receipt', ?5, ?6, ?7, ?8, CAST(?9 AS INTEGER), ?10, ?11, ?12, ?13, ?14
        FROM vouchers WHERE batch_id = ?1 AND code_hash = ?2 AND ?5 <> ''
        ON CONFLICT (id) DO NOTHING`,
      params: [
        batch,
        voucherHash(code),
        sale.sessionID,
        sale.accountID,
        sale.buyerEmail,
        sale.packageTitle,
        expiresAt,
        details,
        String(sale.amount),
        sale.currency,
        sale.country,
        sale.paidAt.toISOString(),
        at,
        sale.reference,
      ],
    },
  ];
}
