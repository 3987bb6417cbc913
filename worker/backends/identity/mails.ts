import { type SocialService, socialServiceNames } from "../../../schemas/identity/social-services.ts";
import type { MailValues } from "../../../schemas/league/mail-kinds.ts";
import { type AccountMail, recordMail } from "../../identity/account-history.ts";
import { MailError } from "../../mail/mailer.ts";
import { type CodePurpose, codeLifetime } from "./codes.ts";
import type { Pool } from "./pool.ts";
import { PoolError } from "./pool-error.ts";

/**
 * Sends a mail without which the operation fails.
 * @param to null to send no mail but take as long. `owner`: username to record the mail with, if `to` is another address
 * @throws PoolError CodeDeliveryFailureException.
 */
async function deliver<Kind extends AccountMail>(
  pool: Pool,
  { to, owner = to ?? "" }: { to: string | null; owner?: string | undefined },
  kind: Kind,
  values: () => MailValues<Kind>,
): Promise<void> {
  const mail = await pool.write(kind, values);
  const isPretended = to === null;
  try {
    await (isPretended ? pool.mailer.pretend() : pool.mailer.send({ ...mail, to }));
    await recordMail(pool.database, isPretended ? "" : owner, kind, pool.now);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    throw new PoolError("CodeDeliveryFailureException", "The verification code could not be delivered.");
  }
}

/**
 * Mails a code to the address that it proves.
 * @param to null to send no mail but take as long
 * @param owner username of the account, if that is another address
 * @throws PoolError CodeDeliveryFailureException.
 */
export async function mailCode(
  pool: Pool,
  to: string | null,
  purpose: CodePurpose,
  code: string,
  owner?: string,
): Promise<void> {
  await deliver(pool, { to, owner }, purpose, () => ({ code, minutes: codeLifetime / 60 }));
}

/** Mails an account's owner, in place of a code, that its address was registered again. @throws PoolError as mailCode. */
export async function mailRegisteredAgain(pool: Pool, to: string): Promise<void> {
  await deliver(pool, { to }, "registered-again", () => ({}));
}

/** Sends an informational mail. A failure does not fail the operation. @param owner as `deliver` */
async function notify<Kind extends AccountMail>(
  pool: Pool,
  { to, owner = to }: { to: string; owner?: string },
  kind: Kind,
  values: () => MailValues<Kind>,
): Promise<void> {
  const mail = await pool.write(kind, values);
  try {
    await pool.mailer.send({ ...mail, to });
    await recordMail(pool.database, owner, kind, pool.now);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
  }
}

/** Changes of an account that somebody else may have made. */
type AccountNotice =
  | "password-changed"
  | "email-taken"
  | "passkey-added"
  | "passkey-removed"
  | "signed-out-everywhere"
  | "others-signed-out";

/** Notifies an account's owner of a change. */
export const mailNotice = (pool: Pool, to: string, notice: AccountNotice): Promise<void> =>
  notify(pool, { to }, notice, () => ({}));

/** Notifies an account's owner that a social sign-in was connected or disconnected. */
export const mailServiceNotice = (
  pool: Pool,
  to: string,
  notice: "service-connected" | "service-disconnected",
  service: SocialService,
): Promise<void> => notify(pool, { to }, notice, () => ({ service: socialServiceNames[service] }));

/** Notifies the current email address of a requested change. */
export const mailEmailChangeRequested = (pool: Pool, to: string): Promise<void> =>
  notify(pool, { to }, "email-change-requested", () => ({}));

/** Notifies the previous email address of a change. @param owner the account's new username */
export const mailEmailChanged = (pool: Pool, to: string, owner: string): Promise<void> =>
  notify(pool, { to, owner }, "email-changed", () => ({}));
