/** @jsxImportSource hono/jsx */

import { type Context, Hono } from "hono";
import { z } from "zod";
import { t } from "../../../schemas/site/messages.ts";
import type { AppEnv } from "../../app-env.ts";
import { CodeField } from "../../html/credential-fields.tsx";
import { Field } from "../../html/field.tsx";
import { codeField, emailField, type FieldErrors, portalPath, readForm, wayBack } from "../../html/form.ts";
import { richText } from "../../html/rich-text.tsx";
import { takeReturnURL } from "../../identity/post-login-redirect.ts";
import { IdentityError } from "../../identity/provider.ts";
import { withParameter } from "../../identity/return-path.ts";
import { enter } from "../../identity/sign-in.ts";
import { networkOf, rateLimit } from "../../middleware/rate-limit.ts";
import { type FormError, toFormError } from "../form-errors.ts";
import { MailboxNote, Notice, portalPage } from "../page.tsx";
import { forgetRegistration, registrationSession } from "../registration-cookie.ts";
import { forgetEmail, rememberEmail, rememberedEmail } from "../remembered-email.ts";
import { selfService } from "../self-service.ts";

const confirmation = z.object({ email: emailField, code: codeField });
const resendInput = z.object({ email: emailField });

type PageState = Partial<FormError> & { errors: FieldErrors; sent?: boolean };

async function show(c: Context<AppEnv>, { status, errors, sent = false }: PageState, typed: Record<string, string>) {
  const email = typed.email ?? (await rememberedEmail(c));
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
        <CodeField error={errors.code} focus={errors.email === undefined} />
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

/** Confirmation of a registration by the code that was mailed. It signs in the browser that registered. */
export const confirmPage = new Hono<AppEnv>()
  .get("/", (c) => show(c, { errors: {}, sent: c.req.query("sent") !== undefined }, {}))
  .post("/", async (c) => {
    const form = await readForm(c, confirmation);
    if (!form.ok) return await show(c, { status: 422, errors: form.errors }, form.typed);
    try {
      await rateLimit(c.env.REGISTRATION_LIMIT, `confirm ${networkOf(c.req.raw)}`);
      const session = await registrationSession(c, form.data.email);
      const signedIn = await selfService(c).confirm(form.data.email, form.data.code, session);
      forgetEmail(c);
      forgetRegistration(c);
      if (signedIn !== null) {
        const goTo = await takeReturnURL(c, await enter(c, signedIn, "registration"));
        return c.redirect(goTo ?? withParameter(wayBack(c), "loginSuccess", "true"), 303);
      }
    } catch (error) {
      return await show(c, toFormError(error), form.typed);
    }
    return c.redirect(portalPath(c, "/portal/confirm/done"), 303);
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
