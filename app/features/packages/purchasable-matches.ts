import { createContext } from "react";
import { isMatchPassOption } from "../../../schemas/payments/match-entitlements.ts";
import { matchOf } from "../../../schemas/payments/opening-options.ts";
import { t } from "../../../schemas/site/messages.ts";
import { withTimeout } from "../../../schemas/site/with-timeout.ts";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import type { PackageService, VideoService } from "../../load-context.ts";
import type { PurchasableMatch } from "../../route-data.ts";
import { formatDate } from "../../ui/dates.ts";

/** Maximum number of next matches to choose from for a pass for one match. Later matches offer it on their own pages. */
const matchesOffered = 100;
/** Milliseconds that a page waits to learn whether passes for one match are on sale. */
const saleTimeout = 1_000;

/** The matches for which this part of a page sells passes; null elsewhere. */
export const PurchasableMatchesContext = createContext<readonly PurchasableMatch[] | null>(null);

/** The match of a live video, as the choice of a pass for one match; null for any other video. */
function purchasableMatch(video: VideoItem): PurchasableMatch | null {
  const id = matchOf(video);
  if (id === null) return null;
  const { title, SysEntryEntitlements: required } = video.metaData;
  return { id, title: t("{title}, {date}", { title, date: formatDate(video.publicationData.releaseFrom) }), required };
}

/** The next matches that a pass for one match can be bought for, and the requested one. Empty if the video backend is unavailable. */
export async function loadPurchasableMatches(
  videos: Pick<VideoService, "section" | "video">,
  requestedMatchID: string | null = null,
): Promise<PurchasableMatch[]> {
  const live = await videos.section("live", { page: 0, size: matchesOffered }).catch(() => []);
  const found = live.map(purchasableMatch).filter((choice) => choice !== null);
  if (
    requestedMatchID === null ||
    !/^\d{1,9}$/.test(requestedMatchID) ||
    found.some(({ id }) => id === Number(requestedMatchID))
  )
    return found;
  const later = await videos.video(`live-${requestedMatchID}`).catch(() => null);
  const choice = later === null ? null : purchasableMatch(later);
  return choice === null ? found : [...found, choice];
}

/** Whether a pass for one match is on sale; false if unknown. */
export async function sellsMatchPass(packages: PackageService): Promise<boolean> {
  const sold = packages
    .packages("match-pass")
    .then((items) => items.some(({ attributes }) => attributes.priceData.some(isMatchPassOption)));
  return await withTimeout(sold, saleTimeout, false);
}
