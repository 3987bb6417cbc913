import type { VideoService } from "../../app/load-context.ts";
import type { PriceOption } from "../../schemas/payments/packages.ts";
import { restrictionFor } from "../../schemas/streaming/availability-rule.ts";
import { kickOffOf } from "../../schemas/streaming/broadcast-length.ts";

/** How many videos of each section are checked: live and upcoming ones, and the latest replays. */
const sampleSize = 50;
/** Milliseconds within which a one-off pass is expected to be used. Blackouts in that time count; a subscription outlasts them. */
const oneOffUse = 24 * 3_600_000;
const isMatch = /^match-(\d+)$/;

/** The passes on sale with which nothing can be played in a country. */
export interface UnplayablePasses {
  /** Price options with an entitlement whose videos are all unavailable in the country. */
  options: PriceOption[];
  /** Whether every video that needs a pass is unavailable in the country. Passes of older providers have no entitlements to check. */
  everything: boolean;
}

/**
 * Finds passes with which nothing can be played in a country, judging by upcoming and latest videos. Empty if there are no videos.
 * @param country null when Cloudflare does not know it.
 * @throws BackendError when the video backend is unavailable.
 */
export async function passesUnplayableIn(
  videos: Pick<VideoService, "section" | "video">,
  options: readonly PriceOption[],
  country: string | null,
  now: Date,
): Promise<UnplayablePasses> {
  const names = new Set(options.flatMap(({ accessData }) => accessData.entitlements));
  const matches = [...names].flatMap((name) => isMatch.exec(name)?.[1] ?? []);
  const found = await Promise.all([
    ...["live", "replays"].map((section) => videos.section(section, { page: 0, size: sampleSize })),
    ...matches.map(async (fixtureID) => [await videos.video(`live-${fixtureID}`)]),
  ]);
  const listed = found
    .flat()
    .filter((video) => video !== null)
    .map((video) => {
      const { metaData, mediaData, availability, publicationData } = video;
      const live = mediaData.mediaType === "DrmLiveVideo";
      // A live video is judged at kick-off, like in its text: it may be on air long before that.
      const starts = Math.max(now.getTime(), live ? kickOffOf(video) : Date.parse(publicationData.releaseFrom));
      const restriction = restrictionFor(availability, country, new Date(starts));
      return { required: metaData.SysEntryEntitlements, soon: starts - now.getTime() < oneOffUse, restriction };
    });
  const closed = options.filter(({ type, accessData }) =>
    accessData.entitlements.some((name) => {
      const unlocked = listed.filter(
        ({ required, soon }) => required.includes(name) && (type === "recurring" || isMatch.test(name) || soon),
      );
      return (
        unlocked.length > 0 &&
        unlocked.every(
          ({ restriction }) => restriction !== null && (type === "one-off" || restriction.by === "country"),
        )
      );
    }),
  );
  const sold = listed.filter(
    ({ required }) => required.length > 0 && !required.includes("?") && !required.includes("*"),
  );
  const everything = sold.length > 0 && sold.every(({ restriction }) => restriction?.by === "country");
  return { options: closed, everything };
}
