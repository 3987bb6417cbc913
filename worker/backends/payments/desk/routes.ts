import { type Context, Hono } from "hono";
import type Stripe from "stripe";
import { z } from "zod";
import {
  type FanGrant,
  type FanPayment,
  findByPurchase,
  type foundAccounts,
  operatorCancellation,
  type operatorDone,
  operatorGrant,
  type operatorPaymentsResponse,
  operatorRefund,
  operatorResend,
  operatorRestriction,
  operatorRevocation,
} from "../../../../schemas/desk/fans.ts";
import { voucherCode } from "../../../../schemas/payments/voucher.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError } from "../../../errors.ts";
import { log } from "../../../log.ts";
import { createMailer } from "../../../mail/create-mailer.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { toSeconds } from "../../../now-in-seconds.ts";
import { readBody } from "../../../request/request-body.ts";
import { auditQuery, auditStatement, parseAudit } from "../../account-audit.ts";
import { chargesOf } from "../contracts/charges.ts";
import { contractsOf, type StoredContract } from "../contracts/contracts.ts";
import { declare } from "../contracts/declarations.ts";
import { grantTitle } from "../ledger/holdings.ts";
import { grantStatement, revokeEntitlementStatement } from "../ledger/ledger.ts";
import { commitStatements } from "../ledger/ledger-transaction.ts";
import { parseRestrictions, restrictionsQuery, restrictStatement } from "../ledger/restrictions.ts";
import { providerError } from "../provider/provider-error.ts";
import { refundOnce } from "../provider/refund-once.ts";
import { stripeClient } from "../provider/stripe-client.ts";
import { sendNotifications } from "../send-notifications.ts";
import { voucherHash } from "../vouchers/voucher-code.ts";
import { deskSales } from "./sales.ts";
import { deskVouchers } from "./vouchers.ts";

const grantRows = z.array(
  z.object({
    entitlement: z.string(),
    startsAt: z.string(),
    endsAt: z.string().nullable(),
    reason: z.enum(["payment", "grant", "voucher", "credit"]),
    title: z.string().nullable(),
    revokedAt: z.string().nullable(),
  }),
);
const mailRows = z.array(
  z.object({ id: z.string(), at: z.string(), kind: z.string(), title: z.string(), sentAt: z.string().nullable() }),
);
const sentMail = z.object({ kind: z.string(), sentAt: z.string().nullable() });
const voucherRows = z.array(z.object({ at: z.string(), title: z.string() }));
const accountRows = z.array(z.object({ account_id: z.string() }));

/** Maximum number of rows of each kind: no person has more. */
const maxRows = 200;

async function grantsOf(database: D1Database, accountID: string): Promise<FanGrant[]> {
  const { results } = await database
    .prepare(
      `SELECT entitlement, starts_at AS startsAt, ends_at AS endsAt, reason, ${grantTitle} AS title,
         (SELECT min(ended.starts_at) FROM entitlement_ledger AS ended
           WHERE ended.revokes = grants.reference AND ended.entitlement = grants.entitlement) AS revokedAt
       FROM entitlement_ledger AS grants WHERE account_id = ? AND revokes IS NULL ORDER BY id DESC LIMIT ${maxRows}`,
    )
    .bind(accountID)
    .all();
  return grantRows.parse(results);
}

/** A fan's payments with what was refunded of them, newest first; null while the provider does not respond. */
async function paymentsOf(stripe: Stripe, contracts: readonly StoredContract[]): Promise<FanPayment[] | null> {
  try {
    const found = await Promise.all(
      contracts.map(async (contract) =>
        (await chargesOf(stripe, contract.id, null)).map((charge) => ({
          id: charge.id,
          at: charge.createdAt.toISOString(),
          title: contract.title,
          amount: charge.amount,
          refunded: charge.refunded,
          currency: charge.currency,
          disputed: charge.isHeldByBank,
        })),
      ),
    );
    return found.flat().sort((one, other) => other.at.localeCompare(one.at));
  } catch (error) {
    const failed = providerError(error);
    if (failed === null) throw error;
    log("warn", "payments of an account could not be read", { type: failed.type, code: failed.code });
    return null;
  }
}

const done = (changed: boolean): z.infer<typeof operatorDone> => ({ data: { changed } });

/** Sends queued mails after the response. */
function sendMails(c: Context<AppEnv>, now: Date): void {
  const settings = c.get("settings");
  const mailer = createMailer(settings, c.env, toSeconds(now));
  c.executionCtx.waitUntil(sendNotifications(c.env.PAYMENTS_DB, mailer, c.get("league"), settings, now));
}

