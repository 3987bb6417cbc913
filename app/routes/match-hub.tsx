import { data, Link } from "react-router";
import { isWatchable, unreported } from "../../schemas/football/unreported.ts";
import { seasonName } from "../../schemas/site/league-clock.ts";
import { dayRange, leagueDate } from "../../schemas/site/league-time.ts";
import { t } from "../../schemas/site/messages.ts";
import { AdvertPlacement } from "../features/adverts/advert-placement.tsx";
import { findOnAir, OnAirContext } from "../features/audio/on-air.ts";
import { clubGroups } from "../features/clubs/club-groups.ts";
import { PageHero } from "../features/content-page/page-hero.tsx";
import { CrestsOf } from "../features/fixtures/crest.tsx";
import { DayPicker } from "../features/fixtures/hub/day-picker.tsx";
import { ClubFilter, CompetitionTabs } from "../features/fixtures/hub/hub-filters.tsx";
import { parseHubQuery } from "../features/fixtures/hub/hub-query.ts";
import { hubURL } from "../features/fixtures/hub/hub-url.ts";
import { initialMatches } from "../features/fixtures/hub/initial-matches.ts";
import { matchDays } from "../features/fixtures/list/league-days.ts";
import { countedMatches, MatchCount } from "../features/fixtures/list/match-count.tsx";
import { dayHeading } from "../features/fixtures/list/match-day-list.tsx";
import { byCompetition, byMonth } from "../features/fixtures/list/match-days.ts";
import { MatchList } from "../features/fixtures/list/match-list.tsx";
import { type ListedMatch, listedMatches } from "../features/fixtures/listed-match.ts";
import { clubsInMatches, hasMatchOf } from "../features/fixtures/match-clubs.ts";
import { PreSeasonBanner } from "../features/fixtures/season/pre-season-banner.tsx";
import { useLiveScores } from "../features/live/use-live.ts";
import { ownClubFirst } from "../features/my-club/own-club-first.ts";
import { useMyClub } from "../features/my-club/use-my-club.ts";
import { AvailabilityNote } from "../features/where-to-watch/availability-note.tsx";
import { findLiveOffers, type LiveOffers } from "../features/where-to-watch/live-offers.ts";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { formatDate, formatMatchDay } from "../ui/dates.ts";
import { pageMeta, titleOf } from "../ui/page-meta.ts";
import type { Route } from "./+types/match-hub.ts";

export const handle: PageHandle = { page: "matches", hero: true, hydrateOn: "change" };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { matches, videos, season, preSeason, now, brand, origin } = context.get(pageContext);
  const parsed = parseHubQuery(new URL(request.url).searchParams);
  if ("problem" in parsed) throw data(parsed.problem, { status: 404 });
  const { choice } = parsed;
  const filter = {
    season,
    ...(choice.competition !== undefined && { competitionIDs: [choice.competition] }),
    ...(choice.club !== undefined && { clubID: choice.club }),
  };
  const onAir = findOnAir(videos);
  const all = await matches.competitions();
  const competition = all.find(({ id }) => id === choice.competition);
  if (choice.competition !== undefined && competition === undefined) throw data(null, { status: 404 });
  const competitions = all.filter(({ kind }) => kind !== "play-offs").map(({ id, name }) => ({ id, name }));
  const groups = await clubGroups(matches, season, choice.club);
  const club = groups.flatMap((group) => group.clubs).find(({ id }) => id === choice.club) ?? null;
  if (choice.club !== undefined && !club) throw data(null, { status: 404 });
  const today = leagueDate(now);
  const shared = {
    choice,
    competition: competition?.name,
    competitions,
    groups,
    season,
    preSeason,
    brand: brand.name,
    origin,
    renderedAt: now.getTime(),
  };
  if (choice.status === "live") {
    const inPlay = await matches.fixtures({ ...filter, status: ["live"] });
    const days = matchDays(await matches.kickOffs(filter));
    const live = await findLiveOffers(videos, inPlay);
    return {
      ...shared,
      onAir: await onAir,
      live,
      view: "live" as const,
      club,
      days,
      date: today,
      matches: listedMatches(inPlay),
    };
  }
  if (club && choice.date === undefined) {
    const played = await matches.fixtures({ ...filter, limit: 200 });
    const live = await findLiveOffers(videos, played);
    return {
      ...shared,
      onAir: await onAir,
      live,
      view: "season" as const,
      club,
      days: [],
      date: null,
      matches: listedMatches(played),
    };
  }
  const day =
    choice.date === undefined
      ? await initialMatches(matches, filter, now)
      : {
          days: matchDays(await matches.kickOffs(filter)),
          date: choice.date,
          matches: await matches.fixtures({ ...filter, ...dayRange(choice.date) }),
        };
  const live = await findLiveOffers(videos, day.matches);
  return {
    ...shared,
    ...day,
    matches: listedMatches(day.matches),
    onAir: await onAir,
    live,
    view: "day" as const,
    club,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { view, choice, club, competition, date, brand, origin } = loaderData;
  const day = view === "day" && date ? formatMatchDay(date, loaderData.renderedAt) : null;
  const subject =
    view === "season"
      ? t("{club} matches", { club: club.name })
      : day === null
        ? t("Matches")
        : t("Matches, {day}", { day });
  return pageMeta({
    title: titleOf(
      // A page of a day has the full date, so that its title differs from that of the page without a date.
      choice.date === undefined ? subject : t("Matches, {day}", { day: formatDate(choice.date) }),
      view === "live" && t("Live"),
      competition,
      view !== "season" && club?.name,
    ),
    description: t("{subject}: live scores, results and fixtures of the {brand}.", { subject, brand }),
    brand,
    origin,
    path: hubURL(choice),
    imageKey: "page-match-hub",
  });
};

