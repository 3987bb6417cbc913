import type { Settings } from "../settings.ts";
import { httpMailer } from "./http-mailer.ts";
import { mailbox } from "./mailbox.ts";
import type { Mailer } from "./mailer.ts";

/**
 * The site's mailer: the configured provider, or the local mailbox.
 * @param now whole seconds since 1970.
 */
export function createMailer(
  { MAIL_API, MAIL_KEY, MAIL_FROM }: Pick<Settings, "MAIL_API" | "MAIL_KEY" | "MAIL_FROM">,
  env: Pick<Env, "IDENTITY_DB">,
  now: number,
): Mailer {
  return MAIL_API === ""
    ? mailbox(env.IDENTITY_DB, now)
    : httpMailer({ address: MAIL_API, key: MAIL_KEY, from: MAIL_FROM });
}
