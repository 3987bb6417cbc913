import type { EntryRules } from "../../schemas/desk/entry-input.ts";
import { parseMatchEntitlement } from "../../schemas/payments/entitlement-descriptions.ts";
import type { Availability } from "../../schemas/streaming/availability.ts";
import { type Offer, offerOf } from "../../schemas/streaming/playback-rule.ts";
import { ApiError } from "../errors.ts";
import { findPlayableItem, isCommentary, isLive, type PlayableItem } from "../playback/playable-item.ts";
import { videoService } from "../services/videos.ts";
import { streamsOf } from "./entry-input.ts";
import type { CallScope } from "./staff-call.ts";

interface OfferedEntry {
  entryID: string;
  title: string;
  live: boolean;
  commentary: boolean;
  /** Id of its match; null: none. */
  match: number | null;
  /** Start of the broadcast, or release of a recording. */
  from: string;
  offer: Offer;
}

export const describeItem = (item: PlayableItem) => ({
  entryID: item.mediaData.entryId,
  title: item.metaData.title,
  live: isLive(item),
  commentary: isCommentary(item),
  match: item.fixtureID,
  from: item.publicationData.releaseFrom,
});

/**
 * A video or commentary with what decides who may watch it, including recordings that are not released yet.
 * @throws ApiError 404 for an unknown entry
 */
export async function offeredEntry(scope: CallScope, entry: string): Promise<OfferedEntry> {
  const videos = videoService(scope.c.get("backends")("video"), {});
  const [item, stream] = await Promise.all([findPlayableItem(videos, entry), videos.stream(entry)]);
  if (item !== null && stream !== null) return { ...describeItem(item), offer: offerOf(item, stream) };
  const recording = await streamsOf(scope).recordedEntry(entry);
  if (recording === null) throw new ApiError(404, "no_such_entry", "There is no video or commentary with that id.");
  const { entryID, title, from, entitlements, pulled, fixtureID } = recording;
  return {
    ...{ entryID, title, live: false, commentary: false, match: fixtureID, from },
    offer: {
      ...{ entryID, required: entitlements, status: pulled ? "disabled" : "active", replayFrom: from },
      availability: await rulesOf(scope, recording.availability),
    },
  };
}

/** The rules of an entry; undefined: it may be watched everywhere, at any time. */
async function rulesOf(scope: CallScope, availability: EntryRules): Promise<Availability | undefined> {
  switch (availability.kind) {
    case "none":
      return undefined;
    case "own":
      return availability.rules;
    case "named":
      return (await streamsOf(scope).rules()).find(({ name }) => name === availability.name)?.rules;
  }
}

/** Id of the match whose entitlement opens the entry; null: none. */
export const matchIn = ({ required }: Offer): number | null =>
  required.map(parseMatchEntitlement).find((scope) => scope?.kind === "match")?.id ?? null;
