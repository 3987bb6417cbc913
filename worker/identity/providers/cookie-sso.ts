import { loginProblems } from "../../../schemas/identity/login-problems.ts";
import { cookieAuthResponse } from "../../../schemas/identity/provider-messages.ts";
import { nowInSeconds } from "../../now-in-seconds.ts";
import type { Backend } from "../../services/backends.ts";
import { IdentityError, type IdentityProvider, noAbilities } from "../provider.ts";
import type { SignedIn } from "../signed-in.ts";
import { type HostedClient, hostedURL } from "./hosted-url.ts";
import type { LeagueCookies } from "./league-cookies.ts";
import { fetchService, jsonBody, unavailable } from "./provider-client.ts";

/** The cookie that another site of the league sets. */
export const authCookie = "auth_string";
/** Seconds until the service checks the cookie again. */
const trustedFor = 900;

/**
 * Cookie SSO (spec: accounts#cookie-sso): another site of the league signs users in and sets `auth_string` for the league's domain; the
 * cookie-auth endpoint resolves it to an account. A session here lasts as long as that cookie is unchanged.
 */
export function cookieSSO(backend: Backend, client: HostedClient, cookies: LeagueCookies): IdentityProvider {
  async function identify(cookieData: string): Promise<SignedIn> {
    const { status, body } = await fetchService(
      backend,
      "cookie-auth",
      jsonBody({ data: { attributes: { cookieData } } }),
    );
    if (status >= 400) throw new IdentityError("refused", "Cookie auth_string tampered with");
    const parsed = cookieAuthResponse.safeParse(body);
    if (!parsed.success) throw unavailable(parsed.error);
    const { id, forename, username } = parsed.data.data.attributes;
    const expiresAt = nowInSeconds() + trustedFor;
    return {
      identity: { ssoID: id, email: username.includes("@") ? username : "", displayName: forename || username },
      tokens: { access: "", refresh: "", expiresAt, follows: cookieData },
    };
  }

  return {
    ...noAbilities,
    hosted: {
      url: (page, visit) => hostedURL(client, page, visit, visit.successURL),
      redeem: null,
    },
    ambient: {
      hasCookies: () => cookies.get(authCookie) !== null,
      matchesCookies: ({ follows }) => cookies.get(authCookie) === follows,
      async signIn() {
        const cookie = cookies.get(authCookie);
        if (cookie === null) return null;
        try {
          return await identify(cookie);
        } catch (error) {
          // Cleared so that the notification appears once, not on every page.
          if (error instanceof IdentityError && error.kind === "refused") cookies.clear(authCookie);
          throw error;
        }
      },
      forget({ follows }) {
        if (cookies.get(authCookie) === follows) cookies.clear(authCookie);
      },
      problem: ({ kind }) => (kind === "refused" ? loginProblems.tampered : null),
    },
    renew: ({ follows = "" }) => identify(follows),
    // The site that set the cookie has no sign-out call.
    async signOut() {},
  };
}
