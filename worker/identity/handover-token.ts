import { z } from "zod";
import type { Settings } from "../settings.ts";
import { readSignedToken, signToken, type TokenKind } from "../tokens/signed-token.ts";
import type { Identity } from "./signed-in.ts";

/** Seconds: enough for a redirect and the other site's call. */
export const handoverLifetime = 60;

const claims = z.object({
  sub: z.string().min(1),
  jti: z.string(),
  iat: z.number(),
  exp: z.number(),
  email: z.string(),
  name: z.string(),
});

type Secret = Pick<Settings, "SESSION_SECRET">;

const handover = ({ SESSION_SECRET }: Secret, audience: string): TokenKind => ({
  secret: `handover ${SESSION_SECRET}`,
  issuer: "sign-in",
  audience,
});

/**
 * The session ID token from which another site of the league learns who has signed in (spec: accounts#direct-login). It grants nothing on
 * this site.
 * @param host the origin that it is for.
 */
export const mintHandoverToken = (
  settings: Secret,
  { ssoID, email, displayName }: Identity,
  host: string,
  now: Date,
): Promise<string> =>
  signToken(handover(settings, host), { sub: ssoID, email, name: displayName }, { lifetime: handoverLifetime }, now);

/** The claims of a token that is valid for this host; null for any other. */
export const readHandoverToken = (settings: Secret, token: string, host: string, now: Date) =>
  readSignedToken(handover(settings, host), token, claims, now);
