import { base64url, errors, jwtVerify, SignJWT } from "jose";
import { type PlaybackClaims, playbackClaims } from "../../schemas/streaming/playback-claims.ts";
import { toSeconds } from "../now-in-seconds.ts";
import type { Settings } from "../settings.ts";

const issuer = "session-check";
const audience = "playback";
const algorithm = "HS256";

/** `reason` is for programs: switch on it, never on the message. */
export class PlaybackTokenError extends Error {
  override name = "PlaybackTokenError";
  readonly reason: "invalid" | "expired" | "other-entry" | "other-device" | "other-address" | "slot-ended";
  constructor(reason: PlaybackTokenError["reason"], options?: ErrorOptions) {
    super(`The playback token is refused: ${reason}`, options);
    this.reason = reason;
  }
}

type Secret = Pick<Settings, "PLAYBACK_SECRET">;

/** Scripts can read a token, so it has no device's name and no address, only their hashes. */
async function hashed(name: string): Promise<string> {
  return base64url.encode(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(name))));
}

const signingKey = (settings: Secret) => new TextEncoder().encode(settings.PLAYBACK_SECRET);

/**
 * Signs the token that opens one entry's manifests, segments and licences for `PLAYBACK_TOKEN_SECONDS`. Only the session check may
 * call it, after the lock rule and the stream gate. `playbackClaims` describes its claims (RFC 7519).
 * @param grant ssoID null: anonymous. slot null: the stream does not count. device null: for any browser. folder null: no signed
 * URLs. gate: the account whose gate has the slot; without it, the viewer's own. lease: the player's, where it has a slot. address:
 * the network that may use it; null for any.
 */
export async function mintPlaybackToken(
  settings: Secret & Pick<Settings, "PLAYBACK_TOKEN_SECONDS">,
  grant: {
    ssoID: string | null;
    entryID: string;
    slot: string | null;
    device: string | null;
    folder?: string | null;
    ownSource?: boolean;
    gate?: string | null;
    lease?: string | null;
    address?: string | null;
  },
  now: Date,
): Promise<string> {
  const issuedAt = toSeconds(now);
  const device = grant.device === null ? null : await hashed(grant.device);
  const address = grant.address == null ? undefined : await hashed(grant.address);
  const lease = grant.lease ?? undefined;
  const folder = grant.folder ?? undefined;
  const gate = grant.gate ?? grant.ssoID;
  const claims = {
    entry: grant.entryID,
    slot: grant.slot,
    device,
    ...(lease && { lease }),
    ...(address && { address }),
    ...(folder && { folder }),
    ...(grant.ownSource === true && { ownSource: true }),
  };
  const token = new SignJWT({ ...claims, ...(gate !== grant.ssoID && { gate }) })
    .setProtectedHeader({ alg: algorithm, typ: "JWT" })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + settings.PLAYBACK_TOKEN_SECONDS);
  if (grant.ssoID !== null) token.setSubject(grant.ssoID);
  return await token.sign(signingKey(settings));
}

/**
 * Checks signature, issuer, audience and lifetime, and that the token is for this entry, this browser and this network.
 * @param request device null: the browser is no device of the site. address null: the edge does not know the network.
 */
export async function verifyPlaybackToken(
  settings: Secret,
  token: string,
  request: { entryID: string; device: string | null; address: string | null },
  now: Date,
): Promise<PlaybackClaims> {
  const payload = await jwtVerify(token, signingKey(settings), {
    algorithms: [algorithm],
    issuer,
    audience,
    currentDate: now,
    requiredClaims: ["iat", "exp"],
  }).then(
    (verified) => verified.payload,
    (cause: unknown) => {
      throw new PlaybackTokenError(cause instanceof errors.JWTExpired ? "expired" : "invalid", { cause });
    },
  );
  const claims = playbackClaims.safeParse(payload);
  if (!claims.success) throw new PlaybackTokenError("invalid", { cause: claims.error });
  if (claims.data.entry !== request.entryID) throw new PlaybackTokenError("other-entry");
  const { device, address } = claims.data;
  if (device !== null && (request.device === null || (await hashed(request.device)) !== device)) {
    throw new PlaybackTokenError("other-device");
  }
  if (address !== undefined && (request.address === null || (await hashed(request.address)) !== address)) {
    throw new PlaybackTokenError("other-address");
  }
  return claims.data;
}
