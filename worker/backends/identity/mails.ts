import { type SocialService, socialServiceNames } from "../../../schemas/identity/oauth-providers.ts";
import { type Mail, MailError } from "../../mail/mailer.ts";
import { type CodePurpose, codeLifetime } from "./codes.ts";
import type { Pool } from "./pool.ts";
import { PoolError } from "./pool-error.ts";

const words: Record<CodePurpose, { subject: string; purpose: string }> = {
  "confirm-registration": { subject: "is your confirmation code", purpose: "confirm your account" },
  "reset-password": { subject: "is your password reset code", purpose: "choose a new password" },
  "change-email": { subject: "is your code for this address", purpose: "have your account under this address" },
};

/** Sends a mail without which the operation fails, or does the work of it. @throws PoolError CodeDeliveryFailureException. */
async function deliver(pool: Pool, mail: Mail | null): Promise<void> {
  try {
    await (mail === null ? pool.mailer.pretend() : pool.mailer.send(mail));
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    throw new PoolError("CodeDeliveryFailureException", "The verification code could not be delivered.");
  }
}

/**
 * Mails a code to the address that it proves.
 * @param to null where there is nobody to mail it to, which takes as long.
 * @throws PoolError CodeDeliveryFailureException.
 */
export async function mailCode(pool: Pool, to: string | null, purpose: CodePurpose, code: string): Promise<void> {
  const text = [
    `Your code is ${code}. Enter it to ${words[purpose].purpose}.`,
    `It is good for ${codeLifetime / 60} minutes and works once.`,
    "If you did not ask for it, you need do nothing: without the code nobody can go on.",
  ].join("\n\n");
  await deliver(pool, to === null ? null : { to, subject: `${code} ${words[purpose].subject}`, text });
}

/** Mails an account's owner, in place of a code, that its address was registered again. @throws PoolError as mailCode. */
export async function mailRegisteredAgain(pool: Pool, to: string): Promise<void> {
  const text = [
    `Somebody, perhaps you, wanted to register at ${pool.brand} with this email address. It has an account already.`,
    "To get in, log in on the site, or choose a new password by Forgotten password on the login page.",
    "If it was not you, you need do nothing.",
  ].join("\n\n");
  await deliver(pool, { to, subject: "You have an account already", text });
}

/** Sends an informational mail. A failure does not fail the operation. */
async function notify(pool: Pool, mail: Mail): Promise<void> {
  try {
    await pool.mailer.send(mail);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
  }
}

interface AccountNotice {
  subject: string;
  /** Completes the sentence "Your … account". */
  happened: string;
}

/** Mails about changes to an account, since somebody else may have made them. */
export const notices = {
  passwordChanged: {
    subject: "Your password has been changed",
    happened: "has a new password, and was logged out on all other devices",
  },
  emailTaken: { subject: "Your account has this email address now", happened: "has this email address now" },
  passkeyAdded: { subject: "A passkey was added to your account", happened: "can now be opened with one more passkey" },
  passkeyRemoved: { subject: "A passkey was removed from your account", happened: "has lost one of its passkeys" },
  signedOutEverywhere: {
    subject: "Your account was logged out everywhere",
    happened: "was logged out on every device",
  },
  othersSignedOut: {
    subject: "Your account was logged out on all other devices",
    happened: "was logged out on every device but the one that asked for it",
  },
  connected: (service: SocialService) => ({
    subject: `${socialServiceNames[service]} was connected to your account`,
    happened: `can now be opened with an account at ${socialServiceNames[service]}`,
  }),
  disconnected: (service: SocialService) => ({
    subject: `${socialServiceNames[service]} was disconnected from your account`,
    happened: `can no longer be opened with an account at ${socialServiceNames[service]}`,
  }),
};

/** Notifies an account's owner of a change. */
export async function mailNotice(pool: Pool, to: string, { subject, happened }: AccountNotice): Promise<void> {
  await notify(pool, {
    to,
    subject,
    text: [
      `Your ${pool.brand} account ${happened}.`,
      "If that was you, there is nothing to do.",
      "If it was not you, choose another password now, by Forgotten password on the login page: that logs out everybody else. Then look through your profile, and write to us if something is not as it was.",
    ].join("\n\n"),
  });
}

/** Notifies the current email address of a requested change. */
export async function mailEmailChangeRequested(pool: Pool, to: string): Promise<void> {
  await notify(pool, {
    to,
    subject: "Your account is to have another email address",
    text: [
      `Somebody who is logged in to your ${pool.brand} account asked to have it under another email address.`,
      "Until that address has been confirmed, this one stays.",
      "If it was not you, change your password now: that logs out everybody else.",
    ].join("\n\n"),
  });
}

/** Notifies the previous email address of a change. */
export async function mailEmailChanged(pool: Pool, to: string): Promise<void> {
  await notify(pool, {
    to,
    subject: "Your account has another email address",
    text: [
      `Your ${pool.brand} account no longer has this email address: the new one has been confirmed.`,
      "If it was not you, please write to us.",
    ].join("\n\n"),
  });
}
