import { Link } from "react-router";
import { isDivision } from "../../../schemas/football/competition-kinds.ts";
import { seasonName } from "../../../schemas/site/league-clock.ts";
import { t } from "../../../schemas/site/messages.ts";
import type { MatchService } from "../../load-context.ts";
import { SpoilerZone } from "../spoilers/spoiler-zone.tsx";
import { ordinal } from "../table/position-history.ts";
import { tableURL } from "../table/table-url.ts";

/** Maximum number of past seasons. */
const maxSeasons = 10;

/** Where a club finished in a season. */
export interface SeasonEnd {
  season: number;
  division: { name: string; slug: string };
  position: number;
  played: number;
  points: number;
  goalsFor: number;
  goalsAgainst: number;
}

/**
 * A club's past seasons, latest first.
 * @throws BackendError if the match data are unavailable.
 */
export async function clubHistory(
  matches: MatchService,
  club: { id: number; slug: string },
  current: number,
): Promise<SeasonEnd[]> {
  const divisions = (await matches.competitions()).filter(isDivision);
  if (divisions.length === 0) return [];
  const seasons = (await matches.seasons(divisions.map(({ id }) => id))).filter((season) => season < current);
  const ends = await Promise.all(
    seasons.slice(0, maxSeasons).map(async (season): Promise<SeasonEnd[]> => {
      const division = (await matches.club(club.slug, season))?.division ?? null;
      const table = division === null ? null : await matches.table(division.id, season);
      const row = table?.rows.find((each) => each.club.id === club.id);
      if (division === null || row === undefined) return [];
      const { position, played, points, goalsFor, goalsAgainst } = row;
      const { name, slug } = division;
      return [{ season, division: { name, slug }, position, played, points, goalsFor, goalsAgainst }];
    }),
  );
  return ends.flat();
}

/** A club's final positions by season. Renders nothing without any. */
export function ClubHistory({ seasons }: { seasons: readonly SeasonEnd[] }) {
  if (seasons.length === 0) return null;
  const figure = "px-2 py-2 text-center";
  const roomy = `${figure} max-m:hidden`;
  const headings = [
    { text: t("Season"), looks: "px-4 py-2 text-start" },
    { text: t("Division"), looks: "px-2 py-2 text-start" },
    { text: t("Place"), looks: figure },
    { text: t("Played"), looks: roomy },
    { text: t("Goals"), looks: roomy },
    { text: t("Points"), looks: figure },
  ];
  return (
    <SpoilerZone as="section" label={t("the history")} className="min-w-0">
      <div className="spoiler card overflow-x-auto">
        <table className="figures w-full border-collapse">
          <caption className="px-4 pt-4 pb-2 text-start heading-3">{t("History")}</caption>
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              {headings.map(({ text, looks }) => (
                <th key={text} scope="col" className={`font-600 ${looks}`}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {seasons.map(({ season, division, position, played, goalsFor, goalsAgainst, points }) => (
              <tr key={season} className="border-t border-line">
                <th
                  scope="row"
                  className="whitespace-nowrap px-4 py-2 text-start font-display font-750 text-[1.125rem]"
                >
                  {seasonName(season)}
                </th>
                <td className="px-2 py-2">
                  <Link
                    to={tableURL(`/competitions/${division.slug}`, { season, view: "overall", date: null })}
                    className="text-link"
                  >
                    {division.name}
                  </Link>
                </td>
                <td className={`${figure} font-display font-800 text-[1.125rem]`}>{ordinal(position)}</td>
                <td className={roomy}>{played}</td>
                <td className={`${roomy} whitespace-nowrap`}>
                  {goalsFor}–{goalsAgainst}
                </td>
                <td className={figure}>{points}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SpoilerZone>
  );
}
