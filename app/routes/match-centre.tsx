import { data } from "react-router";
import type { LeagueTable } from "../../schemas/football/league-table.ts";
import type { Match } from "../../schemas/football/match-data.ts";
import { matchPreviewPath } from "../../schemas/football/match-link-preview.ts";
import { isUpcoming } from "../../schemas/football/unreported.ts";
import { leagueDate } from "../../schemas/site/league-clock.ts";
import { pageHref, t } from "../../schemas/site/messages.ts";
import { withTimeout } from "../../schemas/site/with-timeout.ts";
import { AdvertPlacement } from "../features/adverts/advert-placement.tsx";
import { initialMatches } from "../features/fixtures/hub/initial-matches.ts";
import { fixtureName, matchSentence, spoilerFreeSentence } from "../features/fixtures/match/match-status.ts";
import { useLiveMatch } from "../features/live/use-live-match.ts";
import { useRevalidation } from "../features/live/use-revalidation.ts";
import { featuredMatch } from "../features/match-centre/featured-match.ts";
import { GoalAnnouncer } from "../features/match-centre/goal-announcer.tsx";
import { HeadToHead } from "../features/match-centre/head-to-head.tsx";
import { matchKits } from "../features/match-centre/kits.ts";
import { LineUps } from "../features/match-centre/line-ups.tsx";
import { matchBreadcrumbs } from "../features/match-centre/match-breadcrumbs.ts";
import { MatchClips } from "../features/match-centre/match-clips.tsx";
import { MatchFacts } from "../features/match-centre/match-facts.tsx";
import { MatchHeader } from "../features/match-centre/match-header.tsx";
import { meetings } from "../features/match-centre/meetings.ts";
import { MinuteByMinute } from "../features/match-centre/minute-by-minute.tsx";
import { findOtherLeg } from "../features/match-centre/other-leg.ts";
import { broadcastEvent, sportsEvent } from "../features/match-centre/sports-event.ts";
import { Statistics } from "../features/match-centre/statistics.tsx";
import { TableExcerpt } from "../features/match-centre/table-excerpt.tsx";
import { sellsMatchPass } from "../features/packages/purchasable-matches.ts";
import { Share } from "../features/share/share.tsx";
import { includesResults } from "../features/spoilers/includes-results.ts";
import { SpoilerZone } from "../features/spoilers/spoiler-zone.tsx";
import { matchOffers, purchasableMatch } from "../features/where-to-watch/match-offers.ts";
import { type MatchService, pageContext } from "../load-context.ts";
import type { MatchCentrePageData } from "../route-data.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { formatDate } from "../ui/dates.ts";
import { Deferred } from "../ui/deferred.tsx";
import { JsonLd } from "../ui/json-ld.tsx";
import { pageMeta, titleOf } from "../ui/page-meta.ts";
import { breadcrumbs, graph } from "../ui/structured-data.ts";
import { type Tab, Tabs } from "../ui/tabs.tsx";
import type { Route } from "./+types/match-centre.ts";

export const handle: PageHandle = { page: "matchCentre", hero: true, hydrateOn: "change" };

/** The match shown when the URL has none; null when the season has no match. */
async function matchOfTheDay(matches: MatchService, season: number, now: Date): Promise<number | null> {
  return featuredMatch((await initialMatches(matches, { season }, now)).matches)?.id ?? null;
}

/** Milliseconds that the page waits for video and commentary. */
const offersTimeout = 1_000;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { league, matches, videos, packages, season, now, brand, origin } = context.get(pageContext);
  const filter = new URL(request.url).searchParams.get("events") ?? "all";
  if (filter !== "all" && filter !== "key")
    throw data({ message: t("The match is shown with all events or with key moments.") }, { status: 404 });
  if (params.fixtureID !== undefined && !/^[1-9]\d{0,8}$/.test(params.fixtureID)) throw data(null, { status: 404 });
  const id = params.fixtureID === undefined ? await matchOfTheDay(matches, season, now) : Number(params.fixtureID);
  if (id === null) {
    throw data(
      { message: t("There is no match yet. The match of the day will be here once one is announced.") },
      { status: 404 },
    );
  }
  const match = await matches.match(id);
  if (!match) throw data(null, { status: 404 });
  const { home, away, competition } = match;
  const table: Promise<LeagueTable | null> =
    match.stage === "league" ? matches.table(competition.id, match.season).catch(() => null) : Promise.resolve(null);
  const earlier: Promise<Match[] | null> = matches
    .fixtures({
      clubID: home.id,
      team: competition.team,
      to: match.kickoff,
      status: ["result"],
      order: "desc",
      limit: 300,
    })
    .then((played) => meetings(played, [home.id, away.id], match.id))
    .catch(() => null);
  const [offers, otherLeg] = await Promise.all([
    withTimeout(matchOffers(videos, match), offersTimeout, null),
    findOtherLeg(matches, match, league.competitions).catch(() => null),
  ]);
  const sold = purchasableMatch(match, offers);
  const ofPage: MatchCentrePageData = { sold: sold !== null && (await sellsMatchPass(packages)) ? sold : null };
  return {
    match,
    offers,
    otherLeg,
    ...ofPage,
    tickets: isUpcoming(match, now.getTime()) ? league.site.ticketShop : null,
    table,
    earlier,
    filter: filter === "key" ? ("key" as const) : ("all" as const),
    kits: matchKits(home.colours, away.colours),
    renderedAt: now.getTime(),
    brand: brand.name,
    origin,
    results: includesResults(request),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { match, brand, origin, results } = loaderData;
  const { renderedAt } = loaderData;
  const sentence = results ? matchSentence(match, renderedAt) : spoilerFreeSentence(match, renderedAt);
  const competition = match.competition.name;
  const description = t("{sentence}. {competition}: minute by minute, line-ups, statistics and table.", {
    sentence,
    competition,
  });
  return pageMeta({
    // The date distinguishes the two matches of the same clubs in a season.
    title: titleOf(fixtureName(match), `${formatDate(match.kickoff)} | ${competition}`),
    description,
    brand,
    origin,
    path: `/match-centre/${match.id}`,
    ...(!results && { shared: `/match-centre/${match.id}?results=off` }),
    imageKey: `match-${match.id}`,
    ...(results && { preview: matchPreviewPath(match) }),
    imageAlt: sentence,
  });
};

