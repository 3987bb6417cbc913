import type { MailValues } from "../../../schemas/league/mail-kinds.ts";
import { t } from "../../../schemas/site/messages.ts";
import { yearsText } from "../../account-data/retention-text.ts";
import type { MailText, SiteTemplates } from "./site-templates.ts";

const codeMail = (subject: string, use: string, { minutes }: MailValues<"change-email">): MailText => ({
  subject,
  text: [
    use,
    t("It is good for {minutes} minutes and works once.", { minutes }),
    t("If you did not ask for it, you need do nothing: without the code nobody can go on."),
  ],
});

/** A change of an account, which somebody else may have made. */
const notice = (subject: string, happened: string): MailText => ({
  subject,
  text: [
    happened,
    t("If that was you, there is nothing to do."),
    t(
      "If it was not you, choose another password now, by Forgotten password on the login page: that logs out everybody else. Then look through your profile, and write to us if something is not as it was.",
    ),
  ],
});

/** Mails about accounts. */
export const accountTemplates: SiteTemplates<
  | "confirm-registration"
  | "reset-password"
  | "change-email"
  | "registered-again"
  | "password-changed"
  | "email-taken"
  | "passkey-added"
  | "passkey-removed"
  | "signed-out-everywhere"
  | "others-signed-out"
  | "service-connected"
  | "service-disconnected"
  | "email-change-requested"
  | "email-changed"
> = {
  "confirm-registration": (values) =>
    codeMail(
      t("{code} is your confirmation code", { code: values.code }),
      t("Your code is {code}. Enter it to confirm your account.", { code: values.code }),
      values,
    ),
  "reset-password": (values) =>
    codeMail(
      t("{code} is your password reset code", { code: values.code }),
      t("Your code is {code}. Enter it to choose a new password.", { code: values.code }),
      values,
    ),
  "change-email": (values) =>
    codeMail(
      t("{code} is your code for this address", { code: values.code }),
      t("Your code is {code}. Enter it to have your account under this address.", { code: values.code }),
      values,
    ),
  "registered-again": (_, brand) => ({
    subject: t("You have an account already"),
    text: [
      t("Somebody, perhaps you, wanted to register at {brand} with this email address. It has an account already.", {
        brand,
      }),
      t("To get in, log in on the site, or choose a new password by Forgotten password on the login page."),
      t("If it was not you, you need do nothing."),
    ],
  }),
  "password-changed": (_, brand) =>
    notice(
      t("Your password has been changed"),
      t("Your {brand} account has a new password, and was logged out on all other devices.", { brand }),
    ),
  "email-taken": (_, brand) =>
    notice(
      t("Your account has this email address now"),
      t("Your {brand} account has this email address now.", { brand }),
    ),
  "passkey-added": (_, brand) =>
    notice(
      t("A passkey was added to your account"),
      t("Your {brand} account can now be opened with one more passkey.", { brand }),
    ),
  "passkey-removed": (_, brand) =>
    notice(
      t("A passkey was removed from your account"),
      t("Your {brand} account has lost one of its passkeys.", { brand }),
    ),
  "signed-out-everywhere": (_, brand) =>
    notice(
      t("Your account was logged out everywhere"),
      t("Your {brand} account was logged out on every device.", { brand }),
    ),
  "others-signed-out": (_, brand) =>
    notice(
      t("Your account was logged out on all other devices"),
      t("Your {brand} account was logged out on every device but the one that asked for it.", { brand }),
    ),
  "service-connected": ({ service }, brand) =>
    notice(
      t("{service} was connected to your account", { service }),
      t("Your {brand} account can now be opened with an account at {service}.", { brand, service }),
    ),
  "service-disconnected": ({ service }, brand) =>
    notice(
      t("{service} was disconnected from your account", { service }),
      t("Your {brand} account can no longer be opened with an account at {service}.", { brand, service }),
    ),
  "email-change-requested": (_, brand) => ({
    subject: t("Your account is to have another email address"),
    text: [
      t("Somebody who is logged in to your {brand} account asked to have it under another email address.", { brand }),
      t("Until that address has been confirmed, this one stays."),
      t("If it was not you, change your password now: that logs out everybody else."),
    ],
  }),
  "email-changed": (_, brand) => ({
    subject: t("Your account has another email address"),
    text: [
      t("Your {brand} account no longer has this email address: the new one has been confirmed.", { brand }),
      t("If it was not you, please write to us."),
    ],
  }),
};

/** The mail after an account and everything about it has been deleted. */
export const accountDeletedTemplate: SiteTemplates<"account-deleted"> = {
  "account-deleted": ({ years }, brand) => ({
    subject: t("Your account has been deleted"),
    text: [
      t("Your {brand} account and what we held about you have been deleted, as you asked.", { brand }),
      t(
        "Subscriptions have ended and will not be charged again. Our books keep what was sold, without your name, for {years}, as the law asks.",
        { years: yearsText(years) },
      ),
      t("You can register again with this address whenever you like. Goodbye, and thank you."),
    ],
  }),
};
