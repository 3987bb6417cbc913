/** @jsxImportSource hono/jsx */

import { type Context, Hono } from "hono";
import { z } from "zod";
import type { AccountPayments } from "../../../schemas/identity/account-data.ts";
import { accountMessages } from "../../../schemas/identity/account-messages.ts";
import { withdrawalDays } from "../../../schemas/payments/contracts.ts";
import { leagueFormat } from "../../../schemas/site/league-clock.ts";
import { message, pageHref, t } from "../../../schemas/site/messages.ts";
import { paymentsOf } from "../../account-data/account-backends.ts";
import { DeletionStopped, deleteAccount } from "../../account-data/delete-account.ts";
import { wholeYears, yearsText } from "../../account-data/retention-text.ts";
import type { AppEnv } from "../../app-env.ts";
import { PasswordField } from "../../html/credential-fields.tsx";
import { Field } from "../../html/field.tsx";
import { type FieldErrors, passwordField, readForm } from "../../html/form.ts";
import { richText } from "../../html/rich-text.tsx";
import { accountStatusOf } from "../../identity/account-status.ts";
import { log } from "../../log.ts";
import { BackendError } from "../../services/backend-error.ts";
import type { FormError } from "../form-errors.ts";
import { hasPassword, NoPassword } from "../no-password.tsx";
import { ownAccount } from "../own-data.ts";
import { Notice, portalPage } from "../page.tsx";
import { verifyAccountPassword } from "../reauthentication.ts";
import { selfService } from "../self-service.ts";
import { type SignedInUser, signedInUser, toLogin, withCurrentEmail } from "../signed-in-user.ts";
import { accountErrors } from "./error-pages.tsx";

const page = { title: message("Delete my account"), section: "data" } as const;

/** Typed to confirm the deletion. */
const confirmationWord = "DELETE";

const deletion = z.object({
  password: passwordField,
  confirmation: z
    .string(message("Type DELETE here."))
    .trim()
    .toUpperCase()
    .pipe(z.literal(confirmationWord, message("Type DELETE here."))),
});

type PageState = Partial<FormError> & { errors: FieldErrors };

const deletionErrors = {
  payments: message(
    "Your passes could not be ended, so nothing else has been deleted: your account is still there. Please try again in a few minutes.",
  ),
  watching: message(
    "Your passes have ended, but what you watched could not be forgotten: your account is still there. Please try again in a few minutes.",
  ),
  newsletter: message(
    "Your passes have ended, but the newsletter could not be reached: your account is still there. Please try again in a few minutes.",
  ),
} as const satisfies Record<DeletionStopped["step"], string>;

const day = leagueFormat({ dateStyle: "long" });

/** What happens to passes and subscriptions. @param holdsSomething whether the account has any entitlement, shared ones included */
function PassEffects({
  payments,
  holdsSomething,
  now,
}: {
  payments: AccountPayments | null;
  holdsSomething: boolean;
  now: Date;
}) {
  if (payments === null)
    return (
      <p>
        {t(accountMessages.subscriptionsUnknown)}. {t("What you have bought cannot be shown at the moment.")}
      </p>
    );
  const renewing = payments.subscriptions.filter(({ renews }) => renews);
  const grants = payments.entitlements.filter(({ revokes }) => revokes === null);
  const open = grants.filter(({ endsAt }) => endsAt === null || new Date(endsAt) > now);
  if (renewing.length === 0 && open.length === 0)
    return holdsSomething ? (
      <p>{t("You may no longer watch and hear what is shared with you.")}</p>
    ) : (
      <p>{t("You have no subscriptions, and no passes that would be lost.")}</p>
    );
  return (
    <ul>
      {renewing.map(({ id, paidUntil }) => (
        <li key={id}>
          {paidUntil === null
            ? t("Your subscription ends now and is not charged again.")
            : t("Your subscription ends now and is not charged again, although it is paid until {day}.", {
                day: day.format(new Date(paidUntil)),
              })}
        </li>
      ))}
      {open.length > 0 && <li>{t("What you may still watch and hear with your passes is lost.")}</li>}
      <li>
        {richText(
          t(
            "There is no refund for what is left. For one, <a>withdraw from the contract</a> first, if it is less than {days} days old. To use it to the end, choose Cancel in your account on the site instead, and delete the account afterwards.",
            { days: withdrawalDays },
          ),
          { a: (words) => <a href="/portal/contracts">{words}</a> },
        )}
      </li>
    </ul>
  );
}

