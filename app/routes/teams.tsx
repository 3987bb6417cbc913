import { data, Link } from "react-router";
import { firstTeam, hasTable } from "../../schemas/football/competition-kinds.ts";
import { teamKinds } from "../../schemas/league/site-settings.ts";
import { isEnglish, t } from "../../schemas/site/messages.ts";
import { PageHero } from "../features/content-page/page-hero.tsx";
import { Crest, CrestsOf } from "../features/fixtures/crest.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/teams.ts";

export const handle: PageHandle = { page: "team", hero: true, hydrateOn: "interaction" };

/**
 * The teams page (spec: routes#page-slugs): every club's team by division, each with its own page of matches. A team without a
 * competition in the match data is not on this site, and its page says so.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { matches, season, league, brand, origin } = context.get(pageContext);
  const teamsPath = `/${league.site.slugs.teams}`;
  const kinds = teamKinds(league.site);
  const kind = params.team === undefined ? kinds[0] : kinds.find(({ slug }) => slug === params.team);
  if (kind === undefined) throw data(null, { status: 404 });
  const team = kind.first ? firstTeam : kind.slug;
  const competitions = (await matches.competitions()).filter((each) => hasTable(each.kind) && each.team === team);
  const listing = await matches.teams(
    competitions.map(({ id }) => id),
    season,
  );
  const groups = listing.map(({ attributes: { competitions, teams } }) => ({ name: competitions.name, teams }));
  return {
    kind,
    isHere: kind.first || competitions.length > 0,
    kinds,
    teamsPath,
    path: params.team === undefined ? teamsPath : `${teamsPath}/${kind.slug}`,
    groups,
    brand: brand.name,
    origin,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { kind, isHere, path, teamsPath, brand, origin } = loaderData;
  return pageMeta({
    title: path === teamsPath ? t("Teams") : `${kind.name} | ${t("Teams")}`,
    description: isHere
      ? t("The {team} of every club of the {brand}: fixtures, results and calendars.", {
          team: isEnglish() ? kind.name.toLowerCase() : kind.name,
          brand,
        })
      : t("Where to find the {team} matches of the clubs of the {brand}.", { team: kind.name, brand }),
    brand,
    origin,
    path,
    imageKey: "page-clubs",
  });
};

export default function Teams({ loaderData: { kind, kinds, isHere, groups, teamsPath } }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title={t("Teams")}
        lead={t("Fixtures, results and a calendar for every team.")}
        trail={[]}
        imageKey={null}
      />
      <div className="page-width section grid gap-8">
        <nav aria-label={t("Teams")}>
          <ul className="flex flex-wrap gap-1.5">
            {kinds.map(({ name, slug }) => (
              <li key={slug}>
                <Link
                  to={`${teamsPath}/${slug}`}
                  preventScrollReset
                  aria-current={slug === kind.slug ? "page" : undefined}
                  className={`inline-flex min-h-11 items-center rounded-control border px-4 font-display font-750 leading-none ${slug === kind.slug ? "border-ink bg-ink text-paper" : "border-line hover:border-edge hover:bg-raised"}`}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {!isHere ? (
          <EmptyState icon="i-lucide-calendar-x" title={t("{team} matches are not on this site", { team: kind.name })}>
            <p>
              {t("It follows the clubs' first teams. Each club plans and publishes the matches of its {team} itself.", {
                team: kind.name,
              })}
            </p>
            <Link to="/clubs" className="btn btn-ghost mt-4">
              {t("All clubs")}
            </Link>
          </EmptyState>
        ) : (
          groups.length === 0 && (
            <EmptyState icon="i-lucide-calendar-x" title={t("There are no {team} matches yet", { team: kind.name })}>
              <p>{t("They appear here as soon as they are announced.")}</p>
            </EmptyState>
          )
        )}
        <CrestsOf clubs={groups.flatMap(({ teams }) => teams)} size={40}>
          {groups.map(({ name, teams }) => (
            <section key={name} aria-label={name} className="@container">
              <h2 className="heading-2 mb-3">{name}</h2>
              <ul className="grid gap-2 @md:grid-cols-2 @3xl:grid-cols-3">
                {teams.map((team) => (
                  <li key={team.id}>
                    <Link
                      to={`${teamsPath}/${kind.slug}/${team.slug}`}
                      data-prefetch=""
                      className="card flex h-full items-center gap-3 p-3 transition-colors duration-150 hover:border-edge hover:bg-raised"
                    >
                      <Crest club={team} size={40} />
                      <span className="font-display font-750 text-[1.1875rem] leading-tight">{team.name}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </CrestsOf>
      </div>
    </>
  );
}
