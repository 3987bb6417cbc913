import { data } from "react-router";
import type { ClubSummary } from "../../schemas/football/club.ts";
import { leagueDate, parseSeasonSlug, seasonName } from "../../schemas/site/league-clock.ts";
import { compareNames } from "../../schemas/site/league-formats.ts";
import { t } from "../../schemas/site/messages.ts";
import { AdvertPlacement } from "../features/adverts/advert-placement.tsx";
import { findOnAir, OnAirContext } from "../features/audio/on-air.ts";
import { clubsOf } from "../features/clubs/clubs-of.ts";
import { PageHero } from "../features/content-page/page-hero.tsx";
import { CalendarLinks } from "../features/fixtures/calendar-links.tsx";
import { MatchCount } from "../features/fixtures/list/match-count.tsx";
import { isOnSide, type ListedMatch } from "../features/fixtures/listed-match.ts";
import { NoMatches } from "../features/fixtures/season/month-list.tsx";
import { MonthNav, SeasonFilter, SeasonLinks, VenueNav, venueName } from "../features/fixtures/season/season-nav.tsx";
import { parseSeasonQuery } from "../features/fixtures/season/season-query.ts";
import { seasonURL } from "../features/fixtures/season/season-url.ts";
import { loadMatchWindow } from "../features/fixtures/window/match-window.ts";
import { MatchWindowList } from "../features/fixtures/window/match-window-list.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { formatDate, formatMonth } from "../ui/dates.ts";
import { pageMeta, titleOf } from "../ui/page-meta.ts";
import type { Route } from "./+types/matches.ts";

export const handle: PageHandle = { page: "matches", hero: true, hydrateOn: "change" };

/**
 * The fixtures page (spec: routes#page-slugs): a season's matches by day and competition, from today, a month or a day on. The path has
 * the season's slug.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { matches, videos, season: current, now, league, brand, origin } = context.get(pageContext);
  const fixtures = `/${league.site.slugs.fixtures}`;
  const parsed = parseSeasonQuery(new URL(request.url).searchParams);
  if ("problem" in parsed) throw data(parsed.problem, { status: 404 });
  const { choice } = parsed;
  const season = params.season === undefined ? current : parseSeasonSlug(params.season);
  if (season === null) throw data(null, { status: 404 });
  const onAir = findOnAir(videos);
  const competitions = await matches.competitions();
  const ids = competitions.map(({ id }) => id);
  const chosenIDs = ids.filter((id) => choice.competition === undefined || id === choice.competition);
  const [seasons, teams] = await Promise.all([
    matches.seasons(chosenIDs, { clubID: choice.club }),
    matches.teams(undefined, season),
  ]);
  if (season !== current && !seasons.includes(season) && !(await matches.seasons(ids)).includes(season)) {
    throw data(null, { status: 404 });
  }
  const divided: readonly ClubSummary[] = clubsOf(teams);
  const club =
    choice.club === undefined
      ? null
      : (divided.find(({ id }) => id === choice.club) ?? (await matches.clubByID(choice.club, season)));
  if (choice.club !== undefined && club === null) throw data(null, { status: 404 });
  const clubs = (club === null || divided.includes(club) ? divided : [...divided, club]).toSorted((one, other) =>
    compareNames(one.name, other.name),
  );
  if (choice.competition !== undefined && !competitions.some(({ id }) => id === choice.competition)) {
    throw data(null, { status: 404 });
  }
  const filter = {
    season,
    ...(choice.competition !== undefined && { competitionIDs: [choice.competition] }),
    ...(choice.club !== undefined && { clubID: choice.club }),
  };
  const { date, month, venue } = choice;
  const { allDays, ...found } = await loadMatchWindow({ matches, videos }, filter, now, { date, month });
  const isAtVenue = (match: ListedMatch) => venue === undefined || isOnSide(match, venue, choice.club);
  const window = { ...found, matches: found.matches.filter(isAtVenue) };
  const first = window.matches[0];
  return {
    window,
    months: [...new Set(allDays.map((day) => day.date.slice(0, 7)))],
    month: first === undefined ? (month ?? null) : leagueDate(first.kickoff).slice(0, 7),
    choice,
    club: club && { name: club.name, slug: club.slug },
    clubs: clubs.map(({ id, name }) => ({ id, name })),
    competitions: competitions.map(({ id, name, slug }) => ({ id, name, slug })),
    season,
    seasons,
    fixtures,
    path: season === current ? fixtures : `${fixtures}/${seasonName(season)}`,
    onAir: await onAir,
    renderedAt: now.getTime(),
    brand: brand.name,
    origin,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { club, competitions, season, choice, path, brand, origin } = loaderData;
  const subject = club?.name ?? brand;
  const title = titleOf(
    t("Fixtures and results {season}", { season: seasonName(season) }),
    competitions.find(({ id }) => id === choice.competition)?.name,
    choice.venue && venueName(choice.venue),
    choice.month && formatMonth(choice.month),
    choice.date && formatDate(choice.date),
  );
  return pageMeta({
    title: club ? `${title} | ${club.name}` : title,
    description: t("{subject} fixtures and results {season}, day by day, with scorers and where to watch.", {
      subject,
      season: seasonName(season),
    }),
    brand,
    origin,
    path: seasonURL(path, choice),
    imageKey: "page-match-hub",
  });
};

export default function Matches({ loaderData }: Route.ComponentProps) {
  const { choice, club, clubs, competitions, season, seasons, fixtures, path, months, month, window, onAir } =
    loaderData;
  const competition = competitions.find(({ id }) => id === choice.competition);
  const calendar = club?.slug ?? competition?.slug;
  const chosen = [
    competition?.name,
    club?.name,
    choice.venue && venueName(choice.venue),
    month === null ? seasonName(season) : formatMonth(month),
  ];
  return (
    <OnAirContext value={onAir}>
      <PageHero
        title={club ? t("{club} fixtures", { club: club.name }) : t("Fixtures and results")}
        lead={t("Season {season}, day by day.", { season: seasonName(season) })}
        trail={[{ title: t("Matches"), href: "/match-hub" }]}
        imageKey={null}
        compact
      />
      <div className="page-width section grid grid-cols-[minmax(0,1fr)] gap-3 max-l:pt-4 l:gap-5">
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <SeasonFilter path={path} choice={choice} competitions={competitions} clubs={clubs} />
          {club && <VenueNav path={path} choice={choice} />}
        </div>
        <MonthNav path={path} choice={choice} months={months} month={month} />
        <MatchCount count={window.matches.length} of={chosen} />
        {months.length === 0 ? (
          <p className="card p-6 text-muted">{t("No matches have been announced here yet.")}</p>
        ) : (
          <>
            {window.matches.length === 0 && month !== null && <NoMatches month={month} />}
            <MatchWindowList
              key={`${seasonURL(path, choice)} ${window.matches[0]?.id}`}
              first={window}
              hrefOf={(date) => seasonURL(path, { ...choice, month: undefined, date })}
              renderedAt={loaderData.renderedAt}
              headingLevel={2}
            />
          </>
        )}
        <SeasonLinks path={fixtures} choice={choice} seasons={seasons} season={season} />
        {calendar !== undefined && (
          <CalendarLinks slug={calendar} of={club === null ? "competition" : "club"} origin={loaderData.origin} />
        )}
      </div>
      <AdvertPlacement name="matches-below-day" house="passes" />
    </OnAirContext>
  );
}
