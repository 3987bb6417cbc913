/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { accountMessages } from "../../../schemas/identity/account-messages.ts";
import { t } from "../../../schemas/site/messages.ts";
import type { AppEnv } from "../../app-env.ts";
import { CodeField, PasswordField } from "../../html/credential-fields.tsx";
import { Field } from "../../html/field.tsx";
import { codeField, emailField, type FieldErrors, newPasswordField, portalPath, readForm } from "../../html/form.ts";
import { IdentityError } from "../../identity/provider.ts";
import { withParameter } from "../../identity/return-path.ts";
import { endSessionsOf } from "../../identity/session/account-sessions.ts";
import { currentAccount } from "../../identity/session/current.ts";
import { log } from "../../log.ts";
import { networkOf, rateLimit } from "../../middleware/rate-limit.ts";
import { type FormError, toFormError } from "../form-errors.ts";
import { MailboxNote, Notice, portalPage } from "../page.tsx";
import { forgetEmail, rememberEmail, rememberedEmail } from "../remembered-email.ts";
import { selfService } from "../self-service.ts";

const codeRequestInput = z.object({ email: emailField });
const resetInput = z.object({ email: emailField, code: codeField, password: newPasswordField });

type PageState = Partial<FormError> & { errors: FieldErrors };

async function emailForm(c: Context<AppEnv>, { status, errors }: PageState, typed: Record<string, string>) {
  const known = (await currentAccount(c))?.email || (await rememberedEmail(c));
  return portalPage(
    c,
    { title: t("Forgotten password"), status },
    <>
      <h1>{t("Forgotten password")}</h1>
      <p>{t("Enter the address of your account. We send a code to it, with which you choose a new password.")}</p>
      {errors.form !== undefined && <Notice bad>{errors.form}</Notice>}
      <form method="post" action={portalPath(c, "/portal/forgot-password")} aria-label={t("Your account")} novalidate>
        <Field
          name="email"
          label={t("Email")}
          type="email"
          autocomplete="email"
          value={typed.email ?? known}
          error={errors.email}
          focus
        />
        <div>
          <button type="submit">{t("Send the code")}</button>
        </div>
      </form>
    </>,
  );
}

async function codeForm(c: Context<AppEnv>, { status, errors }: PageState, typed: Record<string, string>) {
  return portalPage(
    c,
    { title: t("Choose a new password"), status },
    <>
      <h1>{t("Choose a new password")}</h1>
      <p>{t("If there is an account for this address, a code of six digits is on its way to it.")}</p>
      <MailboxNote c={c} />
      {errors.form !== undefined && <Notice bad>{errors.form}</Notice>}
      <form
        method="post"
        action={portalPath(c, "/portal/forgot-password/code")}
        aria-label={t("The new one")}
        novalidate
      >
        <Field
          name="email"
          label={t("Email")}
          type="email"
          autocomplete="username"
          value={typed.email ?? (await rememberedEmail(c))}
          error={errors.email}
          focus={errors.email !== undefined}
        />
        <CodeField
          value={errors.code === undefined ? typed.code : undefined}
          error={errors.code}
          focus={errors.email === undefined && (errors.password === undefined || errors.code !== undefined)}
        />
        <PasswordField
          label={t("New password")}
          chosen
          error={errors.password}
          hint={t("At least 8 characters. Three or four words make a good one.")}
          focus={errors.email === undefined && errors.code === undefined && errors.password !== undefined}
        />
        <div>
          <button type="submit">{t("Change the password")}</button>
        </div>
      </form>
    </>,
  );
}

/**
 * Ends the sessions of the account with this new password. Sessions may still carry an earlier email address of the account, so they are
 * ended by its id.
 * @returns false when the provider does not say which account that is: the password has changed all the same.
 */
async function endSessionsWith(c: Context<AppEnv>, email: string, password: string): Promise<boolean> {
  try {
    await endSessionsOf(c, await selfService(c).checkPassword(email, password));
    return true;
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    log("error", "sessions not ended after a reset", { requestID: c.get("requestID"), kind: error.kind });
    return false;
  }
}

/** Password reset by mailed code. It does not reveal whether an account exists. */
export const forgotPasswordPage = new Hono<AppEnv>()
  .get("/", (c) => emailForm(c, { errors: {} }, {}))
  .post("/", async (c) => {
    const form = await readForm(c, codeRequestInput);
    if (!form.ok) return await emailForm(c, { status: 422, errors: form.errors }, form.typed);
    try {
      await rateLimit(c.env.REGISTRATION_LIMIT, `forgot ${networkOf(c.req.raw)}`);
      await selfService(c).forgotPassword(form.data.email);
    } catch (error) {
      // An account that was never confirmed has no address to send to. It gets the same response as any other.
      if (!(error instanceof IdentityError && error.kind === "invalid")) {
        return await emailForm(c, toFormError(error), form.typed);
      }
    }
    await rememberEmail(c, form.data.email);
    return c.redirect(portalPath(c, "/portal/forgot-password/code"), 303);
  })
  .get("/code", (c) => codeForm(c, { errors: {} }, {}))
  .post("/code", async (c) => {
    const form = await readForm(c, resetInput);
    if (!form.ok) return await codeForm(c, { status: 422, errors: form.errors }, form.typed);
    const { email, code, password } = form.data;
    try {
      await rateLimit(c.env.REGISTRATION_LIMIT, `reset ${networkOf(c.req.raw)}`);
      await selfService(c).confirmPassword(email, code, password);
    } catch (error) {
      return await codeForm(c, toFormError(error), form.typed);
    }
    forgetEmail(c);
    const done = portalPath(c, "/portal/forgot-password/done");
    const haveEnded = await endSessionsWith(c, email, password);
    return c.redirect(haveEnded ? done : withParameter(done, "sessions", "kept"), 303);
  })
  .get("/done", (c) =>
    portalPage(
      c,
      { title: t("Password changed") },
      <>
        <h1>{t("Password changed")}</h1>
        <p>
          {c.req.query("sessions") === "kept"
            ? t(accountMessages.passwordUpdated)
            : t("Your password has been successfully updated. Everywhere else this account has been logged out.")}
        </p>
        <p>
          <a class="button" href={portalPath(c, "/portal/login")}>
            {t("Log in")}
          </a>
        </p>
      </>,
    ),
  );
