import { noSponsors } from "../../schemas/content/sponsors.ts";
import { clubsOf } from "../features/clubs/clubs-of.ts";
import { findStreamingPassesWithin, type PassSources } from "../features/streaming-passes/find-passes.ts";
import type { ContentService, MatchService, PageContext } from "../load-context.ts";
import type { SiteShellData } from "./site-layout.tsx";

/** Milliseconds for which a page waits for the banner. */
const bannerTimeout = 150;

/** What the layout's data needs; a page's context satisfies it. */
interface LeagueDataSources extends PassSources {
  content: Pick<ContentService, "sponsors">;
  matches: Pick<MatchService, "fixtures" | "teams">;
  season: number;
  banners: PageContext["banners"];
}

/**
 * Data of the league's layout. Sponsors and clubs stream into reserved space. The banner has none: it is in the first bytes or not in the
 * page, because a late one would push the page down under a pointer.
 */
export async function leagueData(
  sources: LeagueDataSources,
): Promise<Pick<SiteShellData, "sponsors" | "clubs" | "passes" | "banners">> {
  const { content, matches, season } = sources;
  const banners = sources.banners();
  return {
    sponsors: content.sponsors().catch(() => noSponsors),
    clubs: matches.teams(undefined, season).then(
      (divisions) =>
        clubsOf(divisions).map(({ id, slug, name, crestURL }) => ({ id, name, crestURL, href: `/clubs/${slug}` })),
      () => [],
    ),
    ...(banners.length > 0 && { banners }),
    passes: await findStreamingPassesWithin(sources, bannerTimeout),
  };
}

/** On a club's host the layout shows nothing of the league but its name. */
export const noLeagueData = (): Awaited<ReturnType<typeof leagueData>> => ({
  sponsors: Promise.resolve(noSponsors),
  clubs: Promise.resolve([]),
  passes: [],
});
