/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../../app-env.ts";
import { IdentityError } from "../../../identity/provider.ts";
import { clientAddress, rateLimit } from "../../../middleware/rate-limit.ts";
import { currentAccount, currentTokens, endSession, renewSession, type SessionAccount } from "../../../session.ts";
import { Field } from "../field.tsx";
import { type FieldErrors, nameField, newPasswordField, passwordField, readForm } from "../form.ts";
import { Notice, portalPage } from "../page.tsx";
import { describeRefusal, type Refusal } from "../refusals.ts";
import { selfService } from "../self-service.ts";

const details = z.object({ name: nameField });
const passwords = z.object({ oldPassword: passwordField, password: newPasswordField });

/** What the page says after a change (accounts-and-streaming §7). */
const successes = new Map([
  ["details", "Your details have been successfully updated"],
  ["password", "Your password has been successfully updated"],
]);

interface SignedInFan {
  account: SessionAccount;
  accessToken: string;
}

async function signedIn(c: Context<AppEnv>): Promise<SignedInFan | null> {
  const [account, tokens] = await Promise.all([currentAccount(c), currentTokens(c)]);
  return account === null || tokens === null ? null : { account, accessToken: tokens.access };
}

const toLogin = (c: Context<AppEnv>) => c.redirect("/portal/login?return=%2Fportal%2Fprofile", 303);

type Shown = Partial<Refusal> & { errors: FieldErrors };

async function show(
  c: Context<AppEnv>,
  { account }: SignedInFan,
  { status, errors }: Shown,
  typed: Record<string, string>,
) {
  const success = successes.get(c.req.query("updated") ?? "");
  return portalPage(
    c,
    { title: "Your account", status },
    <>
      <h1>Your account</h1>
      {success !== undefined && errors.form === undefined && <Notice>{success}</Notice>}
      {errors.form !== undefined && <Notice bad>{errors.form}</Notice>}
      <dl>
        <dt>Email</dt>
        <dd>{account.email}</dd>
        <dt>Account id</dt>
        <dd>{account.ssoID}</dd>
      </dl>
      <h2>Details</h2>
      <form method="post" action="/portal/profile" novalidate>
        <Field
          name="name"
          label="Name"
          autocomplete="name"
          value={typed.name ?? account.displayName}
          error={errors.name}
          form="details"
        />
        <div>
          <button type="submit">Save</button>
        </div>
      </form>
      <h2>Password</h2>
      <form method="post" action="/portal/profile/password" novalidate>
        <Field
          name="oldPassword"
          label="Current password"
          type="password"
          autocomplete="current-password"
          error={errors.oldPassword}
          form="password"
        />
        <Field
          name="password"
          label="New password"
          type="password"
          autocomplete="new-password"
          error={errors.password}
          hint="At least 8 characters. Your other devices will be logged out."
          form="password"
        />
        <div>
          <button type="submit">Change the password</button>
        </div>
      </form>
      <h2>Leave</h2>
      <div class="row">
        <form class="inline" method="post" action="/api/auth/sign-out">
          <input type="hidden" name="returnTo" value="/" />
          <button type="submit" class="second">
            Log out
          </button>
        </form>
        <form class="inline" method="post" action="/portal/profile/sign-out-everywhere">
          <button type="submit" class="second">
            Log out everywhere
          </button>
        </form>
      </div>
    </>,
  );
}

/** The profile of who is signed in: name, password, and the way out. */
export const profilePage = new Hono<AppEnv>()
  .get("/", async (c) => {
    const fan = await signedIn(c);
    return fan === null ? toLogin(c) : await show(c, fan, { errors: {} }, {});
  })
  .post("/", async (c) => {
    const fan = await signedIn(c);
    if (fan === null) return toLogin(c);
    const form = await readForm(c, details);
    if (!form.ok) return await show(c, fan, { status: 422, errors: form.errors }, form.typed);
    try {
      await selfService(c).updateAttributes(fan.accessToken, { name: form.data.name });
      await renewSession(c);
    } catch (error) {
      if (error instanceof IdentityError && error.kind === "refused") return toLogin(c);
      return await show(c, fan, describeRefusal(error), form.typed);
    }
    return c.redirect("/portal/profile?updated=details", 303);
  })
  .post("/password", async (c) => {
    const fan = await signedIn(c);
    if (fan === null) return toLogin(c);
    const form = await readForm(c, passwords);
    if (!form.ok) return await show(c, fan, { status: 422, errors: form.errors }, {});
    try {
      await rateLimit(c.env.SIGN_IN_LIMIT, `password ${clientAddress(c.req.raw)}`);
      await selfService(c).changePassword(fan.accessToken, form.data.oldPassword, form.data.password);
    } catch (error) {
      const refusal: Refusal =
        error instanceof IdentityError && error.kind === "refused"
          ? { status: 422, errors: { oldPassword: "This is not your current password." } }
          : describeRefusal(error);
      return await show(c, fan, refusal, {});
    }
    return c.redirect("/portal/profile?updated=password", 303);
  })
  .post("/sign-out-everywhere", async (c) => {
    const fan = await signedIn(c);
    if (fan === null) return toLogin(c);
    try {
      await selfService(c).signOutEverywhere(fan.accessToken);
    } catch (error) {
      if (!(error instanceof IdentityError && error.kind === "refused")) {
        return await show(c, fan, describeRefusal(error), {});
      }
    }
    await endSession(c);
    return c.redirect("/?logoutSuccess=true", 303);
  });
