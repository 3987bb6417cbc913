import type { Context } from "hono";
import type { AuthenticationResult } from "../../../schemas/identity/identity-pool.ts";
import type { AppEnv } from "../../app-env.ts";
import { backendURL } from "../../services/backends.ts";
import type { SignedIn } from "../signed-in.ts";
import { embeddedSocial } from "./embedded-social.ts";
import { federatedSocial } from "./federated-social.ts";
import { openIDEmulator } from "./openid-emulator.ts";
import { enabledServices, openIDProvider } from "./openid-providers.ts";
import type { Social } from "./social-provider.ts";

/**
 * Social sign-in as configured: with the embedded pool, this site is itself a client of the services; with Cognito, sign-in goes through
 * the pool's hosted pages. Null when no service is enabled.
 */
export function createSocialProvider(
  c: Context<AppEnv>,
  signedIn: (result: AuthenticationResult) => Promise<SignedIn>,
): Social | null {
  const settings = c.get("settings");
  const url = backendURL("identity", settings);
  if (url !== "") {
    const { IDENTITY_DOMAIN: domain, IDENTITY_SOCIAL: services } = settings;
    if (domain === "" || services.length === 0) return null;
    const issuer = `${url.replace(/\/$/, "")}/${settings.IDENTITY_POOL_ID}`;
    const client = { id: settings.IDENTITY_CLIENT_ID, secret: settings.IDENTITY_CLIENT_SECRET };
    return federatedSocial({ domain, issuer, client, services }, signedIn);
  }
  const services = enabledServices(settings);
  if (services.length === 0) return null;
  const scope = { settings, embedded: c.get("embedded"), site: new URL(c.req.url).origin };
  return embeddedSocial(
    c.get("backends")("identity"),
    services,
    (service) => openIDProvider(service, settings, openIDEmulator(service, scope)),
    signedIn,
  );
}
