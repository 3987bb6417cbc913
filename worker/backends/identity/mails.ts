import { type SocialService, socialServiceNames } from "../../../schemas/identity/social-services.ts";
import { t } from "../../../schemas/site/messages.ts";
import { type AccountMail, recordMail } from "../../identity/account-history.ts";
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
 * @param owner the account that it is recorded with, by its username
 * @param isPretended whether to do its work alone
 * @throws PoolError CodeDeliveryFailureException.
 */
async function deliver(
  pool: Pool,
  owner: string,
  kind: AccountMail,
  write: () => Mail,
  isPretended = false,
): Promise<void> {
  const mail = await pool.write(write);
  try {
    await (isPretended ? pool.mailer.pretend() : pool.mailer.send(mail));
    await recordMail(pool.database, isPretended ? "" : owner, kind, pool.now);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    throw new PoolError("CodeDeliveryFailureException", "The verification code could not be delivered.");
  }
}

/**
 * Mails a code to the address that it proves.
 * @param to null where there is nobody to mail it to, which takes as long.
 * @param owner username of the account, where that is another address
 * @throws PoolError CodeDeliveryFailureException.
 */
export async function mailCode(
  pool: Pool,
  to: string | null,
  purpose: CodePurpose,
  code: string,
  owner = to ?? "",
): Promise<void> {
  const write = () => {
    const { subject, use } = words[purpose](code);
    const text = [
      use,
      t("It is good for {minutes} minutes and works once.", { minutes: codeLifetime / 60 }),
      t("If you did not ask for it, you need do nothing: without the code nobody can go on."),
    ].join("\n\n");
    return { to: to ?? "", subject, text };
  };
  await deliver(pool, owner, purpose, write, to === null);
}

/** Mails an account's owner, in place of a code, that its address was registered again. @throws PoolError as mailCode. */
export async function mailRegisteredAgain(pool: Pool, to: string): Promise<void> {
  await deliver(pool, to, "registered-again", () => ({
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

/** Sends an informational mail. A failure does not fail the operation. @param owner as `deliver` */
async function notify(pool: Pool, owner: string, kind: AccountMail, write: () => Mail): Promise<void> {
  const mail = await pool.write(write);
  try {
    await pool.mailer.send(mail);
    await recordMail(pool.database, owner, kind, pool.now);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
  }
}

/** Says what has happened to an account. */
interface AccountNotice {
  kind: AccountMail;
  write: (brand: string) => { subject: string; happened: string };
}

/** Mails about changes to an account, since somebody else may have made them. */
export const notices = {
  passwordChanged: {
    kind: "password-changed",
    write: (brand) => ({
      subject: t("Your password has been changed"),
      happened: t("Your {brand} account has a new password, and was logged out on all other devices.", { brand }),
    }),
  },
  emailTaken: {
    kind: "email-taken",
    write: (brand) => ({
      subject: t("Your account has this email address now"),
      happened: t("Your {brand} account has this email address now.", { brand }),
    }),
  },
  passkeyAdded: {
    kind: "passkey-added",
    write: (brand) => ({
      subject: t("A passkey was added to your account"),
      happened: t("Your {brand} account can now be opened with one more passkey.", { brand }),
    }),
  },
  passkeyRemoved: {
    kind: "passkey-removed",
    write: (brand) => ({
      subject: t("A passkey was removed from your account"),
      happened: t("Your {brand} account has lost one of its passkeys.", { brand }),
    }),
  },
  signedOutEverywhere: {
    kind: "signed-out-everywhere",
    write: (brand) => ({
      subject: t("Your account was logged out everywhere"),
      happened: t("Your {brand} account was logged out on every device.", { brand }),
    }),
  },
  othersSignedOut: {
    kind: "others-signed-out",
    write: (brand) => ({
      subject: t("Your account was logged out on all other devices"),
      happened: t("Your {brand} account was logged out on every device but the one that asked for it.", { brand }),
    }),
  },
} satisfies Record<string, AccountNotice>;

/** As {@link notices}, of an account at a sign-in service. */
export const socialNotices = {
  connected: (service: SocialService): AccountNotice => ({
    kind: "service-connected",
    write: (brand) => ({
      subject: t("{service} was connected to your account", { service: socialServiceNames[service] }),
      happened: t("Your {brand} account can now be opened with an account at {service}.", {
        brand,
        service: socialServiceNames[service],
      }),
    }),
  }),
  disconnected: (service: SocialService): AccountNotice => ({
    kind: "service-disconnected",
    write: (brand) => ({
      subject: t("{service} was disconnected from your account", { service: socialServiceNames[service] }),
      happened: t("Your {brand} account can no longer be opened with an account at {service}.", {
        brand,
        service: socialServiceNames[service],
      }),
    }),
  }),
};

/** Notifies an account's owner of a change. */
export async function mailNotice(pool: Pool, to: string, notice: AccountNotice): Promise<void> {
  await notify(pool, to, notice.kind, () => {
    const { subject, happened } = notice.write(pool.brand);
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
  await notify(pool, to, "email-change-requested", () => ({
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

/** Notifies the previous email address of a change. @param owner the account's username since */
export async function mailEmailChanged(pool: Pool, to: string, owner: string): Promise<void> {
  await notify(pool, owner, "email-changed", () => ({
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
