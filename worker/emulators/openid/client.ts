import { createHmac } from "node:crypto";
import type { SocialService } from "../../../schemas/identity/oauth-providers.ts";
import type { Settings } from "../../settings.ts";

/** Issuer of the stand-in for a service, at a site's origin. */
export const sandboxIssuer = (site: string, service: SocialService) => new URL(`/origin/openid/${service}`, site).href;

/** The one client that a stand-in knows: this site. Its secret is nobody else's to know. */
export function sandboxClient(
  { IDENTITY_SECRET, BRAND_SLUG }: Pick<Settings, "IDENTITY_SECRET" | "BRAND_SLUG">,
  service: SocialService,
): { clientID: string; secret: string } {
  return {
    clientID: `${BRAND_SLUG}-site`,
    secret: createHmac("sha256", IDENTITY_SECRET).update(`openid client: ${service}`).digest("base64url"),
  };
}
