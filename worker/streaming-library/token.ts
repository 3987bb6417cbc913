import { z } from "zod";
import type { Settings } from "../settings.ts";
import { readSignedToken, signToken, type TokenKind } from "../tokens/signed-token.ts";

/** Seconds: enough for the library to sign the user in. */
export const streamTokenLifetime = 60;

const claims = z.object({ sub: z.string().min(1), jti: z.string().min(1), iat: z.number(), exp: z.number() });

type Secrets = Pick<Settings, "STREAMING_LIBRARY_SECRET" | "SESSION_SECRET">;

/** A remote library shares a secret with this site; the embedded one needs none. */
const streamToken = ({ STREAMING_LIBRARY_SECRET, SESSION_SECRET }: Secrets): TokenKind => ({
  secret: STREAMING_LIBRARY_SECRET || `streaming library ${SESSION_SECRET}`,
  issuer: "stream-sign-in",
  audience: "streaming-payments",
});

/**
 * The token with which a streaming-payments library is initialised (spec: playback#streaming-library). It identifies the user to that
 * library only, and grants nothing on this site.
 */
export const mintStreamToken = (settings: Secrets, ssoID: string, now: Date): Promise<string> =>
  signToken(streamToken(settings), { sub: ssoID }, { lifetime: streamTokenLifetime }, now);

/** The claims of a valid token; null for any other. */
export const readStreamToken = (settings: Secrets, token: string, now: Date) =>
  readSignedToken(streamToken(settings), token, claims, now);
