import type { MetaDescriptor } from "react-router";
import { pageMeta } from "../../ui/page-meta.ts";
import type { LoadedStreamer } from "./load-streamer.ts";

/** Title, description and preview of a club's streaming site. */
export function streamerMeta({ clubID, clubName, site, brand, url }: LoadedStreamer): MetaDescriptor[] {
  const { origin, pathname: path } = new URL(url);
  return pageMeta({
    title: `${clubName} Live`,
    description: `${site.tagline} ${clubName}: live matches, passes and replays.`,
    brand,
    origin,
    path,
    imageKey: `club-${clubID}`,
  });
}
