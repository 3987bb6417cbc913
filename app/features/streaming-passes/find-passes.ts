import type { ClubSummary } from "../../../schemas/football/club.ts";
import type { Match } from "../../../schemas/football/match-data.ts";
import { isWatchable } from "../../../schemas/football/unreported.ts";
import type { League } from "../../../schemas/league/league.ts";
import { withTimeout } from "../../../schemas/site/with-timeout.ts";
import type { Availability } from "../../../schemas/streaming/availability.ts";
import type { MatchService, PackageService, VideoService } from "../../load-context.ts";

/** A club whose streaming passes are on sale. */
export interface ClubPass {
  crest: string;
  name: string;
  /** The club's website. */
  url: string;
  /** Where its passes are sold. */
  streamingUrl: string;
}

/** A club of a match that can be watched with a pass (spec: entities#client-state). */
export interface StreamingPass extends ClubPass {
  homeTeamName: string;
  awayTeamName: string;
  /** Where and when the match is shown; missing for everywhere. */
  availability?: Availability | undefined;
  /** When the match is over at the latest, ISO 8601. */
  until: string;
}

const passOf = ({ id, slug, name, crestURL }: ClubSummary, { streamer }: Pick<League, "streamer">): ClubPass => ({
  crest: crestURL,
  name,
  url: streamer.site.clubSite.replace("{slug}", slug),
  streamingUrl: `/streamer/${id}#packages`,
});

const isOnSale = async (packages: PackageService) => (await packages.packages("match-pass")).length > 0;

/** The pass on a club's page; null while no match pass is on sale. */
export async function clubPass(
  { packages, league }: Pick<PassSources, "packages" | "league">,
  club: ClubSummary,
): Promise<ClubPass | null> {
  return (await isOnSale(packages)) ? passOf(club, league) : null;
}

/** Both clubs of one match (spec: constants#counts). */
const streamingPassesShown = 2;
/** How long before and after kick-off a match is considered, in milliseconds. */
const offeredBeforeKickOff = 60 * 60_000;
const maxMatchDuration = 4 * 3_600_000;
/** How many matches are checked for live video. */
const maxMatchesTried = 3;

/** What finding passes needs; a page's context satisfies it. */
export interface PassSources {
  matches: Pick<MatchService, "fixtures">;
  videos: Pick<VideoService, "stream">;
  packages: PackageService;
  league: Pick<League, "streamer">;
  now: Date;
}

/**
 * The clubs of the match to watch now: in play, or else starting soon, with live video and a match pass on sale. Empty
 * when there is none.
 */
export async function findStreamingPasses(sources: PassSources): Promise<StreamingPass[]> {
  const covered = await coveredMatch(sources);
  if (covered === null || !(await isOnSale(sources.packages))) return [];
  const { home, away, kickoff } = covered.match;
  const until = new Date(Date.parse(kickoff) + maxMatchDuration).toISOString();
  return [home, away].slice(0, streamingPassesShown).map((club) => ({
    homeTeamName: home.name,
    awayTeamName: away.name,
    until,
    ...(covered.availability && { availability: covered.availability }),
    ...passOf(club, sources.league),
  }));
}

async function coveredMatch({
  matches,
  videos,
  now,
}: PassSources): Promise<(Pick<StreamingPass, "availability"> & { match: Match }) | null> {
  const found = await matches.fixtures({
    from: new Date(now.getTime() - maxMatchDuration).toISOString(),
    to: new Date(now.getTime() + offeredBeforeKickOff).toISOString(),
    status: ["live", "fixture"],
  });
  const playable = found.filter((match) => isWatchable(match, now.getTime()));
  const inPlayFirst = playable.toSorted((a, b) => Number(b.state.kind === "live") - Number(a.state.kind === "live"));
  for (const match of inPlayFirst.slice(0, maxMatchesTried)) {
    const stream = await videos.stream(`live-${match.id}`);
    if (stream !== null && stream.assetData.status !== "disabled") return { match, availability: stream.availability };
  }
  return null;
}

/** The same, but empty after the timeout, because a late banner would shift the page. @param timeout in milliseconds */
export async function findStreamingPassesWithin(sources: PassSources, timeout: number): Promise<StreamingPass[]> {
  return await withTimeout(findStreamingPasses(sources), timeout, []);
}
