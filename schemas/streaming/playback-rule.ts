import type { Availability } from "./availability.ts";
import { restrictionFor } from "./availability-rule.ts";
import { isLocked } from "./lock-rule.ts";
import type { SessionRefusal } from "./playback-codes.ts";

/** What decides over an entry of the video backend, of its item and its stream asset. */
export interface Offer {
  entryID: string;
  /** Any of these entitlements opens it (spec: playback#lock-rule). */
  required: readonly string[];
  status: "idle" | "active" | "disabled";
  availability?: Availability | undefined;
  /** While a broadcast that is over is held back: when it can be watched again, ISO 8601 UTC. */
  replayFrom?: string | undefined;
}

/** The parts of an item and its stream asset that decide. */
export function offerOf(
  { metaData, mediaData }: { metaData: { SysEntryEntitlements: string[] }; mediaData: { entryId: string } },
  stream: {
    assetData: { status: Offer["status"] };
    availability?: Availability | undefined;
    replayFrom?: string | undefined;
  },
): Offer {
  return {
    entryID: mediaData.entryId,
    required: metaData.SysEntryEntitlements,
    status: stream.assetData.status,
    availability: stream.availability,
    replayFrom: stream.replayFrom,
  };
}

/** Who asks: null is an anonymous visitor. */
export type PlaybackViewer = { entitlements: readonly string[]; bypassed: boolean } | null;

/**
 * Whether an entry may play, by everything that does not need the server: lock, country and hours, switched off or held back, in
 * their order (spec: playback#session-check). The session check decides by it, and what pages say of a match is made of it.
 * @param country as the edge saw it; null where it does not know.
 * @returns the first that refuses; null where nothing does.
 */
export function playbackRefusal(
  offer: Offer,
  viewer: PlaybackViewer,
  country: string | null,
  now: Date,
): Extract<SessionRefusal, "requireLogin" | "requirePremium" | "country" | "unavailable"> | null {
  if (viewer?.bypassed) return null;
  if (isLocked(offer.required, viewer)) return viewer === null ? "requireLogin" : "requirePremium";
  if (restrictionFor(offer.availability, country, now) !== null) return "country";
  return offer.status === "disabled" || offer.replayFrom !== undefined ? "unavailable" : null;
}
