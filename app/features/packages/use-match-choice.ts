import { useRouteLoaderData } from "react-router";
import { matchOf } from "../../../schemas/payments/opening-options.ts";
import type { SoldMatches } from "../../route-data.ts";
import { useLockedVideo } from "./locked-video.ts";

/** A match that a pass for one can be bought for. */
export interface MatchChoice {
  id: number;
  /** "Live: Ashdown v Lowmarket, 28 Nov 2026". */
  title: string;
}

/** The matches to choose from where a pass for one is sold: the page's own alone, or all that are to come; null elsewhere. */
export function useMatchChoice(): readonly MatchChoice[] | null {
  const video = useLockedVideo();
  const listed = useRouteLoaderData<SoldMatches>("routes/packages")?.matches ?? null;
  const id = video === null ? null : matchOf(video);
  return video === null || id === null ? listed : [{ id, title: video.metaData.title }];
}
