import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { anonymiseConsents } from "../consent/consent-log.ts";
import { deleteAccountHistory } from "../identity/account-history.ts";
import { log } from "../log.ts";
import { createMailer } from "../mail/create-mailer.ts";
import { writeMail } from "../mail/mail-language.ts";
import { MailError } from "../mail/mailer.ts";
import { accountDeletedTemplate } from "../mail/templates/account-templates.ts";
import { toSeconds } from "../now-in-seconds.ts";
import { deleteViewings } from "../outage-compensation/live-viewings.ts";
import { deleteSessionRefusals } from "../playback/session-refusals.ts";
import { deleteWatchedDays } from "../playback/watched-days.ts";
import { BackendError } from "../services/backend-error.ts";
import { newsletterOf, paymentsOf, watchingOf } from "./account-backends.ts";
import { wholeYears } from "./retention-text.ts";

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

async function sayGoodbye(c: Context<AppEnv>, { email: to, language }: LeavingAccount, now: Date): Promise<void> {
  const [settings, league] = [c.get("settings"), c.get("league")];
  const mail = await writeMail(language, league, "account-deleted", accountDeletedTemplate, () => ({
    years: wholeYears(settings.RETAIN_PAYMENTS_DAYS),
  }));
  try {
    await createMailer(settings, c.env, toSeconds(now)).send({ ...mail, to });
  } catch (error) {
    // The mailer has logged the error, and the account is deleted regardless.
    if (!(error instanceof MailError)) throw error;
  }
}

/** The account to delete. */
export interface LeavingAccount {
  ssoID: string;
  email: string;
  /** Language of the last mail; null for the league's own. */
  language: string | null;
  /** Deletes the account at its provider, and ends its sessions. */
  deleteAtProvider(): Promise<void>;
}

/** Deletes what an account leaves behind by signing in and by watching. Idempotent. @throws DeletionStopped */
async function deleteTraces(c: Context<AppEnv>, ssoID: string): Promise<void> {
  await step("watching", watchingOf(c).remove(ssoID));
  await deleteViewings(c.env.MARKETING_DB, ssoID);
  await deleteAccountHistory(c.env.IDENTITY_DB, ssoID);
  await deleteSessionRefusals(c.env.MARKETING_DB, ssoID);
  await deleteWatchedDays(c.env.MARKETING_DB, ssoID);
}

/**
 * Deletes an account: payments first, so that nothing more is charged, and the account itself last, so that its owner can still sign in and
 * try again after a failure. Every step is idempotent.
 * @throws DeletionStopped when a backend failed; IdentityError or BackendError when the pool failed.
 */
export async function deleteAccount(c: Context<AppEnv>, account: LeavingAccount, now: Date): Promise<void> {
  const { ssoID, email } = account;
  await step("payments", paymentsOf(c).closeAccount(ssoID));
  await deleteTraces(c, ssoID);
  await anonymiseConsents(c.env.MARKETING_DB, ssoID);
  await step("newsletter", newsletterOf(c).remove(email));
  await account.deleteAtProvider();
  log("info", "account deleted", { requestID: c.get("requestID") });
  // Until its sessions ended, other devices may have played on. The account is gone by now, so nothing can be tried again.
  await deleteTraces(c, ssoID).catch((error: unknown) =>
    log("error", "traces of a deleted account left", { requestID: c.get("requestID"), error: String(error) }),
  );
  await sayGoodbye(c, account, now);
}
