import { z } from "zod";
import type { League } from "../../../schemas/league/league.ts";
import type { MailValues } from "../../../schemas/league/mail-kinds.ts";
import { leagueFormat } from "../../../schemas/site/league-clock.ts";
import { languageParameter } from "../../language/portal-language.ts";
import { log } from "../../log.ts";
import { writeMail } from "../../mail/mail-language.ts";
import { MailError, type Mailer } from "../../mail/mailer.ts";
import { paymentTemplates } from "../../mail/templates/payment-templates.ts";
import type { Settings } from "../../settings.ts";
import { contractLink } from "../../tokens/contract-key.ts";
import { cancellationValues, contractValues, withdrawalValues } from "./contracts/contract-mails.ts";
import { mailedContract } from "./contracts/contracts.ts";
import { giftDetails, giftReceiptValues, giftValues } from "./gifts/gift-mails.ts";
import { commitStatements } from "./ledger/ledger-transaction.ts";
import { receiptValues, type Seller } from "./ledger/receipts.ts";
import { jsonText } from "./provider/catalogue.ts";

const sellerOf = ({ tax }: Pick<League, "tax">, { SESSION_SECRET }: Pick<Settings, "SESSION_SECRET">): Seller => ({
  taxRates: tax,
  linkSecret: SESSION_SECRET,
});

const common = z.object({
  id: z.string(),
  account_id: z.string(),
  /** Language of the account's mails; null for the league's own. */
  language: z.string().nullable(),
  recipient: z.string(),
  package_title: z.string(),
});
const instant = z.iso.datetime().transform((text) => new Date(text));
const notificationRow = z.discriminatedUnion("kind", [
  common.extend({ kind: z.enum(["renewal-failed", "purchase-failed"]), access_until: z.string().nullable() }),
  common.extend({
    kind: z.literal("receipt"),
    access_until: instant,
    amount: z.int(),
    currency: z.string(),
    country: z.string().nullable(),
    paid_at: instant,
    renews: z.int().transform((value) => value === 1),
    contract: z.string().nullable(),
  }),
  common.extend({
    kind: z.enum(["withdrawal", "cancellation", "reminder"]),
    access_until: instant,
    amount: z.int(),
    currency: z.string(),
    paid_at: instant,
    contract: z.string().nullable(),
  }),
  common.extend({ kind: z.literal("gift"), access_until: instant, gift: jsonText.pipe(giftDetails) }),
  common.extend({
    kind: z.literal("gift-receipt"),
    access_until: instant,
    amount: z.int(),
    currency: z.string(),
    country: z.string().nullable(),
    paid_at: instant,
    contract: z.string().nullable(),
    gift: jsonText.pipe(giftDetails),
  }),
]);
type Notification = z.output<typeof notificationRow>;

/** A failed mail is retried for this many hours, with some minutes in between. */
export const retryHours = 72;
const claimMinutes = 5;
const batchSize = 20;

/** Kinds of mails that the table stores under another kind, by the prefix of their ids. */
const mailsByPrefix: Partial<Record<string, "trial-end" | "duplicate">> = {
  "trial-end": "trial-end",
  duplicate: "duplicate",
};

const moment = leagueFormat({ dateStyle: "long", timeStyle: "short" });

interface Links {
  /** The contract's page. */
  link: string | null;
  /** The site that sold it. */
  site: string | null;
}

/** What a mail says of its contract now. */
interface ContractState {
  /** Until when it can be withdrawn from; null when that is over, or unknown. */
  withdrawUntil: Date | null;
  /** What had gone back before it was withdrawn from, in minor units. */
  returned: number;
}

type PaymentMail = Exclude<keyof typeof paymentTemplates, "family-invitation">;

/** Writes the mail of a notification. */
function writeNotification<Written>(
  notification: Notification,
  seller: Seller,
  { link, site }: Links,
  { withdrawUntil, returned }: ContractState,
  write: <Kind extends PaymentMail>(kind: Kind, values: () => MailValues<Kind>) => Written,
): Written {
  const { package_title: packageTitle } = notification;
  switch (notification.kind) {
    case "receipt": {
      const { amount, currency, country, paid_at: paidAt, access_until: accessUntil, renews } = notification;
      const paid = { id: notification.id.replace("receipt:", ""), amount, currency, country, paidAt };
      return write(renews ? "subscription-receipt" : "receipt", () =>
        receiptValues({ ...paid, packageTitle, accessUntil, link, withdrawUntil }, seller),
      );
    }
    case "withdrawal":
    case "cancellation":
    case "reminder": {
      const { amount, currency, paid_at: at, access_until: accessUntil } = notification;
      const kind = mailsByPrefix[notification.id.split(":")[0] ?? ""] ?? notification.kind;
      const contract = { packageTitle, amount, currency, at, accessUntil, link };
      if (kind === "cancellation") return write(kind, () => cancellationValues(contract));
      if (kind === "withdrawal") return write(kind, () => withdrawalValues(contract, returned));
      return write(kind, () => contractValues(contract));
    }
    case "gift": {
      const { gift, access_until: expiresAt } = notification;
      return write("gift", () => giftValues({ packageTitle, gift, expiresAt, site }));
    }
    case "gift-receipt": {
      const { gift, access_until: expiresAt, amount, currency, country, paid_at: paidAt } = notification;
      const paid = { id: notification.id.replace("receipt:", ""), amount, currency, country, paidAt };
      return write("gift-receipt", () =>
        giftReceiptValues({ ...paid, packageTitle, gift, expiresAt, link, withdrawUntil }, seller),
      );
    }
    case "purchase-failed":
      return write("purchase-failed", () => ({ pass: packageTitle }));
    case "renewal-failed": {
      const { access_until: until } = notification;
      return write("renewal-failed", () => ({
        pass: packageTitle,
        until: until === null ? null : moment.format(until),
      }));
    }
  }
}

