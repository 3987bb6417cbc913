import { parseMatchEntitlement } from "../../schemas/payments/entitlement-descriptions.ts";
import { type Offer, offerOf } from "../../schemas/streaming/playback-rule.ts";
import { ApiError } from "../errors.ts";
import { findPlayableItem } from "../playback/playable-item.ts";
import { videoService } from "../services/videos.ts";
import type { CallScope } from "./call.ts";

/** A video or commentary, with what decides who may watch it. @throws ApiError 404 for an unknown entry */
export async function offeredEntry({ c }: CallScope, entry: string) {
  const videos = videoService(c.get("backends")("video"), {});
  const [item, stream] = await Promise.all([findPlayableItem(videos, entry), videos.stream(entry)]);
  if (item === null || stream === null) {
    throw new ApiError(404, "no_such_entry", "There is no video or commentary with that id.");
  }
  return { item, offer: offerOf(item, stream) };
}

/** The match that is among the entitlements which open an entry; null for none. */
export const matchIn = ({ required }: Offer): number | null =>
  required.map(parseMatchEntitlement).find((scope) => scope?.kind === "match")?.id ?? null;
