import { createContext } from "react";
import { isMatchPassOption } from "../../../schemas/payments/match-entitlements.ts";
import { matchOf } from "../../../schemas/payments/opening-options.ts";
import { t } from "../../../schemas/site/messages.ts";
import { withTimeout } from "../../../schemas/site/with-timeout.ts";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import type { PackageService, VideoService } from "../../load-context.ts";
import type { MatchChoice } from "../../route-data.ts";
import { formatDate } from "../../ui/dates.ts";

/** Maximum number of next matches to choose from for a pass for one match. Later matches offer it on their own pages. */
const matchesOffered = 100;
/** Milliseconds that a page waits to learn whether passes for one match are on sale. */
const saleTimeout = 1_000;

/** The matches for which this part of a page sells passes; null elsewhere. */
export const MatchChoices = createContext<readonly MatchChoice[] | null>(null);

/** The match of a live video, as the choice of a pass for one match; null for any other video. */
function choiceOf(video: VideoItem): MatchChoice | null {
  const id = matchOf(video);
  if (id === null) return null;
  const { title, SysEntryEntitlements: required } = video.metaData;
  return { id, title: t("{title}, {date}", { title, date: formatDate(video.publicationData.releaseFrom) }), required };
}

/** The next matches that a pass for one match can be bought for, and the wanted one. Empty if the video backend is unavailable. */
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

/** Whether a pass for one match is on sale; false if unknown. */
export async function sellsMatchPass(packages: PackageService): Promise<boolean> {
  const sold = packages
    .packages("match-pass")
    .then((items) => items.some(({ attributes }) => attributes.priceData.some(isMatchPassOption)));
  return await withTimeout(sold, saleTimeout, false);
}