async function show(c: Context<AppEnv>, { account, accessToken }: SignedInUser, { status, errors }: PageState) {
  const pendingPayments = paymentsOf(c)
    .account(account.ssoID)
    .catch((error: unknown) => {
      if (!(error instanceof BackendError)) throw error;
      log("warn", "account payments unavailable", {
        requestID: c.get("requestID"),
        problem: error.message,
      });
      return null;
    });
  const [payments, holdsSomething, attributes] = await Promise.all([
    pendingPayments,
    accountStatusOf(c, account.ssoID).then(
      ({ entitlements }) => entitlements.length > 0,
      () => false,
    ),
    selfService(c).attributes(accessToken),
  ]);
  return portalPage(
    c,
    { ...page, status },
    <>
      <h1>{t("Delete my account")}</h1>
      {errors.form !== undefined && <Notice bad>{errors.form}</Notice>}
      <p>
        {t(
          "This deletes the account {email} for good: your profile, your choices, your passkeys and your newsletter. Shares of passes end, yours and those that others have of you. You are logged out everywhere. Our books keep what was sold, without your name, for {years}, as the law asks. Nobody can bring the account back; you can register with the same address again.",
          {
            email: withCurrentEmail(account, attributes).email,
            years: yearsText(wholeYears(c.get("settings").RETAIN_PAYMENTS_DAYS)),
          },
        )}
      </p>
      <h2>{t("Your passes")}</h2>
      <PassEffects payments={payments} holdsSomething={holdsSomething} now={new Date()} />
      <p>
        {richText(t("<a>Download your data</a> first, if you want to keep it."), {
          a: (words) => <a href="/portal/data">{words}</a>,
        })}
      </p>
      {hasPassword(attributes) ? (
        <>
          <form method="post" action="/portal/delete" aria-label={t("Delete my account")} novalidate>
            <PasswordField error={errors.password} focus={errors.password !== undefined} />
            <Field
              name="confirmation"
              label={t("Type {word} to confirm", { word: confirmationWord })}
              autocomplete="off"
              error={errors.confirmation}
              focus={errors.password === undefined && errors.confirmation !== undefined}
            />
            <div class="row">
              <button type="submit" class="danger">
                {t("Delete my account")}
              </button>
              <a class="button second" href="/portal/profile">
                {t("Keep it")}
              </a>
            </div>
          </form>
          <p>
            <a href="/portal/forgot-password?return=%2Fportal%2Fdelete">{t("Forgotten password")}</a>
          </p>
        </>
      ) : (
        <NoPassword>{t("To delete it, choose one first: then we know that it is you.")}</NoPassword>
      )}
    </>,
  );
}

/** Deletion of an account by its owner. */
export const deletePage = new Hono<AppEnv>()
  .onError(accountErrors(page))
  .get("/", async (c) => {
    const user = await signedInUser(c);
    return user === null ? toLogin(c) : await show(c, user, { errors: {} });
  })
  .post("/", async (c) => {
    const user = await signedInUser(c);
    if (user === null) return toLogin(c);
    const form = await readForm(c, deletion);
    if (!form.ok) return await show(c, user, { status: 422, errors: form.errors });
    const refusal = await verifyAccountPassword(c, user, form.data.password);
    if (refusal !== null) return await show(c, user, refusal);
    try {
      await deleteAccount(c, await ownAccount(c, user), new Date());
    } catch (error) {
      if (!(error instanceof DeletionStopped)) throw error;
      log("error", "account deletion failed", { requestID: c.get("requestID"), step: error.step });
      return await show(c, user, { status: 503, errors: { form: t(deletionErrors[error.step]) } });
    }
    return c.redirect("/portal/delete/done", 303);
  })
  .get("/done", (c) =>
    portalPage(
      c,
      { title: t("Account deleted") },
      <>
        <h1>{t("Account deleted")}</h1>
        <p>{t("Your account is gone, and you are logged out. A last mail says so too.")}</p>
        <p>
          <a class="button" href={`${pageHref("/")}?logoutSuccess=true`}>
            {t("Back to the site")}
          </a>
        </p>
      </>,
    ),
  );
