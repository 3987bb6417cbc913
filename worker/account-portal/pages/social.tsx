/** @jsxImportSource hono/jsx */

import { type Context, Hono } from "hono";
import { z } from "zod";
import { type ConnectedServices, socialService } from "../../../schemas/identity/oauth-identity.ts";
import { signInErrors, signInProblemText } from "../../../schemas/identity/sign-in-errors.ts";
import { type SocialService, socialServiceNames } from "../../../schemas/identity/social-services.ts";
import { message, t } from "../../../schemas/site/messages.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { PasswordField } from "../../html/credential-fields.tsx";
import { type FieldErrors, passwordField, portalPath, readForm, wayBack } from "../../html/form.ts";
import { richText } from "../../html/rich-text.tsx";
import { identityProvider } from "../../identity/create-identity-provider.ts";
import { takeReturnURL } from "../../identity/post-login-redirect.ts";
import { IdentityError } from "../../identity/provider.ts";
import { withParameter } from "../../identity/return-path.ts";
import { currentTokens } from "../../identity/session/current.ts";
import { signIn } from "../../identity/sign-in.ts";
import { clearProof, connectTicket, type PendingProof, readProof } from "../../identity/social/oauth-state-cookie.ts";
import type { SocialAccounts } from "../../identity/social/social-provider.ts";
import { inPageLanguage } from "../../language/portal-language.ts";
import { log } from "../../log.ts";
import { Notice, portalPage } from "../page.tsx";
import { type SignedInUser, signedInUser, toLogin } from "../signed-in-user.ts";

/** Links to social sign-in on the login page; null if no service is enabled. */
export function socialLinks(c: Context<AppEnv>) {
  const services = identityProvider(c).social?.services ?? [];
  if (services.length === 0) return null;
  const parameters = new URLSearchParams({ returnTo: wayBack(c), from: portalPath(c, "/portal/login") });
  return (
    <>
      <h2>{t("Log in with social")}</h2>
      <p class="row">
        {services.map((service) => (
          <a key={service} class="button second" href={`/api/auth/social/${service}?${parameters}`}>
            {socialServiceNames[service]}
          </a>
        ))}
      </p>
    </>
  );
}

/** @throws ApiError 404 if this site connects no social accounts */
function accountsOf(c: Context<AppEnv>): SocialAccounts {
  const accounts = identityProvider(c).social?.accounts ?? null;
  if (accounts === null) throw new ApiError(404, "not_found", message("Nothing is connected on this site."));
  return accounts;
}

/** The profile's social accounts, with links to connect more; null if this site connects none. */
export async function socialSection(c: Context<AppEnv>, { account, accessToken }: SignedInUser) {
  const { social } = identityProvider(c);
  if (!social?.accounts) return null;
  const held = await social.accounts.list(accessToken).catch((error: unknown) => {
    log("warn", "connected accounts unavailable", { requestID: c.get("requestID"), error: String(error) });
    return null;
  });
  const ticket = await connectTicket(c, account.ssoID);
  return (
    <>
      <h2>{t("Connected accounts")}</h2>
      <p>{t("Log in here with an account that you have elsewhere.")}</p>
      {held === null ? (
        <p>{t("Your connected accounts cannot be shown at the moment.")}</p>
      ) : (
        <ul class="rows">
          {social.services.map((service) => (
            <Connection key={service} service={service} held={held} ticket={ticket} />
          ))}
        </ul>
      )}
    </>
  );
}

function Connection({ service, held, ticket }: { service: SocialService; held: ConnectedServices; ticket: string }) {
  const name = socialServiceNames[service];
  const link = held.links.find((one) => one.service === service);
  if (link === undefined) {
    const profile = "/portal/profile";
    const parameters = new URLSearchParams({ connect: ticket, returnTo: inPageLanguage(profile), from: profile });
    return (
      <li>
        <span>{name}</span>
        <a
          class="button second"
          href={`/api/auth/social/${service}?${parameters}`}
          aria-label={t("Connect {name}", { name })}
        >
          {t("Connect")}
        </a>
      </li>
    );
  }
  return (
    <li>
      <span>
        {name}
        {link.email !== "" && t(", ") + link.email}
      </span>
      <form class="inline" method="post" action="/portal/social/remove" aria-label={t("Disconnect {name}", { name })}>
        <input type="hidden" name="service" value={service} />
        <button type="submit" class="second" aria-label={t("Disconnect {name}", { name })}>
          {t("Disconnect")}
        </button>
      </form>
    </li>
  );
}

