import { z } from "zod";

/** Claims of a playback token (JWT, RFC 7519). `iat` and `exp` are seconds since 1970. */
export const playbackClaims = z.object({
  /** The account that may play; absent for an anonymous viewer of an open entry. */
  sub: z.string().min(1).optional(),
  /** The one entry that may be played. */
  entry: z.string().min(1),
  /** The account whose stream gate has the slot, where that is not `sub` but an account that shares its passes. */
  gate: z.string().min(1).optional(),
  /** The stream slot; null for a stream that does not count towards the limit. */
  slot: z.string().min(1).nullable(),
  /** The player's lease on that slot. */
  lease: z.string().min(1).optional(),
  /** SHA-256 of the device name, base64url; null for an anonymous viewer of an open entry. */
  device: z.string().min(1).nullable(),
  /** SHA-256 of the IP network that it was granted to, base64url; absent where the edge does not know it, and without a device. */
  address: z.string().min(1).optional(),
  /** The entry's folder at a CDN with signed URLs; absent without one. */
  folder: z.string().min(1).optional(),
  /** The entry has a source of its own, whose URL is renewed. */
  ownSource: z.literal(true).optional(),
  /** Granted to staff as a preview, which also shows what is not on air. */
  preview: z.literal(true).optional(),
  /** Opens media only (not keys or anything else), in any browser. Such tokens are sent to other hosts of this site's media. */
  media: z.literal(true).optional(),
  iat: z.int(),
  exp: z.int(),
});
export type PlaybackClaims = z.infer<typeof playbackClaims>;