/** The desk's calls by which operators read and change accounts' passes and payments. */
export const paymentsDeskRoutes = new Hono<AppEnv>()
  .use(requireServiceKey)
  .use(async (c, next) => {
    await next();
    c.header("cache-control", "private, no-store");
  })
  .route("/vouchers", deskVouchers)
  .route("/sales", deskSales)
  .post("/find", async (c) => {
    const purchase = await readBody(c, findByPurchase);
    const database = c.env.PAYMENTS_DB;
    const statement =
      "voucher" in purchase
        ? database
            .prepare(
              `SELECT DISTINCT account_id FROM voucher_redemptions JOIN vouchers ON vouchers.id = voucher_id
               WHERE code_hash = ? LIMIT ${maxRows}`,
            )
            .bind(voucherHash(voucherCode.safeParse(purchase.voucher).data ?? ""))
        : // An id on a receipt, on a bank statement or in the provider's dashboard.
          database
            .prepare(
              `SELECT account_id FROM payment_notes WHERE id = 'receipt:' || ?1
               UNION SELECT account_id FROM checkout_sessions WHERE id = ?1
               UNION SELECT account_id FROM contracts WHERE id = ?1
               UNION SELECT account_id FROM customers WHERE stripe_customer_id = ?1
               UNION SELECT account_id FROM entitlement_ledger WHERE reference = ?1`,
            )
            .bind(purchase.receipt);
    const { results } = await statement.all();
    const body: z.infer<typeof foundAccounts> = { data: accountRows.parse(results).map((row) => row.account_id) };
    return c.json(body);
  })
  .get("/accounts/:id", async (c) => {
    const id = c.req.param("id");
    const database = c.env.PAYMENTS_DB;
    const [restrictions, mails, vouchers, changes] = await database.batch([
      database.prepare(restrictionsQuery).bind(id),
      database
        .prepare(
          `SELECT id, created_at AS at, iif(id GLOB 'duplicate:*', 'duplicate', kind) AS kind, package_title AS title, sent_at AS sentAt
           FROM payment_notes WHERE account_id = ? ORDER BY created_at DESC LIMIT ${maxRows}`,
        )
        .bind(id),
      database
        .prepare(
          `SELECT redeemed_at AS at, title FROM voucher_redemptions
             JOIN vouchers ON vouchers.id = voucher_id JOIN voucher_batches ON voucher_batches.id = batch_id
           WHERE account_id = ? ORDER BY redeemed_at DESC LIMIT ${maxRows}`,
        )
        .bind(id),
      database.prepare(auditQuery).bind(id),
    ]);
    const [grants, contracts] = await Promise.all([grantsOf(database, id), contractsOf(database, id, new Date())]);
    const stripe = await stripeClient(c.get("settings"), c.get("embedded"));
    const body: z.infer<typeof operatorPaymentsResponse> = {
      data: {
        ...(parseRestrictions(restrictions?.results[0] ?? null) ?? { blocked: false, bypassed: false }),
        grants,
        mails: mailRows.parse(mails?.results),
        vouchers: voucherRows.parse(vouchers?.results),
        contracts: contracts.map(
          ({ recipient: _recipient, entitlements: _entitlements, usedBy: _by, usedUntil: _until, ...contract }) =>
            contract,
        ),
        payments: await paymentsOf(stripe, contracts),
        changes: parseAudit(changes?.results),
      },
    };
    return c.json(body);
  })
  .post("/grant", async (c) => {
    const { userID, entitlement, endsAt, author } = await readBody(c, operatorGrant);
    const now = new Date();
    const reference = `operator:${crypto.randomUUID()}`;
    const grant = { accountID: userID, entitlement, startsAt: now.toISOString(), endsAt, reason: "grant" as const };
    const detail = `${entitlement}${endsAt === null ? "" : ` until ${endsAt}`} (${reference})`;
    await commitStatements(c.env.PAYMENTS_DB, [
      grantStatement({ ...grant, reference }, now),
      auditStatement({ accountID: userID, action: "grant", detail }, author, now),
    ]);
    return c.json(done(true));
  })
  .post("/revoke", async (c) => {
    const { userID, entitlement, author } = await readBody(c, operatorRevocation);
    const now = new Date();
    const held = (await grantsOf(c.env.PAYMENTS_DB, userID)).some(
      (grant) =>
        grant.entitlement === entitlement &&
        grant.revokedAt === null &&
        (grant.endsAt === null || grant.endsAt > now.toISOString()),
    );
    if (!held) return c.json(done(false));
    const reference = `operator:${crypto.randomUUID()}`;
    await commitStatements(c.env.PAYMENTS_DB, [
      revokeEntitlementStatement({ accountID: userID, entitlement }, reference, now),
      auditStatement({ accountID: userID, action: "revoke", detail: `${entitlement} (${reference})` }, author, now),
    ]);
    return c.json(done(true));
  })
  .post("/restrict", async (c) => {
    const { userID, blocked, author } = await readBody(c, operatorRestriction);
    const now = new Date();
    const database = c.env.PAYMENTS_DB;
    const before = parseRestrictions(await database.prepare(restrictionsQuery).bind(userID).first());
    if ((before?.blocked ?? false) === blocked) return c.json(done(false));
    const { sql, params } = restrictStatement(userID, { blocked, bypassed: before?.bypassed ?? false }, now);
    const audit = auditStatement({ accountID: userID, action: blocked ? "block" : "unblock", detail: "" }, author, now);
    await database.batch([database.prepare(sql).bind(...params), database.prepare(audit.sql).bind(...audit.params)]);
    return c.json(done(true));
  })
  .post("/resend", async (c) => {
    const { userID, mail, recipient, author } = await readBody(c, operatorResend);
    const database = c.env.PAYMENTS_DB;
    const now = new Date();
    const found = await database
      .prepare("SELECT kind, sent_at AS sentAt FROM payment_notes WHERE id = ? AND account_id = ?")
      .bind(mail, userID)
      .first();
    if (found === null) throw new ApiError(404, "not_found", "This account has no such mail.");
    const { kind, sentAt } = sentMail.parse(found);
    if (sentAt !== null && (kind === "gift" || kind === "gift-receipt")) {
      throw new ApiError(422, "not_kept", "A gift's code is not kept once its mail has been sent.");
    }
    const to = recipient ?? (await contractsOf(database, userID, new Date()))[0]?.recipient ?? "";
    if (sentAt !== null && to === "") {
      throw new ApiError(422, "no_address", "The address of this account is not known here.");
    }
    await commitStatements(database, [
      {
        sql: `UPDATE payment_notes SET recipient = coalesce(recipient, ?2), sent_at = NULL, claimed_at = NULL, resent_at = ?3
          WHERE id = ?1`,
        params: [mail, to, now.toISOString()],
      },
      auditStatement({ accountID: userID, action: "resend", detail: mail }, author, now),
    ]);
    sendMails(c, now);
    return c.json(done(true));
  })
  .post("/cancel-renewal", async (c) => {
    const { userID, contract: contractID, author } = await readBody(c, operatorCancellation);
    const database = c.env.PAYMENTS_DB;
    const now = new Date();
    const contract = (await contractsOf(database, userID, now)).find(({ id }) => id === contractID);
    if (contract === undefined) throw new ApiError(404, "not_found", "This account has no such contract.");
    if (!contract.renews) throw new ApiError(422, "does_not_renew", "This pass does not renew.");
    const stripe = await stripeClient(c.get("settings"), c.get("embedded"));
    await declare(stripe, database, "cancellation", { userID, contractID, watchedDays: 0 }, now, [
      auditStatement({ accountID: userID, action: "cancel-renewal", detail: contractID }, author, now),
    ]);
    sendMails(c, now);
    return c.json(done(true));
  })
  .post("/refund", async (c) => {
    const { userID, payment, amount, refunded, author } = await readBody(c, operatorRefund);
    const stripe = await stripeClient(c.get("settings"), c.get("embedded"));
    const database = c.env.PAYMENTS_DB;
    const paid = await paymentsOf(stripe, await contractsOf(database, userID, new Date()));
    if (paid === null) throw new ApiError(502, "provider_failed", "The payments provider does not respond.");
    const found = paid.find(({ id }) => id === payment);
    if (found === undefined) throw new ApiError(404, "not_found", "This account has no such payment.");
    if (found.disputed) throw new ApiError(422, "disputed", "This payment is disputed: its bank decides who gets it.");
    if (found.refunded !== refunded) {
      throw new ApiError(
        422,
        "changed_meanwhile",
        "Something was refunded meanwhile. Look at what is left of it first.",
      );
    }
    if (amount > found.amount - found.refunded) {
      throw new ApiError(422, "too_much", "That is more than is left of this payment.");
    }
    // Written before the refund, so that no refund lacks its audit row.
    const detail = `${amount} ${found.currency} of ${payment}`;
    await commitStatements(database, [
      auditStatement({ accountID: userID, action: "refund", detail }, author, new Date()),
    ]);
    try {
      await refundOnce(stripe, database, "operator", refunded, {
        charge: payment,
        amount,
        reason: "requested_by_customer",
        metadata: { operator: author.operator },
      });
    } catch (error) {
      const failed = providerError(error);
      if (failed === null) throw error;
      log("error", "refund failed", { type: failed.type, code: failed.code, providerRequest: failed.requestId });
      throw new ApiError(502, "provider_failed", "The payments provider did not carry that out.");
    }
    return c.json(done(true));
  });
