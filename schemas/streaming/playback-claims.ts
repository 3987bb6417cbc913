import { z } from "zod";

/** Claims of a playback token (JWT, RFC 7519). `iat` and `exp` are seconds since 1970. */
export const playbackClaims = z.object({
  /** Account that may play; absent for an entry that is open to everyone. */
  sub: z.string().min(1).optional(),
  /** The one entry that may be played. */
  entry: z.string().min(1),
  /** Whose stream gate has the slot, where that is another account, which shares its passes with this one. */
  gate: z.string().min(1).optional(),
  /** Stream slot that the account holds, where streams are counted. */
  slot: z.string().min(1).nullable(),
  /** SHA-256 of the browser's name, base64url; null for an anonymous viewer of an open entry. */
  device: z.string().min(1).nullable(),
  /** Folder of the entry at a CDN whose addresses are signed; left out where there is none. */
  folder: z.string().min(1).optional(),
  iat: z.int(),
  exp: z.int(),
});
export type PlaybackClaims = z.infer<typeof playbackClaims>;
