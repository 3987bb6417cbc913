import type { MetaDescriptor } from "react-router";
import { routePath, t } from "../../../schemas/site/messages.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { LoadedStreamer } from "./load-streamer.ts";

/** Title, description and preview of a club's streaming site. */
export function streamerMeta({ clubID, clubName, site, brand, url }: LoadedStreamer): MetaDescriptor[] {
  const { origin, pathname } = new URL(url);
  return pageMeta({
    title: t("{club} Live", { club: clubName }),
    description: t("{tagline} {club}: live matches, passes and replays.", { tagline: site.tagline, club: clubName }),
    brand,
    origin,
    path: routePath(pathname),
    imageKey: `club-${clubID}`,
  });
}
