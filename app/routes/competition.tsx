import { use } from "react";
import { data, Link } from "react-router";
import { hasTable } from "../../schemas/football/competition-kinds.ts";
import { rulesOfSeason } from "../../schemas/league/competition-rules.ts";
import type { League } from "../../schemas/league/league.ts";
import { seasonName } from "../../schemas/site/league-clock.ts";
import { t } from "../../schemas/site/messages.ts";
import { AdvertPlacement } from "../features/adverts/advert-placement.tsx";
import { PageHero } from "../features/content-page/page-hero.tsx";
import { type TreePage, treePage } from "../features/content-page/tree-page.ts";
import { treePageMeta } from "../features/content-page/tree-page-meta.ts";
import { describedRounds } from "../features/fixtures/bracket/described-rounds.ts";
import { Rounds } from "../features/fixtures/bracket/rounds.tsx";
import { CalendarLinks } from "../features/fixtures/calendar-links.tsx";
import { listedMatches } from "../features/fixtures/listed-match.ts";
import { allPlayOffs } from "../features/table/all-play-offs.ts";
import { CompetitionTable } from "../features/table/competition-table.tsx";
import { missingTableText } from "../features/table/missing-table-text.ts";
import { ScorerList } from "../features/table/scorer-list.tsx";
import { SeasonSwitch } from "../features/table/season-switch.tsx";
import { parseTableQuery } from "../features/table/table-query.ts";
import { tableURL } from "../features/table/table-url.ts";
import { tableViewNames } from "../features/table/table-view-names.ts";
import { ViewTabs } from "../features/table/view-tabs.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { formatDate } from "../ui/dates.ts";
import { Deferred } from "../ui/deferred.tsx";
import { JsonLd } from "../ui/json-ld.tsx";
import { lazyComponent } from "../ui/lazy-hydration.ts";
import { pageMeta, titleOf } from "../ui/page-meta.ts";
import { breadcrumbs, graph } from "../ui/structured-data.ts";
import type { Route } from "./+types/competition.ts";

export const handle: PageHandle = { page: "contentPageWithoutImage", hero: true, hydrateOn: "change" };

const competitionsTrail = () => [{ title: t("Competitions"), href: "/competitions" }];

/** Matches in each list beside a table. */
const listed = 5;

const topScorers = 10;

const none = () => null;

const textView = lazyComponent(async () => (await import("../features/content-page/tree-page-view.tsx")).TreePageView);

/** A page of the page tree about competitions, unless a competition replaces it; null if there is none. */
function textPage(league: League, slug: string): TreePage | null {
  const path = `competitions/${slug}`;
  return league.competitionPages.has(path) ? null : treePage(league, path);
}

