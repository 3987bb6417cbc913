import { base64url } from "jose";
import { type PlaybackClaims, playbackClaims } from "../../schemas/streaming/playback-claims.ts";
import type { Settings } from "../settings.ts";
import { signToken, verifySignedToken } from "../tokens/signed-token.ts";

/** `reason` is for programs: switch on it, never on the message. */
export class PlaybackTokenError extends Error {
  override name = "PlaybackTokenError";
  readonly reason: "invalid" | "expired" | "other-entry" | "other-device" | "other-address" | "slot-ended";
  constructor(reason: PlaybackTokenError["reason"]) {
    super(`The playback token is refused: ${reason}`);
    this.reason = reason;
  }
}

type Secret = Pick<Settings, "PLAYBACK_SECRET">;

/** Scripts can read a token, so it contains only hashes of the device's name and address. */
async function hashed(name: string): Promise<string> {
  return base64url.encode(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(name))));
}

const playbackToken = ({ PLAYBACK_SECRET: secret }: Secret) => ({
  secret,
  issuer: "session-check",
  audience: "playback",
});

/**
 * Signs the token that opens one entry's manifests, segments and licences for `PLAYBACK_TOKEN_SECONDS`. Only the session check may call it,
 * after the lock rule and the stream gate. `playbackClaims` describes its claims (RFC 7519).
 * @param grant ssoID null: anonymous. slot null: the stream does not count. device null: for any browser. folder null: no signed URLs.
 * gate: the account whose gate has the slot; default: the viewer's own. lease: the player's, if it has a slot. address: the IP network that
 * may use it; null for any. media: for media only. preview: for staff, who may play what is not on air.
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
    preview?: boolean;
    gate?: string | null;
    lease?: string | null;
    address?: string | null;
    media?: boolean;
  },
  now: Date,
): Promise<string> {
  const device = grant.device === null ? null : await hashed(grant.device);
  const address = grant.address == null ? undefined : await hashed(grant.address);
  const lease = grant.lease ?? undefined;
  const folder = grant.folder ?? undefined;
  const gate = grant.gate ?? grant.ssoID;
  const claims = {
    ...(grant.ssoID !== null && { sub: grant.ssoID }),
    entry: grant.entryID,
    slot: grant.slot,
    device,
    ...(lease && { lease }),
    ...(address && { address }),
    ...(folder && { folder }),
    ...(grant.ownSource === true && { ownSource: true }),
    ...(grant.preview === true && { preview: true }),
    ...(gate !== grant.ssoID && { gate }),
    ...(grant.media === true && { media: true }),
  };
  return await signToken(playbackToken(settings), claims, { lifetime: settings.PLAYBACK_TOKEN_SECONDS }, now);
}

/**
 * Checks signature, issuer, audience and lifetime, and that the token is for this entry, this browser and this network.
 * @param request device null: the browser has no valid device cookie. address null: the edge does not know the network. media: whether the
 * request is only for media.
 */
export async function verifyPlaybackToken(
  settings: Secret,
  token: string,
  request: { entryID: string; device: string | null; address: string | null; media?: boolean },
  now: Date,
): Promise<PlaybackClaims> {
  const verified = await verifySignedToken(playbackToken(settings), token, playbackClaims, now);
  if (verified.status !== "valid") throw new PlaybackTokenError(verified.status === "expired" ? "expired" : "invalid");
  const { claims } = verified;
  if (claims.entry !== request.entryID) throw new PlaybackTokenError("other-entry");
  if (claims.media === true && request.media !== true) throw new PlaybackTokenError("invalid");
  const { device, address } = claims;
  if (device !== null && (request.device === null || (await hashed(request.device)) !== device)) {
    throw new PlaybackTokenError("other-device");
  }
  if (address !== undefined && (request.address === null || (await hashed(request.address)) !== address)) {
    throw new PlaybackTokenError("other-address");
  }
  return claims;
}

/** Seconds after a token's expiry within which its player may still report how the play went. */
const reportedWithin = 86_400;

/**
 * The entry that a token was granted for, whether or not the token is still valid; null if it is not a token of this site, or expired long
 * ago.
 */
export async function grantedEntry(settings: Secret, token: string, now: Date): Promise<string | null> {
  const verified = await verifySignedToken(playbackToken(settings), token, playbackClaims, now, reportedWithin);
  return verified.status === "valid" ? verified.claims.entry : null;
}
