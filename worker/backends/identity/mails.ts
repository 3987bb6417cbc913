import { type SocialService, socialServiceNames } from "../../../schemas/identity/social-services.ts";
import { t } from "../../../schemas/site/messages.ts";
import { type Mail, MailError } from "../../mail/mailer.ts";
import { type CodePurpose, codeLifetime } from "./codes.ts";
import type { Pool } from "./pool.ts";
import { PoolError } from "./pool-error.ts";

/** What a code is for, as its mail says it. */
const words: Record<CodePurpose, (code: string) => { subject: string; use: string }> = {
  "confirm-registration": (code) => ({
    subject: t("{code} is your confirmation code", { code }),
    use: t("Your code is {code}. Enter it to confirm your account.", { code }),
  }),
  "reset-password": (code) => ({
    subject: t("{code} is your password reset code", { code }),
    use: t("Your code is {code}. Enter it to choose a new password.", { code }),
  }),
  "change-email": (code) => ({
    subject: t("{code} is your code for this address", { code }),
    use: t("Your code is {code}. Enter it to have your account under this address.", { code }),
  }),
};

/**
 * Sends a mail without which the operation fails.
 * @param isPretended whether to do its work alone
 * @throws PoolError CodeDeliveryFailureException.
 */
async function deliver(pool: Pool, write: () => Mail, isPretended = false): Promise<void> {
  const mail = await pool.write(write);
  try {
    await (isPretended ? pool.mailer.pretend() : pool.mailer.send(mail));
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
  const write = () => {
    const { subject, use } = words[purpose](code);
    const text = [
      use,
      t("It is good for {minutes} minutes and works once.", { minutes: codeLifetime / 60 }),
      t("If you did not ask for it, you need do nothing: without the code nobody can go on."),
    ].join("\n\n");
    return { to: to ?? "", subject, text };
  };
  await deliver(pool, write, to === null);
}

/** Mails an account's owner, in place of a code, that its address was registered again. @throws PoolError as mailCode. */
export async function mailRegisteredAgain(pool: Pool, to: string): Promise<void> {
  await deliver(pool, () => ({
    to,
    subject: t("You have an account already"),
    text: [
      t("Somebody, perhaps you, wanted to register at {brand} with this email address. It has an account already.", {
        brand: pool.brand,
      }),
      t("To get in, log in on the site, or choose a new password by Forgotten password on the login page."),
      t("If it was not you, you need do nothing."),
    ].join("\n\n"),
  }));
}

/** Sends an informational mail. A failure does not fail the operation. */
async function notify(pool: Pool, write: () => Mail): Promise<void> {
  const mail = await pool.write(write);
  try {
    await pool.mailer.send(mail);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
  }
}

/** Says what has happened to an account. */
type AccountNotice = (brand: string) => { subject: string; happened: string };

/** Mails about changes to an account, since somebody else may have made them. */
export const notices = {
  passwordChanged: (brand) => ({
    subject: t("Your password has been changed"),
    happened: t("Your {brand} account has a new password, and was logged out on all other devices.", { brand }),
  }),
  emailTaken: (brand) => ({
    subject: t("Your account has this email address now"),
    happened: t("Your {brand} account has this email address now.", { brand }),
  }),
  passkeyAdded: (brand) => ({
    subject: t("A passkey was added to your account"),
    happened: t("Your {brand} account can now be opened with one more passkey.", { brand }),
  }),
  passkeyRemoved: (brand) => ({
    subject: t("A passkey was removed from your account"),
    happened: t("Your {brand} account has lost one of its passkeys.", { brand }),
  }),
  signedOutEverywhere: (brand) => ({
    subject: t("Your account was logged out everywhere"),
    happened: t("Your {brand} account was logged out on every device.", { brand }),
  }),
  othersSignedOut: (brand) => ({
    subject: t("Your account was logged out on all other devices"),
    happened: t("Your {brand} account was logged out on every device but the one that asked for it.", { brand }),
  }),
} satisfies Record<string, AccountNotice>;

/** As {@link notices}, of an account at a sign-in service. */
export const socialNotices = {
  connected:
    (service: SocialService): AccountNotice =>
    (brand) => ({
      subject: t("{service} was connected to your account", { service: socialServiceNames[service] }),
      happened: t("Your {brand} account can now be opened with an account at {service}.", {
        brand,
        service: socialServiceNames[service],
      }),
    }),
  disconnected:
    (service: SocialService): AccountNotice =>
    (brand) => ({
      subject: t("{service} was disconnected from your account", { service: socialServiceNames[service] }),
      happened: t("Your {brand} account can no longer be opened with an account at {service}.", {
        brand,
        service: socialServiceNames[service],
      }),
    }),
};

/** Notifies an account's owner of a change. */
export async function mailNotice(pool: Pool, to: string, notice: AccountNotice): Promise<void> {
  await notify(pool, () => {
    const { subject, happened } = notice(pool.brand);
    const text = [
      happened,
      t("If that was you, there is nothing to do."),
      t(
        "If it was not you, choose another password now, by Forgotten password on the login page: that logs out everybody else. Then look through your profile, and write to us if something is not as it was.",
      ),
    ].join("\n\n");
    return { to, subject, text };
  });
}

/** Notifies the current email address of a requested change. */
export async function mailEmailChangeRequested(pool: Pool, to: string): Promise<void> {
  await notify(pool, () => ({
    to,
    subject: t("Your account is to have another email address"),
    text: [
      t("Somebody who is logged in to your {brand} account asked to have it under another email address.", {
        brand: pool.brand,
      }),
      t("Until that address has been confirmed, this one stays."),
      t("If it was not you, change your password now: that logs out everybody else."),
    ].join("\n\n"),
  }));
}

/** Notifies the previous email address of a change. */
export async function mailEmailChanged(pool: Pool, to: string): Promise<void> {
  await notify(pool, () => ({
    to,
    subject: t("Your account has another email address"),
    text: [
      t("Your {brand} account no longer has this email address: the new one has been confirmed.", {
        brand: pool.brand,
      }),
      t("If it was not you, please write to us."),
    ].join("\n\n"),
  }));
}