/** The links of a mail about a contract. If the contract does not name the site that sold it, the site of the latest sale is used. */
async function linksOf(database: D1Database, notification: Notification, secret: string, now: Date): Promise<Links> {
  const contract =
    notification.kind === "gift"
      ? notification.id.replace("gift:", "")
      : "contract" in notification
        ? notification.contract
        : null;
  if (contract === null) return { link: null, site: null };
  const site = await database
    .prepare(
      `SELECT site FROM contracts WHERE site <> '' AND EXISTS (SELECT 1 FROM contracts WHERE id = ?1)
       ORDER BY id = ?1 DESC, told_at DESC LIMIT 1`,
    )
    .bind(contract)
    .first<string>("site");
  // Only the giver may see a gift's contract.
  if (site === null || notification.kind === "gift") return { link: null, site };
  const link = new URL(await contractLink(secret, site, { contract, account: notification.account_id }, now));
  if (notification.language !== null) link.searchParams.set(languageParameter, notification.language);
  return { link: link.href, site };
}

async function contractStateOf(database: D1Database, notification: Notification, now: Date): Promise<ContractState> {
  const contract =
    "contract" in notification && notification.contract !== null
      ? await mailedContract(database, notification.contract, notification.paid_at)
      : null;
  if (contract === null) return { withdrawUntil: null, returned: 0 };
  const { withdrawUntil, returned } = contract;
  return { withdrawUntil: withdrawUntil > now ? withdrawUntil : null, returned };
}

/** Sends queued mails. Concurrent runs send each mail once; a failed mail is retried by a later run. */
export async function sendNotifications(
  database: D1Database,
  mailer: Mailer,
  league: Pick<League, "name" | "tax" | "languages" | "mail">,
  settings: Pick<Settings, "SESSION_SECRET">,
  now: Date,
): Promise<void> {
  const seller = sellerOf(league, settings);
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const { results } = await database
    .prepare(
      `UPDATE payment_notes SET claimed_at = ?1 WHERE id IN (
         SELECT id FROM payment_notes WHERE sent_at IS NULL AND coalesce(resent_at, created_at) > ?2 AND (claimed_at IS NULL OR claimed_at < ?3)
           -- A gift whose money went back, or that was withdrawn from, is brought to nobody.
           AND NOT EXISTS (SELECT 1 FROM returned_payments WHERE kind = 'gift' AND 'gift:' || reference = payment_notes.id)
           AND NOT EXISTS (SELECT 1 FROM declarations
             WHERE payment_notes.kind = 'gift' AND declarations.kind = 'withdrawal' AND 'gift:' || contract_id = payment_notes.id)
         ORDER BY created_at LIMIT ?4
       ) RETURNING *, (SELECT language FROM account_languages WHERE account_id = payment_notes.account_id) AS language`,
    )
    .bind(now.toISOString(), ago(retryHours * 60), ago(claimMinutes), batchSize)
    .all();
  for (const row of results) {
    try {
      const notification = notificationRow.parse(row);
      const { language } = notification;
      const links = await linksOf(database, notification, seller.linkSecret, now);
      const contract = await contractStateOf(database, notification, now);
      const mail = await writeNotification(notification, seller, links, contract, (kind, values) =>
        writeMail(language, league, kind, paymentTemplates, values),
      );
      await mailer.send({ ...mail, to: notification.recipient });
    } catch (error) {
      // One that cannot be written keeps no others back.
      if (!(error instanceof MailError)) log("error", "payment mail not written", { id: row.id, error: String(error) });
      continue;
    }
    await commitStatements(database, [
      {
        sql: "UPDATE payment_notes SET sent_at = ?2, recipient = NULL, gift = NULL WHERE id = ?1",
        params: [String(row.id), now.toISOString()],
      },
    ]);
  }
}
