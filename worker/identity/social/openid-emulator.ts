import { createHmac } from "node:crypto";
import type { SocialService } from "../../../schemas/identity/oauth-providers.ts";
import type { EmbeddedHandler } from "../../services/backends.ts";
import type { Settings } from "../../settings.ts";

/** The embedded OpenID provider in place of a service, as this site is registered with it. */
export interface OpenIDEmulator {
  issuer: string;
  clientID: string;
  secret: string;
  /** Reaches it in this process. */
  send(request: Request): Promise<Response>;
}

/** Issuer of the stand-in for a service, at a site's origin. */
export const emulatorIssuer = (site: string, service: SocialService) => new URL(`/origin/openid/${service}`, site).href;

/** The one client that a stand-in knows: this site. Its secret is nobody else's to know. */
export function emulatorClient(
  { IDENTITY_SECRET, BRAND_SLUG }: Pick<Settings, "IDENTITY_SECRET" | "BRAND_SLUG">,
  service: SocialService,
): { clientID: string; secret: string } {
  return {
    clientID: `${BRAND_SLUG}-site`,
    secret: createHmac("sha256", IDENTITY_SECRET).update(`openid client: ${service}`).digest("base64url"),
  };
}

/** Whether the embedded OpenID provider stands in for services that the site is not registered with: never in production. */
export const hasOpenIDEmulator = ({ SOCIAL_SANDBOX, ENVIRONMENT }: Settings) =>
  SOCIAL_SANDBOX === "on" && ENVIRONMENT !== "production";

/**
 * What stands in for a service.
 * @param site origin of this site, where the stand-ins have their pages.
 * @returns null where nothing does.
 */
export function openIDEmulator(
  service: SocialService,
  { settings, embedded, site }: { settings: Settings; embedded: EmbeddedHandler; site: string },
): OpenIDEmulator | null {
  if (!hasOpenIDEmulator(settings)) return null;
  return {
    ...emulatorClient(settings, service),
    issuer: emulatorIssuer(site, service),
    send: async (request) => await embedded(request),
  };
}