function DayMatches(props: {
  matches: readonly ListedMatch[];
  live: LiveOffers;
  heading: string;
  /** Text if there are no matches. */
  none: string;
  renderedAt: number;
}) {
  const { live, heading, none, renderedAt } = props;
  const matches = useLiveScores(props.matches);
  const mine = useMyClub();
  return (
    <section aria-labelledby="day-heading" className="mt-3 l:mt-6">
      <h2 id="day-heading" className="heading-2">
        {heading}
      </h2>
      {matches.length === 0 ? (
        <p className="card mt-4 p-6 text-muted">{none}</p>
      ) : (
        <CrestsOf clubs={clubsInMatches(props.matches)}>
          <div
            className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-6 [reading-flow:grid-order] l:mt-4 l:gap-8"
            data-club-first=""
          >
            {ownClubFirst(byCompetition(matches), mine, hasMatchOf).map((group) => (
              <MatchList
                key={group.competition.id}
                heading={group.competition.name}
                note={countedMatches(group.matches.length)}
                matches={group.matches}
                renderedAt={renderedAt}
                showPushButton
                renderBelow={(match) => (
                  <AvailabilityNote match={match} offer={live[match.id]} renderedAt={renderedAt} />
                )}
                headingLevel="h3"
              />
            ))}
          </div>
        </CrestsOf>
      )}
    </section>
  );
}

function SeasonMatches(props: { matches: readonly ListedMatch[]; live: LiveOffers; club: string; renderedAt: number }) {
  const { live, club, renderedAt } = props;
  const matches = useLiveScores(props.matches);
  if (matches.length === 0) {
    return <p className="card mt-6 p-6 text-muted">{t("{club} have no matches here this season.", { club })}</p>;
  }
  const next = matches.find((match) => isWatchable(match, renderedAt));
  const offers = (match: ListedMatch) => (
    <AvailabilityNote match={match} offer={live[match.id]} renderedAt={renderedAt} />
  );
  return (
    <div className="mt-4 grid gap-8 l:mt-6">
      <CrestsOf clubs={clubsInMatches(props.matches)}>
        {next && (
          <MatchList
            heading={
              next.state.kind === "live"
                ? t("Live now")
                : t(unreported(next, renderedAt) ? "Latest match" : "Next match")
            }
            matches={[next]}
            renderedAt={renderedAt}
            showDate
            showCompetition
            showPushButton
            renderBelow={offers}
          />
        )}
        {byMonth(matches).map((group) => (
          <MatchList
            key={group.month}
            heading={group.month}
            matches={group.matches}
            renderedAt={renderedAt}
            showDate
            showCompetition
            showPushButton
            renderBelow={offers}
          />
        ))}
      </CrestsOf>
    </div>
  );
}

export default function MatchHub({ loaderData }: Route.ComponentProps) {
  const { choice, competition, competitions, groups, season, preSeason, renderedAt } = loaderData;
  const { view, club, days, date, matches, live, onAir } = loaderData;
  const heading = view === "live" ? t("Live now") : date === null ? seasonName(season) : dayHeading(date, renderedAt);
  return (
    <OnAirContext value={onAir}>
      <PageHero
        title={club ? t("{club} matches", { club: club.name }) : t("Matches")}
        lead={t(view === "season" ? "The whole season, month by month." : "Live scores, results and fixtures.")}
        trail={[]}
        imageKey={null}
        compact
      />
      <div className="page-width section max-l:pt-4">
        {preSeason !== null && <PreSeasonBanner season={preSeason} />}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 l:gap-4 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-end">
          <CompetitionTabs competitions={competitions} choice={choice} />
          <ClubFilter groups={groups} choice={choice} />
        </div>
        <MatchCount count={matches.length} of={[competition, club?.name, heading]} />
        {view === "season" ? (
          <SeasonMatches matches={matches} live={live} club={club.name} renderedAt={renderedAt} />
        ) : date === null ? (
          <p className="card mt-6 p-6 text-muted">
            {t("No matches have been announced here yet.")}{" "}
            <Link to="/match-hub" className="text-link">
              {t("See all matches")}
            </Link>
          </p>
        ) : (
          <>
            <div className="mt-2 l:mt-6">
              <DayPicker days={days} chosen={date} choice={{ ...choice, status: undefined }} />
            </div>
            {club && view === "day" && (
              <p className="mt-4">
                <Link to={hubURL({ ...choice, date: undefined })} className="text-link">
                  {t("All matches of {club}", { club: club.name })}
                </Link>
              </p>
            )}
            <DayMatches
              matches={matches}
              live={live}
              heading={heading}
              none={
                view === "live"
                  ? t("No match is in play. Choose a day above to see when the next one is.")
                  : t("There is no football on this day. Choose another one above.")
              }
              renderedAt={renderedAt}
            />
          </>
        )}
      </div>
      <AdvertPlacement name="matches-below-day" house="passes" />
    </OnAirContext>
  );
}
