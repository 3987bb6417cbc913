import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import type { Backend } from "../services/backends.ts";
import { fetchWithLimits } from "../services/remote-backend.ts";

/** A client for the public keys of a team's Cloudflare Access (developers.cloudflare.com/cloudflare-one, "Validate JWTs"). */
const accessOf = (team: string): Backend => ({
  name: "identity",
  mode: "remote",
  fetch: async (path, init) => await fetchWithLimits("cloudflare access", new Request(new URL(path, team), init)),
});

/**
 * With DESK_ACCESS_TEAM, admits only requests that passed Cloudflare Access, the league's single sign-on in front of the desk's own
 * sign-in. The signature is verified here because the Worker has URLs that Access does not protect.
 * @throws ApiError 403
 */
export const requireAccess = createMiddleware<AppEnv>(async (c, next) => {
  const { DESK_ACCESS_TEAM: team, DESK_ACCESS_AUDIENCE: audience } = c.get("settings");
  if (team === "") return await next();
  const refused = new ApiError(403, "access_needed", "Open the desk by the address that your league gave you.");
  const token = c.req.header("cf-access-jwt-assertion");
  if (token === undefined) throw refused;
  const { errors } = await import("jose");
  const { verifyToken } = await import("../identity/providers/token-check.ts");
  try {
    await verifyToken(token, {
      backend: accessOf(team),
      issuer: new URL(team).origin,
      audience,
      keysPath: "/cdn-cgi/access/certs",
      signal: AbortSignal.timeout(5000),
      requiredClaims: ["exp", "iat"],
    });
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refused;
    throw error;
  }
  await next();
});
