import type { Context } from "hono";
import { t } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { anonymiseConsents } from "../consent/consent-log.ts";
import { deleteAccountHistory } from "../identity/account-history.ts";
import { endAllSessions } from "../identity/session/account-sessions.ts";
import { log } from "../log.ts";
import { createMailer } from "../mail/create-mailer.ts";
import { languageHere, writeMail } from "../mail/mail-language.ts";
import { MailError } from "../mail/mailer.ts";
import { toSeconds } from "../now-in-seconds.ts";
import { deleteViewings } from "../outage-compensation/live-viewings.ts";
import { deleteSessionRefusals } from "../playback/session-refusals.ts";
import { deleteWatchedDays } from "../playback/watched-days.ts";
import { BackendError } from "../services/backend-error.ts";
import { newsletterOf, paymentsOf, watchingOf } from "./account-data.ts";
import { selfService } from "./self-service.ts";
import type { SignedInUser } from "./signed-in-user.ts";
import { yearsText } from "./years-text.ts";

/** A step of a deletion failed. Later steps were not started. */
export class DeletionStopped extends Error {
  override name = "DeletionStopped";
  readonly step: "payments" | "newsletter" | "watching";
  constructor(step: DeletionStopped["step"], options?: ErrorOptions) {
    super(`The deletion stopped at ${step}.`, options);
    this.step = step;
  }
}

async function step(name: DeletionStopped["step"], done: Promise<void>): Promise<void> {
  try {
    await done;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    throw new DeletionStopped(name, { cause: error });
  }
}

async function sayGoodbye(c: Context<AppEnv>, to: string, now: Date): Promise<void> {
  const [settings, league] = [c.get("settings"), c.get("league")];
  const mail = await writeMail(languageHere(league), league, () => ({
    to,
    subject: t("Your account has been deleted"),
    text: [
      t("Your {brand} account and what we held about you have been deleted, as you asked.", { brand: league.name }),
      t(
        "Subscriptions have ended and will not be charged again. Our books keep what was sold, without your name, for {years}, as the law asks.",
        { years: yearsText(settings.RETAIN_PAYMENTS_DAYS) },
      ),
      t("You can register again with this address whenever you like. Goodbye, and thank you."),
    ].join("\n\n"),
  }));
  try {
    await createMailer(settings, c.env, toSeconds(now)).send(mail);
  } catch (error) {
    // The mailer has logged it, and the account is deleted anyway.
    if (!(error instanceof MailError)) throw error;
  }
}

/**
 * Deletes an account: payments first, so that nothing is charged any more, the account itself last, so that after a failure its
 * owner can still sign in and try again. Every step is idempotent.
 * @throws DeletionStopped where a backend failed; IdentityError where the pool did.
 */
export async function deleteAccount(
  c: Context<AppEnv>,
  { account, accessToken }: SignedInUser,
  now: Date,
): Promise<void> {
  await step("payments", paymentsOf(c).closeAccount(account.ssoID));
  await step("watching", watchingOf(c).remove(account.ssoID));
  await deleteViewings(c.env.MARKETING_DB, account.ssoID);
  await anonymiseConsents(c.env.MARKETING_DB, account.ssoID);
  await deleteAccountHistory(c.env.IDENTITY_DB, account.ssoID);
  await deleteSessionRefusals(c.env.MARKETING_DB, account.ssoID);
  await deleteWatchedDays(c.env.MARKETING_DB, account.ssoID);
  await step("newsletter", newsletterOf(c).remove(account.email));
  await selfService(c).deleteAccount(accessToken);
  log("info", "account deleted by its owner", { requestID: c.get("requestID") });
  await endAllSessions(c);
  await sayGoodbye(c, account.email, now);
}
