import type { Availability } from "./availability.ts";
import { restrictionFor } from "./availability-rule.ts";
import { isLocked } from "./lock-rule.ts";
import type { SessionRefusal } from "./playback-errors.ts";
import { singleFormat } from "./single-format.ts";
import type { StreamFormat, StreamPackaging } from "./stream-source.ts";

/** The fields of an entry's item and stream asset that decide whether it may play. */
export interface Offer {
  entryID: string;
  /** Any of these entitlements opens it (spec: playback#lock-rule). */
  required: readonly string[];
  status: "idle" | "active" | "disabled";
  availability?: Availability | undefined;
  /** When a held-back replay is released, ISO 8601 UTC. */
  replayFrom?: string | undefined;
  /** Staff have ended its broadcast, and no replay is released yet. */
  over?: true | undefined;
  /** Its only format; a link to the entry then preloads that player engine. */
  format?: StreamFormat | undefined;
}

export function offerOf(
  { metaData, mediaData }: { metaData: { SysEntryEntitlements: string[] }; mediaData: { entryId: string } },
  stream: {
    assetData: { status: Offer["status"]; packaging?: Pick<StreamPackaging, "formats"> | undefined };
    availability?: Availability | undefined;
    replayFrom?: string | undefined;
    over?: true | undefined;
  },
): Offer {
  return {
    entryID: mediaData.entryId,
    required: metaData.SysEntryEntitlements,
    status: stream.assetData.status,
    availability: stream.availability,
    replayFrom: stream.replayFrom,
    over: stream.over,
    format: singleFormat(stream.assetData.packaging?.formats),
  };
}

/** Null is an anonymous viewer. */
export type PlaybackViewer = { entitlements: readonly string[]; bypassed: boolean } | null;

/**
 * Applies the rules that do not need the server, in order: country and blackouts, disabled, lock, held back or ended (spec:
 * playback#session-check). Reasons that no pass can overcome come first, so that nobody is sent to buy one in vain. A bypass skips all but
 * disabled: what is pulled nobody may play. The session check and availability texts use it.
 * @param country null where the edge does not know it.
 * @returns the first refusal; null for none.
 */
export function playbackRefusal(
  offer: Offer,
  viewer: PlaybackViewer,
  country: string | null,
  now: Date,
): Extract<SessionRefusal, "requireLogin" | "requirePremium" | "country" | "unavailable"> | null {
  const isPulled = offer.status === "disabled";
  if (viewer?.bypassed) return isPulled ? "unavailable" : null;
  if (restrictionFor(offer.availability, country, now) !== null) return "country";
  if (isPulled) return "unavailable";
  if (isLocked(offer.required, viewer)) return viewer === null ? "requireLogin" : "requirePremium";
  return offer.replayFrom === undefined && !offer.over ? null : "unavailable";
}
