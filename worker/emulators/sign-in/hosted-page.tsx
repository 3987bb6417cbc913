/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { Notice, portalPage } from "../../account-portal/page.tsx";
import type { AppEnv } from "../../app-env.ts";
import type { PoolAccount } from "../../backends/identity/accounts.ts";
import { ApiError } from "../../errors.ts";
import { CredentialFields } from "../../html/credential-fields.tsx";
import { emailField, type FieldErrors, passwordField, readForm } from "../../html/form.ts";
import { passwordSignIn } from "./password-sign-in.ts";

const credentials = z.object({ email: emailField, password: passwordField });

/** Query parameters of the login page (spec: accounts#account-portal). */
const visit = z.object({
  client_id: z.string(),
  redirect_uri: z.url(),
  return_url: z.url().optional(),
});
export type Visit = z.infer<typeof visit>;

/** Redirects after a sign-in. Null if the URL's parameters are invalid. */
type Admit = (c: Context<AppEnv>, account: PoolAccount, visit: Visit) => Promise<Response | null>;

/**
 * The parsed parameters; null if they would redirect anywhere but to this site's own endpoint.
 * @param endpoint path that the service redirects to; null for any page.
 */
function readVisit(c: Context<AppEnv>, endpoint: string | null): Visit | null {
  const parsed = visit.safeParse(c.req.query());
  if (!parsed.success || parsed.data.client_id !== c.get("settings").IDENTITY_CLIENT_ID) return null;
  const home = new URL(c.req.url).origin;
  const [redirect, back] = [new URL(parsed.data.redirect_uri), new URL(parsed.data.return_url ?? home)];
  if (redirect.origin !== home || back.origin !== home || redirect.username !== "") return null;
  return endpoint === null || redirect.href === home + endpoint ? parsed.data : null;
}

function show(
  c: Context<AppEnv>,
  errors: FieldErrors = {},
  typed: Record<string, string> = {},
  status: 200 | 401 | 422 | 429 = 200,
) {
  const back = c.req.query("return_url");
  return portalPage(
    c,
    { title: "Log in", status },
    <>
      <h1>Log in</h1>
      {errors.form !== undefined && <Notice bad>{errors.form}</Notice>}
      {c.req.path.endsWith("/register") && (
        <Notice>You cannot register on this page. If you have an account already, log in here.</Notice>
      )}
      <form method="post" aria-label="Log in" novalidate>
        <CredentialFields typed={typed} errors={errors} />
        <div>
          <button type="submit">Log in</button>
        </div>
      </form>
      {back !== undefined && (
        <p>
          <a href={back}>Go back without logging in</a>
        </p>
      )}
    </>,
  );
}

const wrongVisit = (c: Context<AppEnv>) =>
  portalPage(
    c,
    { title: "Log in", status: 400 },
    <>
      <h1>Log in</h1>
      <Notice bad>This page was opened by an address that is not complete. Please start again from the site.</Notice>
    </>,
  );

/**
 * The login page of an emulated sign-in service, which redirects back to this site.
 * @param endpoint the only path it redirects to; null for any page of the site.
 */
export function hostedPage(endpoint: string | null, admit: Admit) {
  return new Hono<AppEnv>()
    .get("/:page{login|register}", (c) => (readVisit(c, endpoint) === null ? wrongVisit(c) : show(c)))
    .post("/:page{login|register}", async (c) => {
      const wanted = readVisit(c, endpoint);
      if (wanted === null) return wrongVisit(c);
      const form = await readForm(c, credentials);
      if (!form.ok) return show(c, form.errors, form.typed, 422);
      try {
        const { account, refusal } = await passwordSignIn(c, form.data);
        if (refusal !== undefined) return show(c, { form: refusal.message }, form.typed, 401);
        return (await admit(c, account, wanted)) ?? wrongVisit(c);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return show(c, { form: error.message }, form.typed, 429);
      }
    });
}
