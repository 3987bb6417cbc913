import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  newsletterConfirmation,
  newsletterLeaving,
  type newsletterResponse,
  newsletterSignUp,
} from "../../../schemas/content/newsletter.ts";
import { newsletterAddress, newsletterLookup } from "../../../schemas/identity/account-data.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { plainHash, randomToken } from "../../identity/secrets.ts";
import { createMailer } from "../../mail/create-mailer.ts";
import { callersLanguage, writeMail } from "../../mail/mail-language.ts";
import { MailError } from "../../mail/mailer.ts";
import { newsletterTemplates } from "../../mail/templates/newsletter-templates.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { nowInSeconds } from "../../now-in-seconds.ts";
import { readBody } from "../../request/request-body.ts";
import { linkLifetime } from "./desk/newsletter-store.ts";

/** Seconds before an address is mailed again, so that nobody can flood another person's mailbox. */
const resendInterval = 300;

const respond = (c: Context<AppEnv>, done: boolean) =>
  c.json({ data: { done } } satisfies z.infer<typeof newsletterResponse>);

/**
 * @param to null for an address that gets no mail now; this takes as long, so that the time of a response gives nothing away
 * @throws ApiError 503 when the mail could not be queued; undoes the sign-up, so that the user can retry at once
 */
async function mailLink(c: Context<AppEnv>, to: string | null, link: string, now: number): Promise<void> {
  try {
    const mailer = createMailer(c.get("settings"), c.env, now);
    if (to === null) return await mailer.pretend();
    const mail = await writeMail(
      callersLanguage(c),
      c.get("league"),
      "newsletter-confirmation",
      newsletterTemplates,
      () => ({ link, hours: linkLifetime / 3_600 }),
    );
    await mailer.send({ ...mail, to });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    await c.env.CONTENT_DB.batch([
      c.env.CONTENT_DB.prepare("DELETE FROM newsletter_subscriptions WHERE email = ? AND confirmed_at IS NULL").bind(
        to,
      ),
      c.env.CONTENT_DB.prepare(
        "UPDATE newsletter_subscriptions SET token_hash = NULL, asked_at = asked_at - ? WHERE email = ?",
      ).bind(resendInterval, to),
    ]);
    throw new ApiError(503, "mail_failed", "The mail could not be sent.");
  }
}

/**
 * Newsletter subscriptions by double opt-in: an address is subscribed once the link mailed to it has been followed.
 * A subscribed address is mailed a link too: following it makes the language of its page that of the newsletters from then on.
 * POST newsletter/sign-ups        the response is the same whether the address is new, waiting or subscribed
 * POST newsletter/confirmations   done: false for a link that is unknown, used or expired
 * POST newsletter/leavings        takes the reader whose link it is off the list; done: false for a link that is unknown or used
 * POST newsletter/lookups         when an address signed up and confirmed, in which language, and the newsletters that it got lately
 * POST newsletter/removals        removes an address; idempotent
 */
export const newsletter = new Hono<AppEnv>()
  .use(requireServiceKey)
  .post("/sign-ups", async (c) => {
    const { email, page } = await readBody(c, newsletterSignUp);
    const now = nowInSeconds();
    const token = randomToken();
    const { meta } = await c.env.CONTENT_DB.prepare(
      `INSERT INTO newsletter_subscriptions (email, token_hash, asked_at, language) VALUES (?1, ?2, ?3, ?5)
       ON CONFLICT (email) DO UPDATE SET token_hash = ?2, asked_at = ?3, language = iif(confirmed_at IS NULL, ?5, language)
         WHERE asked_at <= ?3 - ?4`,
    )
      .bind(email, plainHash(token), now, resendInterval, callersLanguage(c))
      .run();
    await mailLink(c, meta.changes > 0 ? email : null, `${page}/${token}`, now);
    return respond(c, true);
  })
  .post("/confirmations", async (c) => {
    const { token } = await readBody(c, newsletterConfirmation);
    const now = nowInSeconds();
    const { meta } = await c.env.CONTENT_DB.prepare(
      `UPDATE newsletter_subscriptions SET token_hash = NULL, confirmed_at = coalesce(confirmed_at, ?1),
         language = iif(confirmed_at IS NULL, language, ?4)
       WHERE token_hash = ?2 AND asked_at > ?1 - ?3`,
    )
      .bind(now, plainHash(token), linkLifetime, callersLanguage(c))
      .run();
    return respond(c, meta.changes > 0);
  })
  .post("/leavings", async (c) => {
    const { token } = await readBody(c, newsletterLeaving);
    const { meta } = await c.env.CONTENT_DB.prepare("DELETE FROM newsletter_subscriptions WHERE leave_token = ?")
      .bind(token)
      .run();
    return respond(c, meta.changes > 0);
  })
  .post("/lookups", async (c) => {
    const { email } = await readBody(c, newsletterAddress);
    const [found, received] = await c.env.CONTENT_DB.batch([
      c.env.CONTENT_DB.prepare(
        "SELECT asked_at AS askedAt, confirmed_at AS confirmedAt, language FROM newsletter_subscriptions WHERE email = ?",
      ).bind(email),
      c.env.CONTENT_DB.prepare(
        `SELECT title, sent_at AS sentAt FROM newsletter_mails JOIN newsletters ON newsletters.id = newsletter_id
         WHERE email = ? AND sent_at IS NOT NULL ORDER BY sent_at, title`,
      ).bind(email),
    ]);
    const [row] = z.array(z.looseObject({})).parse(found?.results);
    return c.json(newsletterLookup.parse({ data: row === undefined ? null : { ...row, received: received?.results } }));
  })
  .post("/removals", async (c) => {
    const { email } = await readBody(c, newsletterAddress);
    await c.env.CONTENT_DB.prepare("DELETE FROM newsletter_subscriptions WHERE email = ?").bind(email).run();
    return respond(c, true);
  });
