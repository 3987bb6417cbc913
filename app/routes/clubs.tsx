import { data } from "react-router";
import { ClubList } from "../features/clubs/club-list.tsx";
import { ClubMap } from "../features/clubs/club-map.tsx";
import { clubMarkers } from "../features/clubs/club-map-data.ts";
import { DivisionTabs } from "../features/clubs/division-tabs.tsx";
import { PageHero } from "../features/content-page/page-hero.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/clubs.ts";

export const handle: PageHandle = { page: "team", hero: true };

/** The clubs of all divisions, or of the one that the address names. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { matches, season, brand, origin } = context.get(pageContext);
  const asked = new URL(request.url).searchParams.get("competition") ?? "";
  if (!/^([1-9]\d{0,8})?$/.test(asked)) throw data("The competition is a number, such as 10.", { status: 400 });
  const chosen = asked === "" ? null : Number(asked);
  const [competitions, all] = await Promise.all([matches.competitions(), matches.clubs(season)]);
  const divisions = competitions.filter(({ id }) => all.some(({ division }) => division?.id === id));
  if (chosen !== null && !divisions.some(({ id }) => id === chosen)) throw data(null, { status: 404 });
  const shown = all.filter(({ division }) => chosen === null || division?.id === chosen);
  const groups = divisions
    .map(({ id, name }, tier) => ({ name, tier, clubs: shown.filter(({ division }) => division?.id === id) }))
    .filter(({ clubs }) => clubs.length > 0);
  return { divisions, chosen, groups, map: clubMarkers(shown, divisions), brand: brand.name, origin };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { divisions, chosen, brand, origin } = loaderData;
  const division = divisions.find(({ id }) => id === chosen);
  return pageMeta({
    title: division ? `${division.name} Clubs` : "Clubs",
    description: `The clubs of the ${division?.name ?? brand}, their grounds, and where in England and Wales they are at home.`,
    brand,
    origin,
    path: chosen === null ? "/clubs" : `/clubs?competition=${chosen}`,
    imageKey: "page-clubs",
  });
};

export default function Clubs({ loaderData: { divisions, chosen, groups, map } }: Route.ComponentProps) {
  const count = groups.reduce((sum, { clubs }) => sum + clubs.length, 0);
  return (
    <>
      <PageHero
        title="Clubs"
        lead={`${count} ${count === 1 ? "club" : "clubs"}, and where they are at home.`}
        trail={[]}
        imageKey={null}
      />
      <div className="page-width section">
        <DivisionTabs divisions={divisions} chosen={chosen} />
        {count === 0 ? (
          <div className="mt-8">
            <EmptyState title="There are no clubs here yet">
              <p>They appear as soon as the season's divisions are known.</p>
            </EmptyState>
          </div>
        ) : (
          <div className="mt-8 grid items-start gap-10 xl:grid-cols-[35rem_minmax(0,1fr)]">
            {map.markers.length > 0 && (
              <div className="xl:sticky xl:top-26">
                <ClubMap {...map} />
                {map.many && (
                  <p className="mt-3 text-sm text-muted l:hidden">
                    Choose a division above to go to its clubs from the map.
                  </p>
                )}
              </div>
            )}
            <div className={`grid gap-10 ${map.markers.length === 0 ? "xl:col-span-2" : ""}`}>
              {groups.map((group) => (
                <ClubList key={group.name} {...group} />
              ))}
            </div>
          </div>
        )}
      </div>
    </>
  );
}
