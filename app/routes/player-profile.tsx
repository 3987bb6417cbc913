import { data, Link } from "react-router";
import { seasonName } from "../../schemas/site/league-clock.ts";
import { leagueDate } from "../../schemas/site/league-time.ts";
import { pageHref, t } from "../../schemas/site/messages.ts";
import { positionNames } from "../features/clubs/positions.ts";
import { PageHero } from "../features/content-page/page-hero.tsx";
import { MatchRow } from "../features/fixtures/match/match-row.tsx";
import { appearanceSummary } from "../features/players/appearance-summary.ts";
import { SeasonTable } from "../features/players/season-table.tsx";
import { ageOn, seasonTotals } from "../features/players/season-totals.ts";
import { SpoilerZone } from "../features/spoilers/spoiler-zone.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { formatDate } from "../ui/dates.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { type Fact, FactList } from "../ui/fact-list.tsx";
import { JsonLd } from "../ui/json-ld.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { breadcrumbs, graph } from "../ui/structured-data.ts";
import type { Route } from "./+types/player-profile.ts";

export const handle: PageHandle = { page: "playerProfile", hero: true, hydrateOn: "interaction" };

/** Matches shown below the seasons. */
const matchesShown = 15;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { matches, now, brand, origin } = context.get(pageContext);
  const player = /^[1-9]\d{0,8}$/.test(params.playerID) ? await matches.player(Number(params.playerID)) : null;
  if (!player) throw data(null, { status: 404 });
  const { matches: played, ...profile } = player;
  return {
    player: profile,
    age: profile.birthDate === null ? null : ageOn(profile.birthDate, leagueDate(now)),
    seasons: seasonTotals(played),
    last: played.slice(0, matchesShown),
    renderedAt: now.getTime(),
    brand: brand.name,
    origin,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { player, brand, origin } = loaderData;
  return pageMeta({
    title: `${player.name} | ${player.club.name}`,
    description: t("{player} of {club}: appearances, goals, cards and minutes by season, and every match.", {
      player: player.name,
      club: player.club.name,
    }),
    brand,
    origin,
    path: `/players/${player.id}`,
    imageKey: `club-${player.club.id}`,
  });
};

export default function PlayerProfile({ loaderData }: Route.ComponentProps) {
  const { player, age, seasons, last, renderedAt, origin } = loaderData;
  const { club } = player;
  const trail = [
    { title: t("Clubs"), href: "/clubs" },
    { title: club.name, href: `/clubs/${club.slug}` },
  ];
  const facts: Fact[] = [
    [
      t("Club"),
      <Link key="club" to={`/clubs/${club.slug}`} className="text-link">
        {club.name}
      </Link>,
    ],
    ...(player.squads.every((each) => each.club.id === club.id)
      ? []
      : [
          [
            t("Clubs"),
            <ul key="clubs">
              {player.squads.map((each) => (
                <li key={`${each.season} ${each.club.id} ${each.team}`}>
                  {seasonName(each.season)}{" "}
                  <Link to={`/clubs/${each.club.slug}`} className="text-link">
                    {each.club.shortName}
                  </Link>
                </li>
              ))}
            </ul>,
          ] satisfies Fact,
        ]),
    [t("Number"), player.number],
    [t("Position"), t(positionNames[player.position].one)],
    ...(player.birthDate === null ? [] : [[t("Born"), `${formatDate(player.birthDate)} (${age})`] satisfies Fact]),
    ...(player.nationality === null ? [] : [[t("Nationality"), player.nationality] satisfies Fact]),
  ];
  return (
    <>
      <PageHero
        title={player.name}
        lead={t("Number {number} of {club}.", { number: player.number, club: club.name })}
        trail={trail}
        imageKey={null}
      />
      <div className="page-width section grid items-start gap-8 xl:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="beside">
          <FactList facts={facts} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-8">
          {seasons.length === 0 ? (
            <EmptyState title={t("{player} has not played yet", { player: player.name })} />
          ) : (
            <SpoilerZone label={t("goals and scores")} className="grid min-w-0 grid-cols-1 gap-8">
              <div className="spoiler">
                <SeasonTable seasons={seasons} />
              </div>
              <section aria-labelledby="matches-heading">
                <h2 id="matches-heading" className="heading-3 mb-2">
                  {t("Last matches")}
                </h2>
                <ul className="card @container divide-y divide-line overflow-hidden">
                  {last.map(({ match, appearance }) => (
                    <li key={match.id}>
                      <MatchRow match={match} renderedAt={renderedAt} showDate="with-year" showCompetition />
                      <p className="spoiler px-3 pb-3 text-sm text-muted figures @md:px-4">
                        {appearanceSummary(appearance)}
                      </p>
                    </li>
                  ))}
                </ul>
              </section>
            </SpoilerZone>
          )}
        </div>
      </div>
      <JsonLd
        data={graph(
          {
            "@type": "Person",
            name: player.name,
            url: `${origin}${pageHref(`/players/${player.id}`)}`,
            ...(player.birthDate !== null && { birthDate: player.birthDate }),
            memberOf: { "@type": "SportsTeam", name: club.name, url: `${origin}${pageHref(`/clubs/${club.slug}`)}` },
          },
          breadcrumbs(origin, [...trail, { title: player.name, href: `/players/${player.id}` }]),
        )}
      />
    </>
  );
}
