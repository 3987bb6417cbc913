/** @jsxImportSource hono/jsx */

import { type Context, Hono } from "hono";
import type { FC } from "hono/jsx";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { accountMessages } from "../../../schemas/identity/account-messages.ts";
import { signInRequest } from "../../../schemas/identity/sign-in.ts";
import { signInErrorText, signInProblemText } from "../../../schemas/identity/sign-in-errors.ts";
import { pageHref, t } from "../../../schemas/site/messages.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { CredentialFields, PasswordField } from "../../html/credential-fields.tsx";
import { emailField, type FieldErrors, passwordField, portalPath, readForm, wayBack } from "../../html/form.ts";
import { richText } from "../../html/rich-text.tsx";
import { identityProvider } from "../../identity/create-identity-provider.ts";
import { takeReturnURL } from "../../identity/post-login-redirect.ts";
import { withParameter } from "../../identity/return-path.ts";
import { signIn } from "../../identity/sign-in.ts";
import { Notice, portalPage } from "../page.tsx";
import { PasskeyButton } from "../passkey-button.tsx";
import { rememberEmail } from "../remembered-email.ts";
import { socialLinks } from "./social.tsx";

const credentials = signInRequest.extend({ email: emailField, password: passwordField });

/** Errors after which a new password is required. */
const newPasswordCodes = new Set(["passwordChangeRequired", "weakPassword", "newPasswordMismatch"]);

interface PageState {
  status?: ContentfulStatusCode;
  /** Key of `signInErrors`, or another code of the API. */
  code?: string;
  message?: string | undefined;
  errors?: FieldErrors;
}

function show(
  c: Context<AppEnv>,
  { status, code = "", message, errors = {} }: PageState,
  typed: Record<string, string>,
) {
  const { hosted } = identityProvider(c);
  return portalPage(
    c,
    { title: t("Log in"), status },
    <>
      <h1>{t("Log in")}</h1>
      {message !== undefined && (
        <Notice bad>
          {message}
          {code === "blocked" && (
            <>
              . {t(accountMessages.blockedMeans)} <a href={pageHref("/contact")}>{t(accountMessages.blockedContact)}</a>
            </>
          )}
          {code === "notConfirmed" && (
            <>
              {" "}
              <a href={portalPath(c, "/portal/confirm")}>{t("Enter your code")}</a>
            </>
          )}
        </Notice>
      )}
      {hosted === null ? <OwnLogin c={c} code={code} errors={errors} typed={typed} /> : <ProviderLink c={c} />}
    </>,
  );
}

/** Leads to the provider's login page (spec: accounts#sign-in-form), which returns to where the user came from. */
const ProviderLink: FC<{ c: Context<AppEnv> }> = ({ c }) => (
  <p>
    <a class="button" href={`/api/auth/hosted/login?returnTo=${encodeURIComponent(wayBack(c))}`}>
      {t("Log in")}
    </a>
  </p>
);

/** The form, and this site's other ways to log in or to get an account. */
function OwnLogin({
  c,
  code,
  errors,
  typed,
}: {
  c: Context<AppEnv>;
  code: string;
  errors: FieldErrors;
  typed: Record<string, string>;
}) {
  return (
    <>
      <form method="post" action={portalPath(c, "/portal/login")} aria-label={t("Log in")} novalidate>
        <CredentialFields typed={typed} errors={errors} />
        {newPasswordCodes.has(code) && (
          <>
            <PasswordField
              name="newPassword"
              label={t("New password")}
              chosen
              hint={t("At least 8 characters.")}
              error={errors.newPassword}
            />
            <PasswordField
              name="newPasswordConfirmation"
              label={t("Confirm new password")}
              chosen
              error={errors.newPasswordConfirmation}
            />
          </>
        )}
        <div>
          <button type="submit">{t("Log in")}</button>
        </div>
      </form>
      {identityProvider(c).passkeys !== null && (
        <PasskeyButton c={c} action="unlock" next={withParameter(wayBack(c), "loginSuccess", "true")}>
          {t("Use a passkey instead")}
        </PasskeyButton>
      )}
      {socialLinks(c)}
      <p>
        <a href={portalPath(c, "/portal/forgot-password")}>{t("Forgotten password")}</a>
      </p>
      <p>
        {richText(t("New here? <a>Register</a>"), {
          a: (words) => <a href={portalPath(c, "/portal/register")}>{words}</a>,
        })}
      </p>
    </>
  );
}

/** The hosted login page, for sites without the account panel. */
export const loginPage = new Hono<AppEnv>()
  .get("/", (c) => {
    const code = c.req.query("error") ?? "";
    return show(c, { code, message: signInErrorText(code) ?? undefined }, {});
  })
  .post("/", async (c) => {
    const form = await readForm(c, credentials);
    if (!form.ok) return show(c, { status: 422, errors: form.errors }, form.typed);
    let goTo: string | null = null;
    try {
      goTo = await takeReturnURL(c, await signIn(c, form.data));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { status, code } = error;
      if (code === "notConfirmed") await rememberEmail(c, form.data.email);
      return show(c, { status, code, message: signInProblemText(error) }, form.typed);
    }
    return c.redirect(goTo ?? withParameter(wayBack(c), "loginSuccess", "true"), 303);
  });
