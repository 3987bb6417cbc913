import type { Offer } from "../../../schemas/streaming/playback-rule.ts";
import type { VideoService } from "../../load-context.ts";
import { withTimeout } from "../../with-timeout.ts";

/** What decides over the live video of each match that has one, by match. */
export type LiveOffers = Readonly<Record<number, Offer>>;

/** Live videos that are looked through, and milliseconds that a page of matches waits for them. */
const looked = { size: 100, timeout: 300 };

/**
 * What there is to watch of these matches, live; nothing where the video backend does not say so soon.
 * @param matches of which a page may still be waiting to hear: both are asked for at once.
 */
export async function findLiveOffers(
  videos: Pick<VideoService, "section">,
  matches: readonly { id: number }[] | Promise<readonly { id: number }[]>,
): Promise<LiveOffers> {
  const [items, found] = await Promise.all([
    withTimeout(videos.section("live", { page: 0, size: looked.size }), looked.timeout, []),
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
