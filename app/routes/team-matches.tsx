import { data, Link } from "react-router";
import { firstTeam } from "../../schemas/football/competition-kinds.ts";
import { teamKinds } from "../../schemas/league/site-settings.ts";
import { parseSeasonSlug, seasonName } from "../../schemas/site/league-clock.ts";
import { t } from "../../schemas/site/messages.ts";
import { ClubTable } from "../features/clubs/club-table.tsx";
import { Squad } from "../features/clubs/squad.tsx";
import { PageHero } from "../features/content-page/page-hero.tsx";
import { CalendarLinks } from "../features/fixtures/calendar-links.tsx";
import { MatchCount } from "../features/fixtures/list/match-count.tsx";
import { MonthList } from "../features/fixtures/season/month-list.tsx";
import { loadMonth } from "../features/fixtures/season/month-matches.ts";
import { MonthNav, SeasonLinks, VenueNav, venueName } from "../features/fixtures/season/season-nav.tsx";
import { parseSeasonQuery } from "../features/fixtures/season/season-query.ts";
import { seasonURL } from "../features/fixtures/season/season-url.ts";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { formatMonth } from "../ui/dates.ts";
import { Deferred } from "../ui/deferred.tsx";
import { pageMeta, titleOf } from "../ui/page-meta.ts";
import type { Route } from "./+types/team-matches.ts";

export const handle: PageHandle = { page: "team", hero: true, hydrateOn: "change" };

/** A team's page (spec: routes#page-slugs): its season month by month, at home and away. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { matches, videos, season: current, now, league, brand, origin } = context.get(pageContext);
  const teamsPath = `/${league.site.slugs.teams}`;
  const parsed = parseSeasonQuery(new URL(request.url).searchParams);
  if ("problem" in parsed) throw data(parsed.problem, { status: 404 });
  const kind = teamKinds(league.site).find(({ slug }) => slug === params.team);
  const season = params.season === undefined ? current : parseSeasonSlug(params.season);
  if (kind === undefined || season === null) throw data(null, { status: 404 });
  const team = kind.first ? firstTeam : kind.slug;
  const club = /^[a-z0-9-]{1,100}$/.test(params.clubName) ? await matches.club(params.clubName, season, team) : null;
  const competitions = (await matches.competitions()).filter((competition) => competition.team === team);
  if (club === null || (competitions.length === 0 && !kind.first)) throw data(null, { status: 404 });
  const ids = competitions.map(({ id }) => id);
  const seasons = await matches.seasons(ids, { clubID: club.id });
  if (season !== current && !seasons.includes(season)) throw data(null, { status: 404 });
  const { month, venue } = parsed.choice;
  const base = `${teamsPath}/${kind.slug}/${club.slug}`;
  return {
    ...(await loadMonth({ matches, videos }, season, { club: club.id, month, venue, team }, now)),
    // The first team's table and squad are on the club's page.
    table: kind.first || club.division === null ? null : matches.table(club.division.id, season).catch(() => null),
    squad: kind.first ? null : matches.squad(club.id, { team, season }).catch(() => null),
    choice: { month, venue },
    kind,
    club: { id: club.id, name: club.name, slug: club.slug },
    calendar: kind.first ? club.slug : `${club.slug}.${team}`,
    season,
    seasons,
    teamsPath,
    base,
    path: season === current ? base : `${base}/${seasonName(season)}`,
    renderedAt: now.getTime(),
    brand: brand.name,
    origin,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { club, kind, season, choice, path, brand, origin } = loaderData;
  return pageMeta({
    title: titleOf(
      `${club.name} ${kind.name} ${seasonName(season)}`,
      choice.venue && venueName(choice.venue),
      choice.month && formatMonth(choice.month),
    ),
    description: t("Fixtures and results of {club} in {season}, month by month, with scorers and where to watch.", {
      club: club.name,
      season: seasonName(season),
    }),
    brand,
    origin,
    path: seasonURL(path, choice),
    imageKey: "page-clubs",
  });
};

export default function TeamMatches({ loaderData }: Route.ComponentProps) {
  const {
    kind,
    club,
    season,
    seasons,
    teamsPath,
    base,
    path,
    choice,
    months,
    month,
    matches,
    live,
    renderedAt,
    origin,
  } = loaderData;
  const { table, squad, calendar } = loaderData;
  return (
    <>
      <PageHero
        title={`${club.name} ${kind.name}`}
        lead={t("Season {season}, month by month.", { season: seasonName(season) })}
        trail={[{ title: t("Teams"), href: teamsPath }]}
        imageKey={null}
      />
      <div className="page-width section grid gap-5">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <VenueNav path={path} choice={choice} />
          <SeasonLinks path={base} choice={choice} seasons={seasons} season={season} />
        </div>
        <MonthNav path={path} choice={choice} months={months} month={month} />
        <MatchCount
          count={matches.length}
          of={[choice.venue && venueName(choice.venue), month === null ? seasonName(season) : formatMonth(month)]}
        />
        {month === null ? (
          <p className="card p-6 text-muted">{t("{club} have no matches in this season.", { club: club.name })}</p>
        ) : (
          <MonthList month={month} matches={matches} live={live} renderedAt={renderedAt} />
        )}
        {(table !== null || squad !== null) && (
          <div className="grid items-start gap-10 xl:grid-cols-2">
            {table && (
              <Deferred resolve={table} skeleton={<div className="skeleton h-72" />} unavailable={t("The table")}>
                {(rows) => <ClubTable table={rows} clubID={club.id} />}
              </Deferred>
            )}
            {squad && (
              <Deferred resolve={squad} skeleton={<div className="skeleton h-96" />} unavailable={t("The squad")}>
                {(players) => <Squad players={players} />}
              </Deferred>
            )}
          </div>
        )}
        <div className="grid items-start gap-6 l:grid-cols-2">
          <CalendarLinks slug={calendar} of="club" origin={origin} />
          <p>
            <Link to={`/clubs/${club.slug}`} className="text-link">
              {t("About {club}", { club: club.name })}
            </Link>
          </p>
        </div>
      </div>
    </>
  );
}
