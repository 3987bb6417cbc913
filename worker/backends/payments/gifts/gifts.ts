import type Stripe from "stripe";
import type { Gift } from "../../../../schemas/payments/gift.ts";
import type { LedgerStatement } from "../ledger/ledger.ts";
import { hoursAfter } from "../ledger/ledger-transaction.ts";
import { newVoucherCode, voucherHash } from "../vouchers/voucher-code.ts";
import type { GiftDetails } from "./gift-mails.ts";

/** How long a gift's code is taken, in hours from payment: a year, and a day for who minds the date. */
const giftCodeLifetimeHours = 366 * 24;

/** What a checkout says of a gift; null where the pass is for who buys it. */
export function giftOf(metadata: Stripe.Metadata | null): Gift | null {
  const { giftTo, giftFrom = "", giftWords = "" } = metadata ?? {};
  return giftTo === undefined ? null : { recipient: giftTo, giver: giftFrom, words: giftWords };
}

/** A pass that was paid for somebody else. */
export interface GiftSale extends Gift {
  /** The checkout session. */
  sessionID: string;
  /** The payment, as the ledger calls it. */
  reference: string;
  /** Who bought it, and where they hear of it; empty where that is not known. */
  accountID: string;
  buyerEmail: string;
  packageTitle: string;
  entitlements: readonly string[];
  accessHours: number;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Where who bought it lives; null where that is not known. */
  country: string | null;
  paidAt: Date;
}

/**
 * The statements for a gift: a code of one use that opens what was bought, and two mails, to who gets it and to who bought it.
 * Each call makes a code; the first one that arrives is the gift's, and mails are written with it alone. So the return page, the
 * webhook and their repetitions leave one code and two mails.
 */
export function giftStatements(sale: GiftSale, now: Date): LedgerStatement[] {
  const code = newVoucherCode();
  const batch = `gift:${sale.reference}`;
  const takenUntil = hoursAfter(sale.paidAt, giftCodeLifetimeHours);
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
        takenUntil,
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
      params: [batch, voucherHash(code), sale.accountID, to, sale.packageTitle, takenUntil, details, at],
    },
    {
      sql: `INSERT INTO payment_notes
          (id, account_id, kind, recipient, package_title, access_until, gift, amount, currency, country, paid_at, created_at)
        SELECT 'receipt:' || ?3, ?4, 'gift-receipt', ?5, ?6, ?7, ?8, CAST(?9 AS INTEGER), ?10, ?11, ?12, ?13
        FROM vouchers WHERE batch_id = ?1 AND code_hash = ?2 AND ?5 <> ''
        ON CONFLICT (id) DO NOTHING`,
      params: [
        batch,
        voucherHash(code),
        sale.sessionID,
        sale.accountID,
        sale.buyerEmail,
        sale.packageTitle,
        takenUntil,
        details,
        String(sale.amount),
        sale.currency,
        sale.country,
        sale.paidAt.toISOString(),
        at,
      ],
    },
  ];
}
