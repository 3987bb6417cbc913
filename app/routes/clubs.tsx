import { data } from "react-router";
import { seasonName } from "../../schemas/site/league-clock.ts";
import { plural, t } from "../../schemas/site/messages.ts";
import { ClubList } from "../features/clubs/club-list.tsx";
import { ClubMap } from "../features/clubs/club-map.tsx";
import { clubMap } from "../features/clubs/club-map-data.ts";
import { parseClubsQuery } from "../features/clubs/clubs-query.ts";
import { clubsURL } from "../features/clubs/clubs-url.ts";
import { DivisionTabs } from "../features/clubs/division-tabs.tsx";
import { leagueSeasons } from "../features/clubs/league-seasons.ts";
import { SeasonChips } from "../features/clubs/season-chips.tsx";
import { PageHero } from "../features/content-page/page-hero.tsx";
import { CrestsOf } from "../features/fixtures/crest.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/clubs.ts";

export const handle: PageHandle = { page: "team", hero: true, hydrateOn: "interaction" };

/** The clubs of a season's divisions, or of one division. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { matches, season: current, league, brand, origin } = context.get(pageContext);
  const parsed = parseClubsQuery(new URL(request.url).searchParams);
  if ("problem" in parsed) throw data(parsed.problem, { status: 404 });
  const season = parsed.choice.season ?? current;
  const chosen = parsed.choice.competition ?? null;
  const [competitions, all] = await Promise.all([matches.competitions(), matches.clubs(season)]);
  const seasons = await leagueSeasons(matches, competitions, current);
  if (!seasons.includes(season)) throw data(null, { status: 404 });
  const divisions = competitions
    .filter(({ id }) => all.some(({ division }) => division?.id === id))
    .map(({ id, name }) => ({ id, name }));
  if (chosen !== null && !divisions.some(({ id }) => id === chosen)) throw data(null, { status: 404 });
  const shown = all.filter(({ division }) => division !== null && (chosen === null || division.id === chosen));
  const groups = divisions
    .map(({ id, name }, tier) => ({ name, tier, clubs: shown.filter(({ division }) => division?.id === id) }))
    .filter(({ clubs }) => clubs.length > 0);
  return {
    divisions,
    chosen,
    groups,
    map: clubMap(league, shown, divisions),
    seasons,
    current,
    season,
    // The current season is not in the URL.
    named: season === current ? undefined : season,
    brand: brand.name,
    origin,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { divisions, chosen, named, brand, origin } = loaderData;
  const division = divisions.find(({ id }) => id === chosen);
  const title = division ? t("{division} Clubs", { division: division.name }) : t("Clubs");
  return pageMeta({
    title: named === undefined ? title : t("{title} {season}", { title, season: seasonName(named) }),
    description: t("The clubs of the {league}, their grounds, and where they are at home.", {
      league: division?.name ?? brand,
    }),
    brand,
    origin,
    path: clubsURL("/clubs", { season: named, competition: chosen ?? undefined }),
    imageKey: "page-clubs",
  });
};

export default function Clubs({ loaderData }: Route.ComponentProps) {
  const { divisions, chosen, groups, map, seasons, current, season, named } = loaderData;
  const count = groups.reduce((sum, { clubs }) => sum + clubs.length, 0);
  return (
    <>
      <PageHero
        title={t("Clubs")}
        lead={plural(
          count,
          {
            one: "{count} club in {season}, and where they are at home.",
            other: "{count} clubs in {season}, and where they are at home.",
          },
          { season: seasonName(season) },
        )}
        trail={[]}
        imageKey={null}
      />
      <div className="page-width section">
        <div className="flex flex-wrap items-end justify-between gap-4">
          {divisions.length > 1 && <DivisionTabs divisions={divisions} chosen={chosen} season={named} />}
          <SeasonChips path="/clubs" seasons={seasons} current={current} season={season} />
        </div>
        {count === 0 ? (
          <div className="mt-8">
            <EmptyState title={t("There are no clubs here yet")}>
              <p>{t("They appear as soon as the season's divisions are known.")}</p>
            </EmptyState>
          </div>
        ) : (
          <CrestsOf clubs={groups.flatMap(({ clubs }) => clubs)} size={40}>
            <div className="mt-8 grid items-start gap-10 xl:grid-cols-[35rem_minmax(0,1fr)]">
              {map !== null && (
                <div className="beside">
                  <ClubMap {...map} />
                  {map.many && (
                    <p className="mt-3 text-sm text-muted l:hidden">
                      {t("Choose a division above to go to its clubs from the map.")}
                    </p>
                  )}
                </div>
              )}
              <div className={`grid gap-10 ${map === null ? "xl:col-span-2" : ""}`}>
                {groups.map((group) => (
                  <ClubList key={group.name} {...group} />
                ))}
              </div>
            </div>
          </CrestsOf>
        )}
      </div>
    </>
  );
}
