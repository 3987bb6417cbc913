/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { accountMessages } from "../../../schemas/identity/account-messages.ts";
import { signInErrorText } from "../../../schemas/identity/sign-in-errors.ts";
import { message, pageHref, t } from "../../../schemas/site/messages.ts";
import { languageOptions } from "../../account-data/language-options.ts";
import { profileAttributes, readProfile, type UserProfile } from "../../account-data/user-profile.ts";
import type { AppEnv } from "../../app-env.ts";
import { PasswordField } from "../../html/credential-fields.tsx";
import { type FieldErrors, newPasswordField, passwordField, readForm } from "../../html/form.ts";
import { IdentityError } from "../../identity/provider.ts";
import { endAllSessions, endOtherSessions } from "../../identity/session/account-sessions.ts";
import { refreshSessions } from "../../identity/session/refresh.ts";
import { rateLimit } from "../../middleware/rate-limit.ts";
import { selectableClubs } from "../favourite-club.ts";
import { type FormError, toFormError } from "../form-errors.ts";
import { hasPassword, NoPassword } from "../no-password.tsx";
import { Notice, portalPage } from "../page.tsx";
import { selfService } from "../self-service.ts";
import { type SignedInUser, signedInUser, toLogin, withCurrentEmail } from "../signed-in-user.ts";
import { subscriptionsSection } from "../subscriptions.tsx";
import { accountErrors } from "./error-pages.tsx";
import { passkeySection } from "./passkeys.tsx";
import { DetailsForm, profileForm } from "./profile-details.tsx";
import { socialSection } from "./social.tsx";

const passwords = z.object({ oldPassword: passwordField, password: newPasswordField });

/** Success messages by the `updated` query parameter (spec: accounts#account-actions). */
const successes = new Map([
  ["details", accountMessages.detailsUpdated],
  ["password", accountMessages.passwordUpdated],
  ["passkey", message("Your passkey is ready. Use it the next time you log in.")],
  ["social", message("Connected. Log in with it the next time.")],
  ["social-removed", message("Disconnected. It no longer opens your account.")],
  ["passkey-removed", message("The passkey is gone. It no longer opens your account.")],
]);

/** Instead of the words for a failed sign-in. */
const notDone = message("That did not work on our side. Please try again in a few minutes.");

const page = { title: message("Your account"), section: "profile" } as const;

type PageState = Partial<FormError> & { errors: FieldErrors };

async function show(
  c: Context<AppEnv>,
  user: SignedInUser,
  { status, errors }: PageState,
  typed: Partial<UserProfile>,
) {
  const { account } = user;
  const league = c.get("league");
  const [attributes, clubs] = await Promise.all([selfService(c).attributes(user.accessToken), selectableClubs(c)]);
  const success = successes.get(c.req.query("updated") ?? "");
  return portalPage(
    c,
    { ...page, status },
    <>
      <h1>{t("Your account")}</h1>
      {success !== undefined && errors.form === undefined && <Notice>{t(success)}</Notice>}
      {errors.form !== undefined && <Notice bad>{errors.form}</Notice>}
      <dl>
        <dt>{t("Email")}</dt>
        <dd>
          {withCurrentEmail(account, attributes).email} <a href="/portal/email">{t("Change")}</a>
        </dd>
        <dt>{t("Account id")}</dt>
        <dd>{account.ssoID}</dd>
      </dl>
      {await subscriptionsSection(c, user)}
      <h2>{t("Details")}</h2>
      <DetailsForm
        profile={{ ...readProfile(attributes, league), ...typed }}
        clubs={clubs}
        languages={languageOptions(league)}
        errors={errors}
      />
      <h2>{t("Password")}</h2>
      {hasPassword(attributes) ? (
        <form method="post" action="/portal/profile/password" aria-label={t("Choose a new one")} novalidate>
          <PasswordField
            name="oldPassword"
            label={t("Current password")}
            error={errors.oldPassword}
            focus={errors.oldPassword !== undefined}
            form="password"
          />
          <PasswordField
            label={t("New password")}
            chosen
            error={errors.password}
            focus={errors.password !== undefined && errors.oldPassword === undefined}
            hint={t("At least 8 characters. Your other devices will be logged out.")}
            form="password"
          />
          <div>
            <button type="submit" class="second">
              {t("Change the password")}
            </button>
          </div>
        </form>
      ) : (
        <NoPassword />
      )}
      {await passkeySection(c, user)}
      {await socialSection(c, user)}
      <h2>{t("Log out")}</h2>
      <div class="row">
        <form class="inline" method="post" action="/api/auth/sign-out" aria-label={t("Log out")}>
          <input type="hidden" name="returnTo" value={pageHref("/")} />
          <button type="submit" class="second">
            {t("Log out")}
          </button>
        </form>
        <form
          class="inline"
          method="post"
          action="/portal/profile/sign-out-everywhere"
          aria-label={t("Log out everywhere")}
        >
          <button type="submit" class="second">
            {t("Log out everywhere")}
          </button>
        </form>
      </div>
    </>,
  );
}

/** The signed-in user's profile: details, password, passkeys and sign-out. */
export const profilePage = new Hono<AppEnv>()
  .onError(accountErrors(page))
  .get("/", async (c) => {
    const user = await signedInUser(c);
    const code = c.req.query("error") ?? null;
    const problem = code === "unavailable" ? t(notDone) : (signInErrorText(code) ?? undefined);
    return user === null ? toLogin(c) : await show(c, user, { errors: { form: problem } }, {});
  })
  .post("/", async (c) => {
    const user = await signedInUser(c);
    if (user === null) return toLogin(c);
    const form = await readForm(c, profileForm(await selectableClubs(c), languageOptions(c.get("league"))));
    if (!form.ok) return await show(c, user, { status: 422, errors: form.errors }, form.typed);
    try {
      await selfService(c).updateAttributes(user.accessToken, profileAttributes(form.data));
      await refreshSessions(c);
    } catch (error) {
      return await show(c, user, toFormError(error), form.typed);
    }
    return c.redirect("/portal/profile?updated=details", 303);
  })
  .post("/password", async (c) => {
    const user = await signedInUser(c);
    if (user === null) return toLogin(c);
    const form = await readForm(c, passwords);
    if (!form.ok) return await show(c, user, { status: 422, errors: form.errors }, {});
    try {
      await rateLimit(c.env.SIGN_IN_LIMIT, `password ${user.account.ssoID}`);
      await selfService(c).changePassword(user.accessToken, form.data.oldPassword, form.data.password);
      await endOtherSessions(c);
    } catch (error) {
      const refusal: FormError =
        error instanceof IdentityError && error.kind === "refused"
          ? { status: 422, errors: { oldPassword: t("This is not your current password.") } }
          : toFormError(error);
      return await show(c, user, refusal, {});
    }
    return c.redirect("/portal/profile?updated=password", 303);
  })
  .post("/sign-out-everywhere", async (c) => {
    const user = await signedInUser(c);
    if (user === null) return toLogin(c);
    try {
      await selfService(c).signOutEverywhere(user.accessToken);
    } catch (error) {
      if (!(error instanceof IdentityError && error.kind === "refused")) {
        return await show(c, user, toFormError(error), {});
      }
    }
    await endAllSessions(c);
    return c.redirect(`${pageHref("/")}?logoutSuccess=true`, 303);
  });
