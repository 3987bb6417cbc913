import { createHmac } from "node:crypto";
import type { SocialService } from "../../../schemas/identity/social-services.ts";
import type { EmbeddedHandler } from "../../services/backends.ts";
import { hasEmulator, type Settings } from "../../settings.ts";

/** A service's emulator, with this site's registration. */
export interface OpenIDEmulator {
  issuer: string;
  clientID: string;
  secret: string;
  /** Calls the emulator in this process. */
  send(request: Request): Promise<Response>;
}

/** Issuer of a service's emulator, at a site's origin. */
export const emulatorIssuer = (site: string, service: SocialService) => new URL(`/origin/openid/${service}`, site).href;

/** The emulator's only client: this site. */
export function emulatorClient(
  { IDENTITY_SECRET }: Pick<Settings, "IDENTITY_SECRET">,
  service: SocialService,
): { clientID: string; secret: string } {
  return {
    clientID: "league-site",
    secret: createHmac("sha256", IDENTITY_SECRET).update(`openid client: ${service}`).digest("base64url"),
  };
}

/**
 * The emulator of a service.
 * @param site origin of this site, where the emulators' pages are.
 * @returns null when emulators are off.
 */
export function openIDEmulator(
  service: SocialService,
  { settings, embedded, site }: { settings: Settings; embedded: EmbeddedHandler; site: string },
): OpenIDEmulator | null {
  if (!hasEmulator("social", settings)) return null;
  return {
    ...emulatorClient(settings, service),
    issuer: emulatorIssuer(site, service),
    send: async (request) => await embedded(request),
  };
}
