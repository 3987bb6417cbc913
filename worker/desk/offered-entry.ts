import { parseMatchEntitlement } from "../../schemas/payments/entitlement-descriptions.ts";
import { type Offer, offerOf } from "../../schemas/streaming/playback-rule.ts";
import { ApiError } from "../errors.ts";
import { findPlayableItem, isLive, type PlayableItem } from "../playback/playable-item.ts";
import { videoService } from "../services/videos.ts";
import type { CallScope } from "./call.ts";
import { streamsOf } from "./written-entries.ts";

interface OfferedEntry {
  entryID: string;
  title: string;
  live: boolean;
  /** Start of the broadcast, or release of a recording. */
  from: string;
  offer: Offer;
}

export const describedItem = (item: PlayableItem) => ({
  entryID: item.mediaData.entryId,
  title: item.metaData.title,
  live: isLive(item),
  from: item.publicationData.releaseFrom,
});

/**
 * A video or commentary, with what decides who may watch it; also a recording that is released later.
 * @throws ApiError 404 for an unknown entry
 */
export async function offeredEntry(scope: CallScope, entry: string): Promise<OfferedEntry> {
  const videos = videoService(scope.c.get("backends")("video"), {});
  const [item, stream] = await Promise.all([findPlayableItem(videos, entry), videos.stream(entry)]);
  if (item !== null && stream !== null) return { ...describedItem(item), offer: offerOf(item, stream) };
  const recording = await streamsOf(scope).recordedEntry(entry);
  if (recording === null) throw new ApiError(404, "no_such_entry", "There is no video or commentary with that id.");
  const { entryID, title, from, entitlements, availability, pulled } = recording;
  const named = availability.kind === "named" ? await streamsOf(scope).rules() : [];
  const rules =
    availability.kind === "own"
      ? availability.rules
      : named.find(({ name }) => availability.kind === "named" && name === availability.name)?.rules;
  return {
    ...{ entryID, title, live: false, from },
    offer: {
      entryID,
      required: entitlements,
      status: pulled ? "disabled" : "active",
      availability: rules,
      replayFrom: from,
    },
  };
}

/** The match that is among the entitlements which open an entry; null for none. */
export const matchIn = ({ required }: Offer): number | null =>
  required.map(parseMatchEntitlement).find((scope) => scope?.kind === "match")?.id ?? null;
