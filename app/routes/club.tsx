import { data } from "react-router";
import { firstTeam } from "../../schemas/football/competition-kinds.ts";
import { teamKinds } from "../../schemas/league/site-settings.ts";
import { seasonName } from "../../schemas/site/league-clock.ts";
import { t } from "../../schemas/site/messages.ts";
import { ClubHero } from "../features/clubs/club-hero.tsx";
import { ClubHistory, clubHistory } from "../features/clubs/club-history.tsx";
import { groundMap } from "../features/clubs/club-map-data.ts";
import { ClubMatches, type ClubMatchLists } from "../features/clubs/club-matches.tsx";
import { ClubPassOffer } from "../features/clubs/club-pass.tsx";
import { clubStructuredData } from "../features/clubs/club-structured-data.ts";
import { ClubTable } from "../features/clubs/club-table.tsx";
import { ClubTeams } from "../features/clubs/club-teams.tsx";
import { parseClubsQuery } from "../features/clubs/clubs-query.ts";
import { clubsURL } from "../features/clubs/clubs-url.ts";
import { Ground } from "../features/clubs/ground.tsx";
import { leagueSeasons } from "../features/clubs/league-seasons.ts";
import { SeasonChips } from "../features/clubs/season-chips.tsx";
import { Squad } from "../features/clubs/squad.tsx";
import { CalendarLinks } from "../features/fixtures/calendar-links.tsx";
import { listedMatch, listedMatches } from "../features/fixtures/listed-match.ts";
import { ArticleCard } from "../features/news/article-card.tsx";
import { clubPass } from "../features/streaming-passes/find-passes.ts";
import { VideoGrid } from "../features/videos/rows/video-grid.tsx";
import { VideoRowSkeleton } from "../features/videos/rows/video-row.tsx";
import { type MatchService, pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { Deferred } from "../ui/deferred.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { JsonLd } from "../ui/json-ld.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { PageSection } from "../ui/page-section.tsx";
import type { Route } from "./+types/club.ts";

export const handle: PageHandle = { page: "team", hero: true, hydrateOn: "change" };

const shown = { results: 5, articles: 4, videos: 4 };
/** Number of upcoming matches to request: some may be postponed. */
const ahead = 5;

const none = () => null;

/** The club's first team: its current, next and latest matches; for a past season only the last ones. @param named undefined for any */
async function clubMatches(
  matches: MatchService,
  { clubID, named, isPast }: { clubID: number; named: number | undefined; isPast: boolean },
  now: Date,
): Promise<ClubMatchLists> {
  const own = { clubID, team: firstTeam, ...(named !== undefined && { season: named }) };
  const played = matches.fixtures({ ...own, status: ["result"], order: "desc", limit: shown.results });
  if (isPast) return { live: [], next: null, results: listedMatches(await played) };
  const [live, next, results] = await Promise.all([
    matches.fixtures({ ...own, status: ["live"] }),
    matches.fixtures({ ...own, status: ["fixture"], from: now.toISOString(), limit: ahead }),
    played,
  ]);
  const isOn = next.find(({ state }) => state.kind === "fixture" && state.note === null);
  return {
    live: listedMatches(live),
    next: isOn === undefined ? null : listedMatch(isOn),
    results: listedMatches(results),
  };
}

/** Only the club is required. Anything else that fails costs only its own section. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const {
    matches,
    content,
    videos,
    packages,
    season: current,
    now,
    maps,
    league,
    brand,
    origin,
  } = context.get(pageContext);
  const parsed = parseClubsQuery(new URL(request.url).searchParams);
  if ("problem" in parsed) throw data(parsed.problem, { status: 404 });
  const season = parsed.choice.season ?? current;
  // The current season is not in the URL.
  const named = season === current ? undefined : season;
  const club = /^[a-z0-9-]{1,100}$/.test(params.clubName) ? await matches.club(params.clubName, season) : null;
  if (!club) throw data(null, { status: 404 });
  const seasons = await matches
    .competitions()
    .then((all) => leagueSeasons(matches, all, current))
    .catch(() => [...new Set([current, season])]);
  if (!seasons.includes(season)) throw data(null, { status: 404 });
  const { teams = [], ...shownClub } = club;
  return {
    club: shownClub,
    otherTeams: teamKinds(league.site)
      .filter(({ first, slug }) => !first && teams.includes(slug))
      .map(({ name, slug }) => ({ name, href: `/${league.site.slugs.teams}/${slug}/${club.slug}` })),
    map: groundMap(league, club),
    maps,
    seasons,
    current,
    season,
    named,
    matches: clubMatches(matches, { clubID: club.id, named, isPast: season < current }, now).catch(none),
    table: club.division === null ? null : matches.table(club.division.id, season).catch(none),
    squad: matches.squad(club.id, { season }).catch(none),
    news: content.news({ clubID: club.id, page: 0, size: shown.articles }).then(({ data: articles }) => articles, none),
    history: clubHistory(matches, club, current).catch(none),
    pass: named === undefined && club.division !== null ? clubPass({ packages, league }, club).catch(none) : null,
    videos: videos
      .videos({ page: 0, size: shown.videos, choice: { teams: [club.id] } })
      .then(({ data: found }) => found, none),
    renderedAt: now.getTime(),
    brand: brand.name,
    origin,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { club, named, brand, origin } = loaderData;
  return pageMeta({
    title: named === undefined ? club.name : `${club.name} ${seasonName(named)}`,
    description: club.division
      ? t("{club} in the {division}: next match, results, table and news.", {
          club: club.name,
          division: club.division.name,
        })
      : t("{club}: next match, results, table and news.", { club: club.name }),
    brand,
    origin,
    path: clubsURL(`/clubs/${club.slug}`, { season: named }),
    imageKey: `club-${club.id}`,
  });
};

export default function Club({ loaderData }: Route.ComponentProps) {
  const {
    club,
    otherTeams,
    map,
    maps,
    seasons,
    current,
    season,
    named,
    matches,
    table,
    squad,
    news,
    history,
    videos,
    pass,
    renderedAt,
    origin,
  } = loaderData;
  return (
    <>
      <JsonLd data={clubStructuredData(club, origin)} />
      <ClubHero club={club} />
      <div className="page-width section grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 gap-10">
          <SeasonChips path={`/clubs/${club.slug}`} seasons={seasons} current={current} season={season} />
          <Deferred resolve={matches} skeleton={<div className="skeleton h-96" />} unavailable={t("The matches")}>
            {(lists) => <ClubMatches lists={lists} slug={club.slug} named={named} renderedAt={renderedAt} />}
          </Deferred>
          <Deferred resolve={squad} skeleton={<div className="skeleton h-96" />} unavailable={t("The squad")}>
            {(players) => <Squad players={players} />}
          </Deferred>
          <Deferred resolve={history} skeleton={<div className="skeleton h-32" />} unavailable={t("The history")}>
            {(seasons) => <ClubHistory seasons={seasons} />}
          </Deferred>
        </div>
        <div className="grid min-w-0 gap-10">
          {table && (
            <Deferred resolve={table} skeleton={<div className="skeleton h-72" />} unavailable={t("The table")}>
              {(rows) => <ClubTable table={rows} clubID={club.id} />}
            </Deferred>
          )}
          <Ground club={club} map={map} maps={maps} />
          <CalendarLinks slug={club.slug} of="club" origin={origin} />
          <ClubTeams teams={otherTeams} />
          {pass && <ClubPassOffer pass={pass} />}
        </div>
      </div>
      <PageSection title={t("Videos")} more={{ label: t("All videos"), href: `/videos?team=${club.id}` }}>
        <Deferred resolve={videos} skeleton={<VideoRowSkeleton />} unavailable={t("The videos")}>
          {(found) =>
            found.length === 0 ? (
              <EmptyState
                icon="i-lucide-video-off"
                title={t("There are no videos of {club} yet", { club: club.shortName })}
              />
            ) : (
              <VideoGrid videos={found} headingLevel="h3" />
            )
          }
        </Deferred>
      </PageSection>
      <PageSection
        title={t("News")}
        more={{ label: t("All news"), href: `/news?club=${club.id}` }}
        className="bg-surface"
      >
        <Deferred resolve={news} skeleton={<div className="skeleton h-72" />} unavailable={t("The news")}>
          {(articles) =>
            articles.length === 0 ? (
              <EmptyState title={t("There is no news of {club} yet", { club: club.shortName })} />
            ) : (
              <ul className="grid gap-4 l:grid-cols-2 xl:grid-cols-4">
                {articles.map((article) => (
                  <li key={article.slug}>
                    <ArticleCard article={article} headingLevel="h3" />
                  </li>
                ))}
              </ul>
            )
          }
        </Deferred>
      </PageSection>
    </>
  );
}
