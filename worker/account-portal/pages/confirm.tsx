/** @jsxImportSource hono/jsx */

import { type Context, Hono } from "hono";
import { z } from "zod";
import { signInProblemText } from "../../../schemas/identity/sign-in-errors.ts";
import { t } from "../../../schemas/site/messages.ts";
import { marketingPurposes } from "../../account-data/options.ts";
import { readChoice } from "../../account-data/user-profile.ts";
import type { AppEnv } from "../../app-env.ts";
import { logConsents } from "../../consent/consent-log.ts";
import { ApiError } from "../../errors.ts";
import { CodeField, PasswordField } from "../../html/credential-fields.tsx";
import { Field } from "../../html/field.tsx";
import {
  codeField,
  emailField,
  type FieldErrors,
  passwordField,
  portalPath,
  readForm,
  wayBack,
} from "../../html/form.ts";
import { richText } from "../../html/rich-text.tsx";
import { takeReturnURL } from "../../identity/post-login-redirect.ts";
import { IdentityError } from "../../identity/provider.ts";
import { withParameter } from "../../identity/return-path.ts";
import { currentTokens, type SessionAccount } from "../../identity/session/current.ts";
import { enter, signIn } from "../../identity/sign-in.ts";
import { log } from "../../log.ts";
import { networkOf, rateLimit } from "../../middleware/rate-limit.ts";
import { type FormError, toFormError } from "../form-errors.ts";
import { MailboxNote, Notice, portalPage } from "../page.tsx";
import { forgetRegistration, storedRegistration } from "../registration-cookie.ts";
import { forgetEmail, rememberEmail, rememberedEmail } from "../remembered-email.ts";
import { selfService } from "../self-service.ts";

const confirmation = z.object({
  email: emailField,
  code: codeField,
  /** Empty in the browser that registered. */
  password: passwordField.or(z.literal("")).default(""),
});
type Confirmation = z.output<typeof confirmation>;
const resendInput = z.object({ email: emailField });

/** Is no code. */
const noCode = "-";

/** @param refused whether a code was refused, or the password with it */
type PageState = Partial<FormError> & { errors: FieldErrors; sent?: boolean; refused?: boolean };

async function show(
  c: Context<AppEnv>,
  { status, errors, sent = false, refused = false }: PageState,
  typed: Record<string, string>,
) {
  const email = typed.email ?? (await rememberedEmail(c));
  const asksPassword = refused || email === undefined || (await storedRegistration(c, email)) === null;
  return portalPage(
    c,
    { title: t("Confirm your account"), status },
    <>
      <h1>{t("Confirm your account")}</h1>
      <p>
        {richText(
          t(
            "If this address is new here, a code of six digits is on its way to it. If you have an account already, <login>log in</login> or <password>choose a new password</password>.",
          ),
          {
            login: (words) => <a href={portalPath(c, "/portal/login")}>{words}</a>,
            password: (words) => <a href={portalPath(c, "/portal/forgot-password")}>{words}</a>,
          },
        )}
      </p>
      <MailboxNote c={c} />
      {sent && <Notice>{t("If this account waits to be confirmed, a new code has been sent.")}</Notice>}
      {errors.form !== undefined && <Notice bad>{errors.form}</Notice>}
      {refused && (
        <p>
          {richText(
            t(
              "If the newest code is refused too, somebody else may have registered your address after you. <a>Register again</a>: that replaces what they have entered.",
            ),
            { a: (words) => <a href={portalPath(c, "/portal/register")}>{words}</a> },
          )}
        </p>
      )}
      <form method="post" action={portalPath(c, "/portal/confirm")} aria-label={t("Confirm your account")} novalidate>
        <Field
          name="email"
          label={t("Email")}
          type="email"
          autocomplete="email"
          value={email}
          error={errors.email}
          focus={errors.email !== undefined}
        />
        <CodeField error={errors.code} focus={errors.email === undefined && errors.password === undefined} />
        {asksPassword && (
          <PasswordField
            error={errors.password}
            hint={t("The one with which you registered: it shows that the registration is yours.")}
            focus={errors.password !== undefined}
          />
        )}
        <div class="row">
          <button type="submit">{t("Confirm")}</button>
          <button type="submit" class="second" formaction={portalPath(c, "/portal/confirm/resend")}>
            {t("Send another code")}
          </button>
        </div>
      </form>
    </>,
  );
}

/**
 * Confirms the registration that has this password, and signs in. A code alone does not show whose registration it is for: strangers can
 * register the address too, and their codes come to the same mailbox.
 * @throws ApiError for another password, as for an address that nobody has registered.
 */
