/** @jsxImportSource hono/jsx */

import { type Context, Hono } from "hono";
import { z } from "zod";
import type { AccountPayments } from "../../../schemas/identity/account-data.ts";
import { accountMessages } from "../../../schemas/identity/account-messages.ts";
import { withdrawalDays } from "../../../schemas/payments/contracts.ts";
import { leagueFormat } from "../../../schemas/site/league-clock.ts";
import type { AppEnv } from "../../app-env.ts";
import { PasswordField } from "../../html/credential-fields.tsx";
import { Field } from "../../html/field.tsx";
import { type FieldErrors, passwordField, readForm } from "../../html/form.ts";
import { accountStatusOf } from "../../identity/account-status.ts";
import { log } from "../../log.ts";
import { BackendError } from "../../services/backend-error.ts";
import { paymentsOf } from "../account-data.ts";
import { DeletionStopped, deleteAccount } from "../delete-account.ts";
import { hasPassword, NoPassword } from "../no-password.tsx";
import { Notice, portalPage } from "../page.tsx";
import { verifyAccountPassword } from "../reauthentication.ts";
import type { Refusal } from "../refusals.ts";
import { selfService } from "../self-service.ts";
import { type SignedInUser, signedInUser, toLogin } from "../signed-in-user.ts";
import { accountErrors } from "./error-pages.tsx";

const page = { title: "Delete my account", section: "data" } as const;

/** Typed to confirm the deletion. */
const confirmationWord = "DELETE";

const deletion = z.object({
  password: passwordField,
  confirmation: z
    .string(`Type ${confirmationWord} here.`)
    .trim()
    .toUpperCase()
    .pipe(z.literal(confirmationWord, `Type ${confirmationWord} here.`)),
});

type Shown = Partial<Refusal> & { errors: FieldErrors };

const stopped: Record<DeletionStopped["step"], string> = {
  payments:
    "Your passes could not be ended, so nothing else has been deleted: your account is still there. Please try again in a few minutes.",
  watching:
    "Your passes have ended, but what you watched could not be forgotten: your account is still there. Please try again in a few minutes.",
  newsletter:
    "Your passes have ended, but the newsletter could not be reached: your account is still there. Please try again in a few minutes.",
};

const day = leagueFormat({ dateStyle: "long" });

/** What happens to passes and subscriptions. @param holdsSomething also as a guest of another account's pass */
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
    return <p>{accountMessages.subscriptionsUnknown}. What you have bought cannot be shown at the moment.</p>;
  const renewing = payments.subscriptions.filter(({ renews }) => renews);
  const grants = payments.entitlements.filter(({ revokes }) => revokes === null);
  const open = grants.filter(({ endsAt }) => endsAt === null || new Date(endsAt) > now);
  if (renewing.length === 0 && open.length === 0)
    return holdsSomething ? (
      <p>You may no longer watch and hear what is shared with you.</p>
    ) : (
      <p>{accountMessages.noSubscriptions}, and no passes that would be lost.</p>
    );
  return (
    <ul>
      {renewing.map(({ id, paidUntil }) => (
        <li key={id}>
          Your subscription ends now and is not charged again
          {paidUntil === null ? "." : `, although it is paid until ${day.format(new Date(paidUntil))}.`}
        </li>
      ))}
      {open.length > 0 && <li>What you may still watch and hear with your passes is lost.</li>}
      <li>
        There is no refund for what is left. For one, <a href="/portal/contracts">withdraw from the contract</a> first,
        if it is less than {withdrawalDays} days old. To use it to the end, cancel the subscription under Manage in your
        account on the site instead, and delete the account afterwards.
      </li>
    </ul>
  );
}

/** For how long the books are kept. */
const booksYears = (c: Context<AppEnv>) => Math.round(c.get("settings").RETAIN_PAYMENTS_DAYS / 365);

async function show(c: Context<AppEnv>, { account, accessToken }: SignedInUser, { status, errors }: Shown) {
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
      <h1>Delete my account</h1>
      {errors.form !== undefined && <Notice bad>{errors.form}</Notice>}
      <p>
        This deletes the account {account.email} for good: your profile, your choices, your passkeys and your
        newsletter. Shares of passes end, yours and those that others have of you. You are logged out everywhere. Our
        books keep what was sold, without your name, for {booksYears(c)} years, as the law asks. Nobody can bring the
        account back; you can register with the same address again.
      </p>
      <h2>Your passes</h2>
      <PassEffects payments={payments} holdsSomething={holdsSomething} now={new Date()} />
      <p>
        <a href="/portal/data">Download your data</a> first, if you want to keep it.
      </p>
      {hasPassword(attributes) ? (
        <>
          <form method="post" action="/portal/delete" aria-label="Delete my account" novalidate>
            <PasswordField error={errors.password} focus={errors.password !== undefined} />
            <Field
              name="confirmation"
              label={`Type ${confirmationWord} to confirm`}
              autocomplete="off"
              error={errors.confirmation}
              focus={errors.password === undefined && errors.confirmation !== undefined}
            />
            <div class="row">
              <button type="submit" class="danger">
                Delete my account
              </button>
              <a class="button second" href="/portal/profile">
                Keep it
              </a>
            </div>
          </form>
          <p>
            <a href="/portal/forgot-password?return=%2Fportal%2Fdelete">Forgotten password</a>
          </p>
        </>
      ) : (
        <NoPassword>To delete it, choose one first: then we know that it is you.</NoPassword>
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
      await deleteAccount(c, user, new Date());
    } catch (error) {
      if (!(error instanceof DeletionStopped)) throw error;
      log("error", "account deletion failed", { requestID: c.get("requestID"), step: error.step });
      return await show(c, user, { status: 503, errors: { form: stopped[error.step] } });
    }
    return c.redirect("/portal/delete/done", 303);
  })
  .get("/done", (c) =>
    portalPage(
      c,
      { title: "Account deleted" },
      <>
        <h1>Account deleted</h1>
        <p>Your account is gone, and you are logged out. A last mail says so too.</p>
        <p>
          <a class="button" href="/?logoutSuccess=true">
            Back to the site
          </a>
        </p>
      </>,
    ),
  );
