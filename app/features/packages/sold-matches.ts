import { createContext } from "react";
import { isForOneMatch } from "../../../schemas/payments/match-entitlements.ts";
import { matchOf } from "../../../schemas/payments/opening-options.ts";
import { t } from "../../../schemas/site/messages.ts";
import { withTimeout } from "../../../schemas/site/with-timeout.ts";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import type { PackageService, VideoService } from "../../load-context.ts";
import type { MatchChoice } from "../../route-data.ts";
import { formatDate } from "../../ui/dates.ts";

/** The next matches that a pass for one can be bought for; later ones have it on their own pages. */
const matchesOffered = 100;
/** Milliseconds that a page waits to learn whether passes for one match are on sale. */
const saleTimeout = 1_000;

/** The matches that a part of a page sells passes for; null where it is no part of such a page. */
export const MatchChoices = createContext<readonly MatchChoice[] | null>(null);

/** The match of a live video that a pass for it opens; null for any other video. */
function choiceOf(video: VideoItem): MatchChoice | null {
  const id = matchOf(video);
  if (id === null) return null;
  const { title, SysEntryEntitlements: required } = video.metaData;
  return { id, title: t("{title}, {date}", { title, date: formatDate(video.publicationData.releaseFrom) }), required };
}

/** The next matches that a pass for one can be bought for, with the wanted one. None while the video backend is away. */
export async function soldMatches(
  videos: Pick<VideoService, "section" | "video">,
  wanted: string | null = null,
): Promise<MatchChoice[]> {
  const live = await videos.section("live", { page: 0, size: matchesOffered }).catch(() => []);
  const found = live.map(choiceOf).filter((choice) => choice !== null);
  if (wanted === null || !/^\d{1,9}$/.test(wanted) || found.some(({ id }) => id === Number(wanted))) return found;
  const later = await videos.video(`live-${wanted}`).catch(() => null);
  const choice = later === null ? null : choiceOf(later);
  return choice === null ? found : [...found, choice];
}

/** Whether a pass for one match is on sale; false while that is unknown. */
export async function sellsMatchPass(packages: PackageService): Promise<boolean> {
  const sold = packages
    .packages("match-pass")
    .then((items) => items.some(({ attributes }) => attributes.priceData.some(isForOneMatch)));
  return await withTimeout(sold, saleTimeout, false);
}
