/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { message, t } from "../../../schemas/site/messages.ts";
import type { AppEnv } from "../../app-env.ts";
import { CodeField } from "../../html/credential-fields.tsx";
import { Field } from "../../html/field.tsx";
import { codeField, emailField, type FieldErrors, readForm } from "../../html/form.ts";
import { IdentityError } from "../../identity/provider.ts";
import { refreshSessions } from "../../identity/session/refresh.ts";
import { networkOf, rateLimit } from "../../middleware/rate-limit.ts";
import { type FormError, toFormError } from "../form-errors.ts";
import { MailboxNote, Notice, portalPage } from "../page.tsx";
import { forgetEmail, rememberEmail, rememberedEmail } from "../remembered-email.ts";
import { selfService } from "../self-service.ts";
import { type SignedInUser, signedInUser, toLogin } from "../signed-in-user.ts";
import { accountErrors } from "./error-pages.tsx";

const newEmailInput = z.object({ email: emailField });
const confirmation = z.object({ code: codeField });

const page = { title: message("Email address"), section: "email" } as const;

type PageState = Partial<FormError> & { errors: FieldErrors };

const successes = new Map([
  ["changed", message("Your email address has been changed. From now on, log in with the new one.")],
  ["sent", message("Another code has been sent.")],
]);

function Outcome({ c, errors }: { c: Context<AppEnv>; errors: FieldErrors }) {
  const success = successes.get(c.req.query("updated") ?? "");
  if (errors.form !== undefined) return <Notice bad>{errors.form}</Notice>;
  return success === undefined || errors.code !== undefined ? null : <Notice>{t(success)}</Notice>;
}

function addressForm(c: Context<AppEnv>, { account }: SignedInUser, { status, errors }: PageState, typed?: string) {
  return portalPage(
    c,
    { ...page, status },
    <>
      <h1>{t("Email address")}</h1>
      <Outcome c={c} errors={errors} />
      <dl>
        <dt>{t("Now")}</dt>
        <dd>{account.email}</dd>
      </dl>
      <p>{t("We send a code to the new address. Until you enter it, your account keeps its present one.")}</p>
      <form method="post" action="/portal/email" aria-label={t("Your new address")} novalidate>
        <Field
          name="email"
          label={t("New email address")}
          type="email"
          autocomplete="email"
          value={typed}
          error={errors.email}
          focus={errors.email !== undefined}
        />
        <div>
          <button type="submit">{t("Send the code")}</button>
        </div>
      </form>
    </>,
  );
}

async function codeForm(c: Context<AppEnv>, { account }: SignedInUser, { status, errors }: PageState) {
  const email = await rememberedEmail(c, "change");
  return portalPage(
    c,
    { ...page, status },
    <>
      <h1>{t("Confirm your new address")}</h1>
      <Outcome c={c} errors={errors} />
      <p>
        {email === undefined
          ? t(
              "A code of six digits is on its way to your new address. Until you have entered it, your account stays with {present}.",
              { present: account.email },
            )
          : t(
              "A code of six digits is on its way to {email}. Until you have entered it, your account stays with {present}.",
              { email, present: account.email },
            )}
      </p>
      <MailboxNote c={c} />
      <form method="post" action="/portal/email/confirm" aria-label={t("Confirm your new address")} novalidate>
        <CodeField error={errors.code} focus />
        <div class="row">
          <button type="submit">{t("Confirm")}</button>
          <button type="submit" class="second" formaction="/portal/email/resend" formnovalidate>
            {t("Send another code")}
          </button>
        </div>
      </form>
      <p>
        <a href="/portal/email">{t("Enter another address")}</a>
      </p>
    </>,
  );
}

/** Error messages for refusals. @throws IdentityError "refused" for an ended sign-in, which goes to the login page. */
function toEmailFormError(error: unknown): FormError {
  if (error instanceof IdentityError && error.kind === "refused") throw error;
  if (error instanceof IdentityError && error.kind === "already-registered") {
    // Only reached with the code from that mailbox, so it reveals nothing to others.
    return {
      status: 422,
      errors: { form: t("There is an account with this address already. Log in with it instead.") },
    };
  }
  return toFormError(error);
}

/** Change of the email address, confirmed by a code mailed to the new one. */
export const emailPage = new Hono<AppEnv>()
  .onError(accountErrors(page))
  .get("/", async (c) => {
    const user = await signedInUser(c);
    return user === null ? toLogin(c) : addressForm(c, user, { errors: {} });
  })
  .post("/", async (c) => {
    const user = await signedInUser(c);
    if (user === null) return toLogin(c);
    const form = await readForm(c, newEmailInput);
    if (!form.ok) return addressForm(c, user, { status: 422, errors: form.errors }, form.typed.email);
    if (form.data.email === user.account.email) {
      const errors = { email: t("This is the address that your account has.") };
      return addressForm(c, user, { status: 422, errors }, form.data.email);
    }
    try {
      await rateLimit(c.env.REGISTRATION_LIMIT, `email ${networkOf(c.req.raw)}`);
      await selfService(c).changeEmail(user.accessToken, form.data.email);
    } catch (error) {
      return addressForm(c, user, toEmailFormError(error), form.data.email);
    }
    await rememberEmail(c, form.data.email, "change");
    return c.redirect("/portal/email/confirm", 303);
  })
  .get("/confirm", async (c) => {
    const user = await signedInUser(c);
    return user === null ? toLogin(c) : await codeForm(c, user, { errors: {} });
  })
  .post("/confirm", async (c) => {
    const user = await signedInUser(c);
    if (user === null) return toLogin(c);
    const form = await readForm(c, confirmation);
    if (!form.ok) return await codeForm(c, user, { status: 422, errors: form.errors });
    try {
      await rateLimit(c.env.REGISTRATION_LIMIT, `email confirm ${networkOf(c.req.raw)}`);
      await selfService(c).confirmEmail(user.accessToken, form.data.code);
      await refreshSessions(c);
    } catch (error) {
      return await codeForm(c, user, toEmailFormError(error));
    }
    forgetEmail(c, "change");
    return c.redirect("/portal/email?updated=changed", 303);
  })
  .post("/resend", async (c) => {
    const user = await signedInUser(c);
    if (user === null) return toLogin(c);
    try {
      await rateLimit(c.env.REGISTRATION_LIMIT, `email resend ${networkOf(c.req.raw)}`);
      await selfService(c).resendEmailCode(user.accessToken);
    } catch (error) {
      return await codeForm(c, user, toEmailFormError(error));
    }
    return c.redirect("/portal/email/confirm?updated=sent", 303);
  });
