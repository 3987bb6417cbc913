import { z } from "zod";
import { clipMinutes } from "../../../../schemas/desk/clips.ts";
import { readSignedToken, signToken } from "../../../tokens/signed-token.ts";
import type { SegmentRange } from "./live-footage.ts";

const kind = (secret: string) => ({ secret, audience: "clip-preview" });
const claims = z.object({ entry: z.string(), first: z.int().nonnegative(), last: z.int().nonnegative() });
type Claims = SegmentRange & { entry: string };

/** Signs the token that opens these segments of a live stream while somebody cuts a clip of them, in any browser. */
export const mintPreviewToken = (secret: string, { entry, first, last }: Claims, now: Date): Promise<string> =>
  signToken(kind(secret), { entry, first, last }, { lifetime: clipMinutes * 60 }, now);

/** The segments that a token opens; null for a forged or expired one. */
export const readPreviewToken = (secret: string, token: string, now: Date): Promise<Claims | null> =>
  readSignedToken(kind(secret), token, claims, now);
