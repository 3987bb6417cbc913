import type { VideoService } from "../../app/load-context.ts";
import type { PriceOption } from "../../schemas/payments/packages.ts";
import { restrictionFor } from "../../schemas/streaming/availability-rule.ts";

/** Videos of each section that are looked at: what is on air and comes next, and the latest replays. */
const sampleSize = 50;
/** Milliseconds in which a one-off pass is expected to be used. Hours blocked then count; a subscription outlasts them. */
const oneOffUse = 24 * 3_600_000;
const isMatch = /^match-(\d+)$/;

/**
 * Whether one of the entitlements of a price option unlocks nothing that is shown in a country, as far as the next and the latest
 * videos tell. False where there are none to tell.
 * @param country null where the edge does not know it.
 * @throws BackendError when the video backend is unavailable.
 */
export async function opensNothingHere(
  videos: Pick<VideoService, "section" | "video">,
  { type, accessData: { entitlements } }: Pick<PriceOption, "type" | "accessData">,
  country: string | null,
  now: Date,
): Promise<boolean> {
  const matches = entitlements.flatMap((name) => isMatch.exec(name)?.[1] ?? []);
  const found = await Promise.all([
    ...["live", "replays"].map((section) => videos.section(section, { page: 0, size: sampleSize })),
    ...matches.map(async (fixtureID) => [await videos.video(`live-${fixtureID}`)]),
  ]);
  const listed = found.flat().filter((video) => video !== null);
  return entitlements.some((name) => {
    const unlocked = listed
      .filter(({ metaData }) => metaData.SysEntryEntitlements.includes(name))
      .map(({ availability, publicationData }) => {
        const starts = new Date(Math.max(now.getTime(), Date.parse(publicationData.releaseFrom)));
        return { starts, restriction: restrictionFor(availability, country, starts) };
      })
      .filter(
        ({ starts }) => type === "recurring" || isMatch.test(name) || starts.getTime() - now.getTime() < oneOffUse,
      );
    return (
      unlocked.length > 0 &&
      unlocked.every(({ restriction }) => restriction !== null && (type === "one-off" || restriction.by === "country"))
    );
  });
}
