import type { VideoService } from "../../app/load-context.ts";
import type { PriceOption } from "../../schemas/payments/packages.ts";
import { restrictionFor } from "../../schemas/streaming/availability-rule.ts";

/** Videos of each section that are looked at: what is on air and comes next, and the latest replays. */
const sampleSize = 50;
/** Milliseconds in which a one-off pass is expected to be used. Hours blocked then count; a subscription outlasts them. */
const oneOffUse = 24 * 3_600_000;
const isMatch = /^match-(\d+)$/;

/** What of the passes on sale plays nothing in a country. */
export interface ClosedHere {
  /** The price options of which one entitlement or more unlocks nothing that is shown there. */
  options: PriceOption[];
  /** Whether nothing at all that needs a pass is shown there: an older provider's passes have no entitlements here to go by. */
  everything: boolean;
}

/**
 * Which passes play nothing in a country, as far as the next and the latest videos show. None where there are no videos.
 * @param country null where the edge does not know it.
 * @throws BackendError when the video backend is unavailable.
 */
export async function closedIn(
  videos: Pick<VideoService, "section" | "video">,
  options: readonly PriceOption[],
  country: string | null,
  now: Date,
): Promise<ClosedHere> {
  const names = new Set(options.flatMap(({ accessData }) => accessData.entitlements));
  const matches = [...names].flatMap((name) => isMatch.exec(name)?.[1] ?? []);
  const found = await Promise.all([
    ...["live", "replays"].map((section) => videos.section(section, { page: 0, size: sampleSize })),
    ...matches.map(async (fixtureID) => [await videos.video(`live-${fixtureID}`)]),
  ]);
  const listed = found
    .flat()
    .filter((video) => video !== null)
    .map(({ metaData, availability, publicationData }) => {
      const starts = Math.max(now.getTime(), Date.parse(publicationData.releaseFrom));
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
