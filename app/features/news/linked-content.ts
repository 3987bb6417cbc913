import type { Article } from "../../../schemas/content/content.ts";
import type { MatchDetail } from "../../../schemas/football/match-data.ts";
import { pageHref } from "../../../schemas/site/messages.ts";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import type { PageContext } from "../../load-context.ts";
import { type ListedMatch, listedMatches } from "../fixtures/listed-match.ts";
import { matchEvent } from "../match-centre/sports-event.ts";
import { type CardVideo, cardVideo } from "../videos/card/card-video.ts";
import { videoObject } from "../videos/watch/video-structured-data.ts";

/** Matches, players and the video that an editor has linked to an article. */
export interface LinkedContent {
  matches: ListedMatch[];
  players: { id: number; name: string; club: string }[];
  video: CardVideo | null;
  /** When the page was rendered, in epoch milliseconds. */
  renderedAt: number;
}

const isFound = <Thing>(thing: Thing | null): thing is Thing => thing !== null;

/**
 * Loads what is linked to an article, and the properties that it adds to the article's structured data (schema.org NewsArticle). Things
 * that no longer exist or fail to load are left out. If none remain, the object is empty, which keeps page data small.
 */
export async function loadLinkedContent(
  { linked }: Pick<Article, "linked">,
  { matches, videos, origin, now }: Pick<PageContext, "matches" | "videos" | "origin" | "now">,
): Promise<{ linked?: LinkedContent; linkedData?: ReturnType<typeof structuredData> }> {
  if (linked === undefined) return {};
  const orNull = () => null;
  const [ofMatches, players, video] = await Promise.all([
    Promise.all(linked.fixtureIDs.map((id) => matches.match(id).catch(orNull))),
    Promise.all(linked.playerIDs.map((id) => matches.player(id).catch(orNull))),
    linked.videoEntryID === null ? null : videos.video(linked.videoEntryID).catch(orNull),
  ]);
  const found = { matches: ofMatches.filter(isFound), players: players.filter(isFound) };
  if (found.matches.length + found.players.length === 0 && video === null) return {};
  return {
    linked: {
      matches: listedMatches(found.matches),
      players: found.players.map(({ id, name, club }) => ({ id, name, club: club.shortName })),
      video: video && cardVideo(video),
      renderedAt: now.getTime(),
    },
    linkedData: structuredData({ ...found, video }, origin),
  };
}

function structuredData(
  {
    matches,
    players,
    video,
  }: {
    matches: readonly MatchDetail[];
    players: readonly { id: number; name: string }[];
    video: VideoItem | null;
  },
  origin: string,
) {
  return {
    ...(matches.length > 0 && {
      about: matches.map((match) => matchEvent(match, origin)),
    }),
    ...(players.length > 0 && {
      mentions: players.map(({ id, name }) => ({
        "@type": "Person",
        name,
        url: `${origin}${pageHref(`/players/${id}`)}`,
      })),
    }),
    ...(video !== null && { video: videoObject(video, origin) }),
  };
}