/** The tables of a league or of groups, the rounds of a knock-out competition, or a page of the tree about competitions. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { matches, season: current, now, league, brand, origin } = context.get(pageContext);
  const text = textPage(league, params.slug);
  const competitions = await (text === null ? matches.competitions() : matches.competitions().catch(() => []));
  if (competitions.length === 0 && text === null) {
    throw data(
      {
        message: t("There are no competitions yet. Their tables and matches will be here once a season is announced."),
      },
      { status: 404 },
    );
  }
  const chosen = competitions.filter(
    ({ slug, kind }) => slug === params.slug || (params.slug === allPlayOffs && kind === "play-offs"),
  );
  const [competition] = chosen;
  if (!competition && text !== null) {
    return { kind: "text" as const, page: text, brand: brand.name, origin };
  }
  if (!competition) throw data(null, { status: 404 });
  const competitionIDs = chosen.map(({ id }) => id);
  const parsed = parseTableQuery(new URL(request.url).searchParams);
  if ("problem" in parsed) throw data(parsed.problem, { status: 404 });
  const { view = "overall", date } = parsed.choice;
  const about = `/competitions/${competition.kind === "play-offs" ? allPlayOffs : params.slug}/about`;
  const played = await matches.seasons(competitionIDs, {});
  // A cup or play-offs that have not been drawn yet open at the season before. A table lists its clubs before their first match.
  const isPlanned =
    !played.includes(current) &&
    hasTable(competition.kind) &&
    (await matches.seasons(competitionIDs)).includes(current);
  const seasons = isPlanned || played.length === 0 ? [current, ...played] : played;
  const [latest = current] = seasons;
  const season = parsed.choice.season ?? (seasons.includes(current) ? current : latest);
  const shared = {
    name: params.slug === allPlayOffs ? t("Play-offs") : competition.name,
    slug: competition.slug,
    path: `/competitions/${params.slug}`,
    about: treePage(league, about.slice(1)) === null ? null : about,
    season,
    seasons,
    isCurrent: season === current,
    table: { view, date: date ?? null },
    hasCalendar: chosen.length === 1 && season === current,
    scorers: matches.scorers(competitionIDs, season, topScorers).catch(none),
    renderedAt: now.getTime(),
    brand: brand.name,
    origin,
  };
  const filter = { competitionIDs, season };
  const roundsOf = (id: number) => {
    const described = league.competitions.find((each) => each.id === id);
    return described === undefined ? [] : (rulesOfSeason(described, season).rounds ?? []);
  };
  if (!hasTable(competition.kind)) {
    if (!seasons.includes(season)) throw data(null, { status: 404 });
    const ties = await matches.fixtures(filter);
    return { kind: "rounds" as const, ...shared, matches: ties, described: describedRounds(ties, roundsOf) };
  }
  const [table, live, next, results] = await Promise.all([
    matches.table(competition.id, season, { view, date }),
    matches.fixtures({ ...filter, status: ["live"] }),
    matches.fixtures({ ...filter, status: ["fixture"], from: now.toISOString(), limit: listed }),
    matches.fixtures({ ...filter, status: ["result"], order: "desc", limit: listed }),
  ]);
  if (!table) throw data({ message: missingTableText(competition, season, current) }, { status: 404 });
  // A position in a group is no position in the competition.
  const isLeague = competition.kind === "league";
  const knockOut = isLeague ? [] : (await matches.fixtures(filter)).filter(({ stage }) => stage !== "league");
  return {
    kind: "table" as const,
    ...shared,
    // A season that has clubs but no matches yet is not offered, but its table can be linked to.
    seasons: [...new Set([season, ...seasons])].sort((a, b) => b - a),
    standings: table,
    positions: isLeague ? matches.positions(competition.id, season).catch(none) : null,
    knockOut,
    described: describedRounds(knockOut, roundsOf),
    live: listedMatches(live),
    next: listedMatches(next),
    results: listedMatches(results),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  if (loaderData.kind === "text") return treePageMeta(loaderData);
  const { name, path, season, isCurrent, brand, origin, kind, table } = loaderData;
  const subject = `${name} ${seasonName(season)}`;
  return pageMeta({
    title: titleOf(
      subject,
      table.view !== "overall" && t(tableViewNames[table.view]),
      table.date && formatDate(table.date),
    ),
    description:
      kind === "table"
        ? t("{subject}: table, results and fixtures.", { subject })
        : t("{subject}: results and fixtures by round.", { subject }),
    brand,
    origin,
    path: tableURL(path, { season: isCurrent ? null : season, ...table }),
    imageKey: `competition${path.replaceAll("/", "-")}`,
  });
};

function TextPage(props: { page: TreePage; origin: string }) {
  textView.load();
  const View = use(textView.component);
  return <View {...props} />;
}

export default function CompetitionPage({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === "text" ? <TextPage {...loaderData} /> : <Competition loaderData={loaderData} />;
}

type LoadedCompetition = Exclude<Route.ComponentProps["loaderData"], { kind: "text" }>;

function Competition({ loaderData }: { loaderData: LoadedCompetition }) {
  const { name, slug, path, about, season, seasons, isCurrent, hasCalendar, renderedAt, kind, table, origin, scorers } =
    loaderData;
  return (
    <>
      <PageHero
        title={name}
        lead={
          kind === "table"
            ? t("The table as it stands, {season}.", { season: seasonName(season) })
            : t("Every tie, round by round, {season}.", { season: seasonName(season) })
        }
        trail={competitionsTrail()}
        imageKey={null}
      />
      <div className="page-width section">
        <div className="flex flex-wrap items-end justify-between gap-4">
          {kind === "table" && <ViewTabs path={path} season={isCurrent ? null : season} {...table} />}
          <SeasonSwitch
            path={path}
            seasons={seasons}
            season={season}
            view={table.view}
            day={kind === "table" ? { chosen: table.date } : null}
          />
        </div>
        {kind === "table" ? (
          <>
            <CompetitionTable {...loaderData} table={loaderData.standings} />
            {loaderData.knockOut.length > 0 && (
              <Rounds matches={loaderData.knockOut} described={loaderData.described} renderedAt={renderedAt} />
            )}
          </>
        ) : (
          <>
            <Rounds matches={loaderData.matches} described={loaderData.described} renderedAt={renderedAt} />
            <div className="mt-10 max-w-xl">
              <Deferred
                resolve={scorers}
                skeleton={<div className="skeleton h-96" />}
                unavailable={t("The top scorers")}
              >
                {(list) => <ScorerList scorers={list} />}
              </Deferred>
            </div>
          </>
        )}
        <div className="mt-8 grid items-start gap-6 l:grid-cols-2">
          {hasCalendar && <CalendarLinks slug={slug} of="competition" origin={origin} />}
          {about !== null && (
            <p>
              <Link to={about} className="text-link">
                {t("About the competition")}
              </Link>
            </p>
          )}
        </div>
      </div>
      <AdvertPlacement name="competition-below-table" house="matches" />
      <JsonLd data={graph(breadcrumbs(origin, [...competitionsTrail(), { title: name, href: path }]))} />
    </>
  );
}
