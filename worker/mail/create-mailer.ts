import type { Settings } from "../settings.ts";
import { queueMailer } from "./mail-queue.ts";
import { mailbox } from "./mailbox.ts";
import type { Mailer } from "./mailer.ts";

/**
 * The site's mailer: the queue before the configured provider, or the local mailbox.
 * @param now whole seconds since 1970.
 */
export function createMailer(
  { MAIL_API }: Pick<Settings, "MAIL_API">,
  env: Pick<Env, "IDENTITY_DB" | "MAILS">,
  now: number,
): Mailer {
  return MAIL_API === "" ? mailbox(env.IDENTITY_DB, now) : queueMailer(env.MAILS);
}
