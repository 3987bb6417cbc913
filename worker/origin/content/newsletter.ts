import { type Context, Hono } from "hono";
import type { z } from "zod";
import { type newsletterAnswer, newsletterConfirmation, newsletterSignUp } from "../../../schemas/newsletter.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { mailbox } from "../identity/mailer.ts";
import { plainHash, randomToken } from "../identity/secrets.ts";

/** Seconds for which a mailed link is good. */
const linkLifetime = 48 * 3_600;
/** Seconds within which an address is not mailed again: nobody's mailbox is to be filled by others. */
const quietTime = 300;

const secondsNow = () => Math.floor(Date.now() / 1000);

/** @throws ApiError 400 that says what is wrong with the body. */
async function readBody<Schema extends z.ZodType>(c: Context<AppEnv>, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined));
  if (!parsed.success) throw new ApiError(400, "bad_request", "The sign-up or confirmation is not understood.");
  return parsed.data;
}

const answered = (c: Context<AppEnv>, done: boolean) =>
  c.json({ data: { done } } satisfies z.infer<typeof newsletterAnswer>);

/**
 * Newsletter subscriptions by double opt-in: an address is asked for, and counts once the link mailed to it has been followed.
 * POST newsletter/sign-ups        the answer is the same whether the address is new, waiting or subscribed
 * POST newsletter/confirmations   done: false for a link that is unknown, used or too old
 */
export const newsletter = new Hono<AppEnv>()
  .use(requireServiceKey)
  .post("/sign-ups", async (c) => {
    const { email, page } = await readBody(c, newsletterSignUp);
    const now = secondsNow();
    const token = randomToken();
    const { meta } = await c.env.CONTENT_DB.prepare(
      `INSERT INTO newsletter_subscriptions (email, token_hash, asked_at) VALUES (?1, ?2, ?3)
       ON CONFLICT (email) DO UPDATE SET token_hash = ?2, asked_at = ?3
         WHERE confirmed_at IS NULL AND asked_at <= ?3 - ?4`,
    )
      .bind(email, plainHash(token), now, quietTime)
      .run();
    if (meta.changes > 0) {
      // The local mailbox stands in for a mail server, which backends share.
      await mailbox(c.env.IDENTITY_DB, now).send({
        to: email,
        subject: "Confirm your newsletter",
        text: [
          `Follow this link to get the newsletter: ${page}/${token}`,
          `It is good for ${linkLifetime / 3_600} hours.`,
          "If you did not ask for it, you need do nothing: without the link no newsletter will come.",
        ].join("\n\n"),
      });
    }
    return answered(c, true);
  })
  .post("/confirmations", async (c) => {
    const { token } = await readBody(c, newsletterConfirmation);
    const now = secondsNow();
    const { meta } = await c.env.CONTENT_DB.prepare(
      `UPDATE newsletter_subscriptions SET confirmed_at = ?1, token_hash = NULL
        WHERE token_hash = ?2 AND confirmed_at IS NULL AND asked_at > ?1 - ?3`,
    )
      .bind(now, plainHash(token), linkLifetime)
      .run();
    return answered(c, meta.changes > 0);
  });
