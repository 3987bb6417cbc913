import { withTimeout } from "../../../schemas/site/with-timeout.ts";
import type { Offer } from "../../../schemas/streaming/playback-rule.ts";
import type { VideoService } from "../../load-context.ts";

/** The live video of each match that has one, by fixture id. */
export type LiveOffers = Readonly<Record<number, Offer>>;

/** Live videos searched, and milliseconds that a page of matches waits for them. */
const lookup = { size: 100, timeout: 300 };

/**
 * The live videos of these matches; none when the video backend takes too long.
 * @param matches may be a promise, so that both are requested at once.
 */
export async function findLiveOffers(
  videos: Pick<VideoService, "section">,
  matches: readonly { id: number }[] | Promise<readonly { id: number }[]>,
): Promise<LiveOffers> {
  const [items, found] = await Promise.all([
    withTimeout(videos.section("live", { page: 0, size: lookup.size }), lookup.timeout, []),
    matches,
  ]);
  const shown = new Set(found.map(({ id }) => id));
  return Object.fromEntries(
    items.flatMap(({ fixtureID, metaData, mediaData, availability }) =>
      fixtureID === null || !shown.has(fixtureID)
        ? []
        : [
            [
              fixtureID,
              { entryID: mediaData.entryId, required: metaData.SysEntryEntitlements, status: "active", availability },
            ],
          ],
    ),
  );
}
