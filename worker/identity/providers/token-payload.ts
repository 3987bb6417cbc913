import { base64url } from "jose";
import { loginProblems } from "../../../schemas/identity/login-problems.ts";
import { type TokenGrant, tokenGrant } from "../../../schemas/identity/provider-messages.ts";
import { nowInSeconds } from "../../now-in-seconds.ts";
import { IdentityError, type IdentityProvider, noAbilities } from "../provider.ts";
import type { ProviderTokens, SignedIn } from "../signed-in.ts";
import { type HostedClient, hostedURL } from "./hosted-url.ts";
import type { LeagueCookies } from "./league-cookies.ts";
import { nextStep } from "./token-payload-steps.ts";
import type { TokenService } from "./token-service.ts";

/** Cookies of the league's domain. The identity service sets the first, its clients set the others. */
export const ssoCookies = { session: "sso_session", access: "sso_access", refresh: "sso_refresh" } as const;

/**
 * Token payload SSO (spec: accounts#token-payload): the identity service redirects back with tokens in the URL. They are stored in cookies
 * that the league's sites share, and a session here lasts as long as the service's session cookie.
 * @param consumeOnce whether this is the first use of a subject. It must remember the subject until `expiresAt` (whole seconds since 1970),
 * after which the token is refused anyway.
 */
export function tokenPayload(
  service: TokenService,
  client: HostedClient,
  cookies: LeagueCookies,
  consumeOnce: (subject: string, expiresAt: number) => Promise<boolean>,
): IdentityProvider {
  const followed = () => cookies.get(ssoCookies.session) ?? "";

  /**
   * Verifies the tokens, then stores them in the shared cookies.
   * @param follows the session cookie of their sign-in: the cookies of another one stay as they are.
   */
  async function take(grant: TokenGrant, follows = followed()): Promise<SignedIn> {
    const { identity, expiresAt } = await service.identify(grant.access_token);
    if (follows === followed()) {
      const now = nowInSeconds();
      cookies.set(ssoCookies.access, grant.access_token, Math.max(0, expiresAt - now));
      cookies.set(ssoCookies.refresh, grant.refresh_token, Math.max(0, grant.refresh_token_expires_utc - now));
    }
    return {
      identity: { ...identity, displayName: identity.displayName || grant.FirstName || "" },
      tokens: { access: grant.access_token, refresh: grant.refresh_token, expiresAt, follows },
    };
  }

  /** Accepts a payload once, because URLs stay in histories and logs, where others may find them. */
  async function takePayload(grant: TokenGrant): Promise<SignedIn> {
    const { expiresAt } = await service.identify(grant.access_token);
    // Only the signed part identifies the token: a signature has several valid encodings.
    const signed = grant.access_token.slice(0, grant.access_token.lastIndexOf("."));
    if (!(await consumeOnce(`payload ${signed}`, expiresAt))) {
      throw new IdentityError("refused", "Unable to sign in");
    }
    return await take(grant);
  }

  function clearCookies() {
    for (const name of Object.values(ssoCookies)) cookies.clear(name);
  }

  /** Null for a missing or invalid token. */
  async function validAccess(): Promise<SignedIn | null> {
    const access = cookies.get(ssoCookies.access);
    if (access === null) return null;
    try {
      const { identity, expiresAt } = await service.identify(access);
      const refresh = cookies.get(ssoCookies.refresh) ?? "";
      return { identity, tokens: { access, refresh, expiresAt, follows: followed() } };
    } catch (error) {
      if (error instanceof IdentityError && error.kind === "refused") return null;
      throw error;
    }
  }

  /** Signs in with the service's tokens, and clears the cookies if that fails. */
  async function orClear(grant: Promise<TokenGrant>): Promise<SignedIn> {
    try {
      return await take(await grant);
    } catch (error) {
      clearCookies();
      throw error;
    }
  }

  /** @param payload from the URL; null for none. */
  async function signIn(payload: string): Promise<SignedIn>;
  async function signIn(payload: null): Promise<SignedIn | null>;
  async function signIn(payload: string | null): Promise<SignedIn | null> {
    const session = cookies.get(ssoCookies.session);
    const refresh = cookies.get(ssoCookies.refresh);
    const access = payload !== null || session === null ? null : await validAccess();
    const step = nextStep({
      payload: payload !== null,
      sessionCookie: session !== null,
      validAccess: access !== null,
      refreshCookie: refresh !== null,
    });
    switch (step) {
      case "take-payload":
        return await takePayload(parsePayload(payload ?? ""));
      case "use-access":
        return access;
      case "refresh":
        return await orClear(service.refresh(refresh ?? ""));
      case "fetch-session":
        return await orClear(service.session(session ?? ""));
      case "forget":
        clearCookies();
        return null;
    }
  }

  return {
    ...noAbilities,
    hosted: {
      url: (page, visit) => hostedURL(client, page, visit, visit.successURL),
      redeem: null,
    },
    payload: { accept: signIn },
    ambient: {
      hasCookies: () => Object.values(ssoCookies).some((name) => cookies.get(name) !== null),
      matchesCookies: ({ follows }) => cookies.get(ssoCookies.session) === follows,
      signIn: async () => await signIn(null),
      forget({ follows }) {
        if (followed() === follows) clearCookies();
      },
      problem: ({ kind }) => (kind === "invalid" ? loginProblems.failed : null),
    },
    renew: async ({ refresh, follows = "" }: ProviderTokens) =>
      await take(await (refresh === "" ? service.session(follows) : service.refresh(refresh)), follows),
    // The service has no sign-out call.
    async signOut() {},
  };
}

/** @throws IdentityError "refused" for anything but base64url of a token grant's JSON. */
function parsePayload(payload: string): TokenGrant {
  try {
    return tokenGrant.parse(JSON.parse(new TextDecoder().decode(base64url.decode(payload))));
  } catch (error) {
    throw new IdentityError("refused", "Unable to sign in", { cause: error });
  }
}