interface PageState {
  status?: ApiError["status"];
  errors: FieldErrors;
}

function passwordForm(c: Context<AppEnv>, { identity }: PendingProof, { status, errors }: PageState) {
  const name = socialServiceNames[identity.service];
  return portalPage(
    c,
    { title: t("Connect {name}", { name }), status },
    <>
      <h1>{t("Connect {name}", { name })}</h1>
      <p>
        {t(
          "There is an account for {email} already. Enter its password once, so that we know it is yours. From then on {name} logs you in too.",
          { email: identity.email, name },
        )}
      </p>
      {errors.form !== undefined && <Notice bad>{errors.form}</Notice>}
      <form method="post" action="/portal/social" aria-label={t("Connect {name}", { name })} novalidate>
        <input type="hidden" name="email" value={identity.email} autocomplete="username" />
        <PasswordField error={errors.password} focus />
        <div class="row">
          <button type="submit">{t("Log in and connect")}</button>
        </div>
      </form>
      <p>
        {richText(
          t("Never had one? <a>Log in the way you did before</a>, and connect {name} on your profile.", { name }),
          {
            a: (words) => <a href="/portal/login">{words}</a>,
          },
        )}
      </p>
      <p>
        <a href="/portal/forgot-password">{t("Forgotten password")}</a>
      </p>
      <p>
        <a href="/portal/login">{t("Do not connect")}</a>
      </p>
    </>,
  );
}

const passwordFields = z.object({ password: passwordField });
const removalInput = z.object({ service: socialService });

/** Links a social identity to the account with the same email address once its password is entered, and unlinks it. */
export const socialPage = new Hono<AppEnv>()
  .get("/", async (c) => {
    accountsOf(c);
    const proof = await readProof(c);
    return proof === null ? redirectExpired(c) : passwordForm(c, proof, { errors: {} });
  })
  .post("/", async (c) => {
    const accounts = accountsOf(c);
    const proof = await readProof(c);
    if (proof === null) return redirectExpired(c);
    const form = await readForm(c, passwordFields);
    if (!form.ok) return passwordForm(c, proof, { status: 422, errors: form.errors });
    let goTo: string | null = null;
    try {
      const account = await signIn(c, { email: proof.identity.email, password: form.data.password });
      const tokens = await currentTokens(c);
      const linked = tokens !== null && (await accounts.link(tokens.access, proof.identity));
      clearProof(c);
      if (!linked) return c.redirect("/portal/profile?error=socialElsewhere", 303);
      goTo = await takeReturnURL(c, account);
    } catch (error) {
      if (error instanceof ApiError) {
        return passwordForm(c, proof, { status: error.status, errors: { form: signInProblemText(error) } });
      }
      if (!(error instanceof IdentityError)) throw error;
      return passwordForm(c, proof, { status: 503, errors: { form: t(signInErrors.unavailable) } });
    }
    return c.redirect(goTo ?? withParameter(proof.returnTo, "loginSuccess", "true"), 303);
  })
  .post("/remove", async (c) => {
    const accounts = accountsOf(c);
    const user = await signedInUser(c);
    if (user === null) return toLogin(c);
    const form = await readForm(c, removalInput);
    if (!form.ok) return c.redirect("/portal/profile", 303);
    try {
      const unlinked = await accounts.unlink(user.accessToken, form.data.service);
      return c.redirect(`/portal/profile?${unlinked ? "updated=social-removed" : "error=socialLast"}`, 303);
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
      return error.kind === "refused" ? toLogin(c) : c.redirect("/portal/profile?error=unavailable", 303);
    }
  });

const redirectExpired = (c: Context<AppEnv>) => c.redirect("/portal/login?error=socialExpired", 303);
