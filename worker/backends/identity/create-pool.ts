import type { Context } from "hono";
import type { AppEnv } from "../../app-env.ts";
import { passkeyDomain } from "../../identity/passkey-domain.ts";
import { createMailer } from "../../mail/create-mailer.ts";
import { callersLanguage, writeMail } from "../../mail/mail-language.ts";
import { accountTemplates } from "../../mail/templates/account-templates.ts";
import { nowInSeconds } from "../../now-in-seconds.ts";
import type { Pool } from "./pool.ts";

/** The embedded pool as configured, for one request. @param language of its mails */
export function createPool(c: Context<AppEnv>, language = callersLanguage(c)): Pool {
  const settings = c.get("settings");
  const now = nowInSeconds();
  return {
    database: c.env.IDENTITY_DB,
    secret: settings.IDENTITY_SECRET,
    clientID: settings.IDENTITY_CLIENT_ID,
    clientSecret: settings.IDENTITY_CLIENT_SECRET,
    brand: c.get("league").name,
    relyingParty: passkeyDomain(settings),
    srp: settings.IDENTITY_SRP === "on",
    // Only the edge sets this header; an in-process call has none and names its caller in the request.
    caller: { address: c.req.header("cf-connecting-ip") ?? null, device: null },
    mailer: createMailer(settings, c.env, now),
    write: (kind, values) => writeMail(language, c.get("league"), kind, accountTemplates, values),
    now,
  };
}