const placeholder = <div className="skeleton h-80" aria-hidden="true" />;

export default function MatchCentre({ loaderData }: Route.ComponentProps) {
  const { table, earlier, filter, kits, renderedAt, origin, offers, otherLeg, sold, tickets } = loaderData;
  const live = useLiveMatch(loaderData.match.id, loaderData.match);
  useRevalidation([live], [loaderData.match]);
  const { state, events } = live;
  const match = { ...loaderData.match, ...live.sheet, state, events, statistics: live.statistics };
  const { home, away, lineUps, statistics } = match;
  const broadcast = broadcastEvent(match, origin, renderedAt);
  const hasBegun = match.events.length > 0 || match.state.kind !== "fixture";
  const url = `${origin}${pageHref(`/match-centre/${match.id}`)}`;
  const tabs: Tab[] = [];
  if (hasBegun) {
    tabs.push({
      id: "minute-by-minute",
      text: match.events.length === 0 && match.state.kind === "result" ? t("What is known") : t("Minute by minute"),
      anchors: "event-",
      content: (
        <div className="spoiler">
          <MinuteByMinute
            events={match.events}
            home={home}
            away={away}
            fixtureID={match.id}
            filter={filter}
            state={match.state}
            goals={match.goals}
          />
        </div>
      ),
    });
  }
  if (lineUps) {
    tabs.push({
      id: "line-ups",
      text: t("Line-ups"),
      content: (
        <div className="spoiler">
          <LineUps lineUps={lineUps} kits={kits} home={home} away={away} events={match.events} />
        </div>
      ),
    });
  }
  if (statistics) {
    tabs.push({
      id: "statistics",
      text: t("Statistics"),
      content: (
        <div className="spoiler">
          <Statistics statistics={statistics} home={home} away={away} />
        </div>
      ),
    });
  }
  if (match.stage === "league") {
    tabs.push({
      id: "table",
      text: t("Table"),
      content: (
        <Deferred resolve={table} skeleton={placeholder} unavailable={t("The table")}>
          {(loaded) => (
            <div className="spoiler">
              <TableExcerpt table={loaded} match={match} />
            </div>
          )}
        </Deferred>
      ),
    });
  }
  tabs.push({
    id: "head-to-head",
    text: t("Head to head"),
    content: (
      <Deferred resolve={earlier} skeleton={placeholder} unavailable={t("The list of earlier matches")}>
        {(played) => <HeadToHead matches={played} home={home} away={away} renderedAt={renderedAt} />}
      </Deferred>
    ),
  });
  return (
    <SpoilerZone label={t("the score, events and table")} offered={false} day={leagueDate(match.kickoff)}>
      <MatchHeader
        match={match}
        otherLeg={otherLeg}
        offers={offers}
        sold={sold}
        tickets={tickets}
        renderedAt={renderedAt}
      />
      <GoalAnnouncer key={match.id} events={match.events} home={home.name} away={away.name} />
      <Tabs key={`tabs of ${match.id}`} label={t("The match")} tabs={tabs}>
        <MatchClips clips={match.clips} />
        <MatchFacts match={match} />
        <Share
          shared={{ url, title: fixtureName(match) }}
          spoilerFree={{ url: `${url}?results=off`, title: fixtureName(match) }}
        />
      </Tabs>
      <AdvertPlacement name="matchcentre-below-match" house="passes" />
      <JsonLd data={sportsEvent(match, origin)} />
      {broadcast && <JsonLd data={broadcast} />}
      <JsonLd
        data={graph(
          breadcrumbs(origin, [
            ...matchBreadcrumbs(match),
            { title: fixtureName(match), href: `/match-centre/${match.id}` },
          ]),
        )}
      />
    </SpoilerZone>
  );
}
