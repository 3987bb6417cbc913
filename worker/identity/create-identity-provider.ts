import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { nowInSeconds } from "../now-in-seconds.ts";
import { ensureBrowser } from "../playback/device-cookie.ts";
import { backendURL, embeddedPath } from "../services/backends.ts";
import type { Settings } from "../settings.ts";
import { consumeOnce } from "../tokens/replay-guard.ts";
import { embeddedIssuer } from "./embedded-issuer.ts";
import { passkeyDomain } from "./passkey-domain.ts";
import type { Caller, IdentityProvider } from "./provider.ts";
import { cloudIdentityPool } from "./providers/cloud-identity-pool.ts";
import { cookieSSO } from "./providers/cookie-sso.ts";
import type { HostedClient } from "./providers/hosted-url.ts";
import { leagueCookies } from "./providers/league-cookies.ts";
import { oauthCode } from "./providers/oauth-code.ts";
import { retailStreaming } from "./providers/retail-streaming.ts";
import { simulatedLogin } from "./providers/simulated-login.ts";
import { tokenPayload } from "./providers/token-payload.ts";
import { tokenService } from "./providers/token-service.ts";
import { createSocialProvider } from "./social/create-social-provider.ts";

/** The sign-in provider that the site is configured with. */
export function identityProvider(c: Context<AppEnv>): IdentityProvider {
  return providers[c.get("settings").IDENTITY_PROVIDER](c);
}

const providers: Record<Settings["IDENTITY_PROVIDER"], (c: Context<AppEnv>) => IdentityProvider> = {
  "cloud-identity-pool": (c) => {
    const settings = c.get("settings");
    return cloudIdentityPool(
      identityBackend(c),
      {
        url: backendURL("identity", settings),
        poolID: settings.IDENTITY_POOL_ID,
        client: { id: settings.IDENTITY_CLIENT_ID, secret: settings.IDENTITY_CLIENT_SECRET },
        embeddedIssuer,
        passkeys: passkeyDomain(settings) !== "",
        social: (signedIn) => createSocialProvider(c, signedIn),
      },
      () => callerOf(c),
    );
  },
  "cookie-sso": (c) => cookieSSO(identityBackend(c), hostedClient(c), leagueCookies(c)),
  "retail-streaming": (c) => retailStreaming(identityBackend(c)),
  "oauth-code": (c) => oauthCode(tokenServiceOf(c), hostedClient(c)),
  "token-payload": (c) =>
    tokenPayload(tokenServiceOf(c), hostedClient(c), leagueCookies(c), (subject, expiresAt) =>
      consumeOnce({ database: c.env.IDENTITY_DB }, subject, expiresAt, nowInSeconds()),
    ),
  none: () => simulatedLogin,
};

const identityBackend = (c: Context<AppEnv>) => c.get("backends")("identity");

const callerOf = async (c: Context<AppEnv>): Promise<Caller> => ({
  address: c.req.header("cf-connecting-ip") ?? null,
  device: await ensureBrowser(c),
});

/** This site as a client of its provider, with the base URL of the provider's pages. */
export function hostedClient(c: Context<AppEnv>): HostedClient {
  const settings = c.get("settings");
  const embedded = new URL(embeddedPath("identity", settings), c.req.url).href;
  return {
    portal: settings.IDENTITY_PORTAL || backendURL("identity", settings) || embedded,
    clientID: settings.IDENTITY_CLIENT_ID,
    tenantID: settings.IDENTITY_TENANT_ID,
  };
}

function tokenServiceOf(c: Context<AppEnv>) {
  const settings = c.get("settings");
  const issuer = backendURL("identity", settings) || `https://origin.internal${embeddedPath("identity", settings)}`;
  return tokenService(identityBackend(c), {
    issuer: issuer.replace(/\/$/, ""),
    clientID: settings.IDENTITY_CLIENT_ID,
    userAgent: c.req.header("user-agent") ?? "",
  });
}
