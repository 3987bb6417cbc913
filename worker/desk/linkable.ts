import { linkableKinds, type NewsLinkable } from "../../schemas/desk/news.ts";
import { findPlayableItem, type PlayableItem } from "../playback/playable-item.ts";
import { contentService } from "../services/content.ts";
import { findDirectHits } from "../services/direct-hits.ts";
import { matchService } from "../services/matches.ts";
import { videoService } from "../services/videos.ts";
import { currentSeason } from "../settings/current-season.ts";
import type { CallScope } from "./staff-call.ts";

/*
 * Things that can be linked to an article: matches, clubs, players and videos, found by name or read by id.
 */

/** Maximum number of videos in a search result. */
const maxVideos = 5;

function servicesOf({ c }: CallScope) {
  const backends = c.get("backends");
  return {
    matches: matchService(backends("match-data"), {}),
    videos: videoService(backends("video"), {}),
    content: contentService(backends("content"), {}),
  };
}

const kindOf = (kind: string) => linkableKinds.find((each) => each === kind);

const linkableVideo = ({ mediaData, metaData, publicationData }: PlayableItem): NewsLinkable => ({
  kind: "video",
  id: mediaData.entryId,
  label: metaData.title,
  about: metaData.categories[0] ?? "",
  kickoff: mediaData.mediaType === "DrmLiveVideo" ? publicationData.releaseFrom : null,
});

/** Things whose names contain these words, best match first. */
export async function findLinkable(scope: CallScope, text: string): Promise<NewsLinkable[]> {
  const { matches, videos, content } = servicesOf(scope);
  const [{ hits }, found] = await Promise.all([
    findDirectHits(text, { matches, content, league: scope.c.get("league"), now: scope.now }),
    videos.searchVideos({ term: text, exact: false, sort: "date", page: 0 }),
  ]);
  const named = hits.flatMap(({ kind, title, detail, href, kickoff, clubIDs }): NewsLinkable[] => {
    const linkable = kindOf(kind);
    if (linkable === undefined) return [];
    // The URL of a match's or player's page ends in its number.
    const id = linkable === "club" ? String(clubIDs[0]) : (href.split("/").at(-1) ?? "");
    return [{ kind: linkable, id, label: title, about: detail, kickoff }];
  });
  return [...named, ...found.data.slice(0, maxVideos).map(linkableVideo)];
}

/** The things with these keys, such as `match 801`. Those that no longer exist are left out. */
export async function readLinkable(scope: CallScope, keys: readonly string[]): Promise<NewsLinkable[]> {
  const { matches, videos } = servicesOf(scope);
  const requested = keys.map((key) => key.split(" ")).map(([kind = "", id = ""]) => ({ kind: kindOf(kind), id }));
  const read = async ({ kind, id }: (typeof requested)[number]): Promise<NewsLinkable | null> => {
    const thing = (label: string, about: string, kickoff: string | null = null) =>
      kind === undefined ? null : { kind, id, label, about, kickoff };
    switch (kind) {
      case "match": {
        const match = await matches.match(Number(id));
        return match && thing(`${match.home.name} v ${match.away.name}`, match.competition.name, match.kickoff);
      }
      case "player": {
        const player = await matches.player(Number(id));
        return player && thing(player.name, player.club.name);
      }
      case "video": {
        const item = await findPlayableItem(videos, id);
        return item && linkableVideo(item);
      }
      default: {
        const club = await matches.clubByID(Number(id), currentSeason(scope.c.get("settings")));
        return club && thing(club.name, club.division?.name ?? "");
      }
    }
  };
  const found = await Promise.all(requested.map(read));
  return found.filter((thing) => thing !== null);
}
