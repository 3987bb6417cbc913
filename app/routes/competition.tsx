import { data, Link } from "react-router";
import { z } from "zod";
import type { Match, LeagueTable as Table } from "../../schemas/match-data.ts";
import { allPlayOffs } from "../content/competition-pages.ts";
import { AdvertPlace } from "../features/adverts/advert-place.tsx";
import { PageHero } from "../features/content-page/page-hero.tsx";
import { byRound } from "../features/fixtures/match-days.ts";
import { MatchList } from "../features/fixtures/match-list.tsx";
import { MatchLists } from "../features/fixtures/match-lists.tsx";
import { useLiveScores } from "../features/live/use-live.ts";
import { LeagueTable } from "../features/table/league-table.tsx";
import { seasonName } from "../features/table/season-name.ts";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { JsonLd } from "../ui/json-ld.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { breadcrumbs, graph } from "../ui/structured-data.ts";
import type { Route } from "./+types/competition.ts";

export const handle: PageHandle = { page: "contentPageWithoutImage", hero: true };

const competitionsTrail = [{ title: "Competitions", href: "/competitions" }];

/** Matches of each list beside a table. */
const listed = 5;

const seasonYear = z
  .string()
  .regex(/^\d{4}$/)
  .transform(Number)
  .pipe(z.int().min(1871).max(2200));

/** A league's table, or a knock-out competition's rounds. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { matches, season: current, now, brand, origin } = context.get(pageContext);
  const chosen = (await matches.competitions()).filter(
    ({ slug, kind }) => slug === params.slug || (params.slug === allPlayOffs && kind === "play-offs"),
  );
  const [competition] = chosen;
  if (!competition) throw data(null, { status: 404 });
  const competitionIDs = chosen.map(({ id }) => id);
  const asked = new URL(request.url).searchParams.get("season");
  const parsed = seasonYear.safeParse(asked ?? String(current));
  if (!parsed.success) throw data("The season is its first year, such as 2026.", { status: 400 });
  const season = parsed.data;
  const other = season === current ? current - 1 : current;
  const hasOther = (await matches.kickOffs({ competitionIDs, season: other })).length > 0;
  const shared = {
    name: params.slug === allPlayOffs ? "Play-offs" : competition.name,
    path: `/competitions/${params.slug}`,
    about: `/competitions/${competition.kind === "play-offs" ? allPlayOffs : params.slug}/about`,
    season,
    other: hasOther ? other : null,
    otherIsCurrent: other === current,
    isCurrent: season === current,
    madeAt: now.getTime(),
    brand: brand.name,
    origin,
  };
  const filter = { competitionIDs, season };
  if (competition.kind !== "league") {
    return { view: "rounds" as const, ...shared, matches: await matches.fixtures(filter) };
  }
  const [table, live, next, results] = await Promise.all([
    matches.table(competition.id, season),
    matches.fixtures({ ...filter, status: ["live"] }),
    matches.fixtures({ ...filter, status: ["fixture"], from: now.toISOString(), limit: listed }),
    matches.fixtures({ ...filter, status: ["result"], order: "desc", limit: listed }),
  ]);
  if (!table) throw data(null, { status: 404 });
  return { view: "table" as const, ...shared, table, live, next, results };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { name, path, season, isCurrent, brand, origin, view } = loaderData;
  const subject = view === "table" ? "table, results and fixtures" : "results and fixtures by round";
  return pageMeta({
    title: `${name} ${seasonName(season)}`,
    description: `${name} ${seasonName(season)}: ${subject}.`,
    brand,
    origin,
    path: isCurrent ? path : `${path}?season=${season}`,
    imageKey: `competition${path.replaceAll("/", "-")}`,
  });
};

function TableView({
  table,
  live,
  next,
  results,
  madeAt,
}: {
  table: Table;
  live: Match[];
  next: Match[];
  results: Match[];
  madeAt: number;
}) {
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <LeagueTable table={table} caption={`${table.competition.name} table ${seasonName(table.season)}`} />
      <div className="grid gap-8">
        <MatchLists live={live} next={next} results={results} madeAt={madeAt} />
        <Link to={`/match-hub?competition=${table.competition.id}`} className="btn btn-ghost">
          All matches
        </Link>
      </div>
    </div>
  );
}

function RoundsView(props: { matches: readonly Match[]; madeAt: number }) {
  const matches = useLiveScores(props.matches);
  if (matches.length === 0) return <p className="card p-6 text-muted">The first round has not been drawn yet.</p>;
  return (
    <div className="grid items-start gap-8 xl:grid-cols-2">
      {byRound(matches)
        .toReversed()
        .map(({ round, matches: played }) => (
          <MatchList key={round} heading={round} matches={played} madeAt={props.madeAt} showDate />
        ))}
    </div>
  );
}

export default function CompetitionPage({ loaderData }: Route.ComponentProps) {
  const { name, path, about, season, other, otherIsCurrent, madeAt, view, origin } = loaderData;
  return (
    <>
      <PageHero
        title={name}
        lead={`${view === "table" ? "The table as it stands" : "Every tie, round by round"}, ${seasonName(season)}.`}
        trail={competitionsTrail}
        imageKey={null}
      />
      <div className="page-width section">
        {view === "table" ? <TableView {...loaderData} /> : <RoundsView matches={loaderData.matches} madeAt={madeAt} />}
        <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2">
          <Link to={about} className="text-link">
            About the competition
          </Link>
          {other !== null && (
            <Link to={otherIsCurrent ? path : `${path}?season=${other}`} className="text-link">
              Season {seasonName(other)}
            </Link>
          )}
        </p>
      </div>
      <AdvertPlace name="competition-below-table" house="matches" />
      <JsonLd data={graph(breadcrumbs(origin, [...competitionsTrail, { title: name, href: path }]))} />
    </>
  );
}