async function confirmByPassword(c: Context<AppEnv>, { email, code, password }: Confirmation): Promise<SessionAccount> {
  try {
    return await signIn(c, { email, password });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "notConfirmed")) throw error;
  }
  await selfService(c).confirm(email, code, null);
  const account = await signIn(c, { email, password });
  logAgreed(c, account);
  return account;
}

/**
 * Confirms this browser's registration. Without a session, as of an address that has an account already, the code is not passed on, but the
 * response takes as long.
 * @returns null where the provider signs nobody in.
 */
async function confirmBySession(c: Context<AppEnv>, { email, code }: Confirmation, session: string | null) {
  const signedIn = await selfService(c).confirm(email, session === null ? noCode : code, session);
  if (signedIn === null) return null;
  const account = await enter(c, signedIn, "registration");
  logAgreed(c, account);
  return account;
}

/**
 * Logs in the background what the registration has agreed to: only its confirmation shows that the address's owner has. Where the provider
 * signs nobody in, the account's attributes alone say so.
 */
function logAgreed(c: Context<AppEnv>, account: SessionAccount): void {
  c.executionCtx.waitUntil(
    logRegistration(c, account).catch((error: unknown) =>
      log("error", "consent not logged", { requestID: c.get("requestID"), error: String(error) }),
    ),
  );
}

async function logRegistration(c: Context<AppEnv>, { ssoID }: SessionAccount): Promise<void> {
  const tokens = await currentTokens(c);
  if (tokens === null) return;
  const attributes = await selfService(c).attributes(tokens.access);
  const consents = marketingPurposes
    .filter(({ attribute }) => readChoice(attributes, attribute).agreed)
    .map(({ field }) => ({ purpose: field, granted: true }));
  await logConsents(c.env.MARKETING_DB, { account: ssoID, source: "registration", consents }, new Date());
}

/** Confirmation of a registration by its code, in the browser that registered or with the password. It signs in. */
export const confirmPage = new Hono<AppEnv>()
  .get("/", (c) => show(c, { errors: {}, sent: c.req.query("sent") !== undefined }, {}))
  .post("/", async (c) => {
    const form = await readForm(c, confirmation);
    if (!form.ok) return await show(c, { status: 422, errors: form.errors }, form.typed);
    const { data } = form;
    const registration = data.password === "" ? await storedRegistration(c, data.email) : null;
    if (data.password === "" && registration === null) {
      return await show(c, { status: 422, errors: { password: t("Enter your password.") } }, form.typed);
    }
    let goTo: string | null = null;
    try {
      await rateLimit(c.env.REGISTRATION_LIMIT, `confirm ${networkOf(c.req.raw)}`);
      const account = await (registration === null
        ? confirmByPassword(c, data)
        : confirmBySession(c, data, registration.session));
      forgetEmail(c);
      forgetRegistration(c);
      if (account === null) return c.redirect(portalPath(c, "/portal/confirm/done"), 303);
      goTo = await takeReturnURL(c, account);
    } catch (error) {
      const problem =
        error instanceof ApiError
          ? { status: error.status, errors: { form: signInProblemText(error) } }
          : toFormError(error);
      return await show(c, { ...problem, refused: problem.status === 401 || problem.status === 422 }, form.typed);
    }
    return c.redirect(goTo ?? withParameter(wayBack(c), "loginSuccess", "true"), 303);
  })
  .post("/resend", async (c) => {
    const form = await readForm(c, resendInput);
    if (!form.ok) return await show(c, { status: 422, errors: form.errors }, form.typed);
    try {
      await rateLimit(c.env.REGISTRATION_LIMIT, `resend ${networkOf(c.req.raw)}`);
      await selfService(c).resendCode(form.data.email);
    } catch (error) {
      // A confirmed account gets the same response as an unconfirmed one.
      if (!(error instanceof IdentityError && error.kind === "invalid")) {
        return await show(c, toFormError(error), form.typed);
      }
    }
    await rememberEmail(c, form.data.email);
    return c.redirect(withParameter(portalPath(c, "/portal/confirm"), "sent", "yes"), 303);
  })
  .get("/done", (c) =>
    portalPage(
      c,
      { title: t("Account confirmed") },
      <>
        <h1>{t("Account confirmed")}</h1>
        <p>{t("Your account is ready. Log in on the site with your email and password.")}</p>
        <p>
          <a class="button" href={withParameter(wayBack(c), "account", "open")}>
            {t("Back to the site to log in")}
          </a>
        </p>
        <p>
          {richText(t("Or <a>log in here</a>."), {
            a: (words) => <a href={portalPath(c, "/portal/login")}>{words}</a>,
          })}
        </p>
      </>,
    ),
  );
