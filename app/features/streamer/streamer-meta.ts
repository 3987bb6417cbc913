import type { MetaDescriptor } from "react-router";
import { pageMeta } from "../../ui/page-meta.ts";
import type { LoadedStreamer } from "./load-streamer.ts";

/** What a club's streaming site is called and shown as elsewhere. */
export function streamerMeta({ clubID, clubName, site, brand, address }: LoadedStreamer): MetaDescriptor[] {
  const { origin, pathname: path } = new URL(address);
  return pageMeta({
    title: `${clubName} Live`,
    description: `${site.tagline} ${clubName}: live matches, passes and replays.`,
    brand,
    origin,
    path,
    imageKey: `club-${clubID}`,
  });
}
