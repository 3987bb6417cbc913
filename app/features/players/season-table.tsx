import { seasonName } from "../../../schemas/site/league-clock.ts";
import { message, t } from "../../../schemas/site/messages.ts";
import type { SeasonTotals } from "./season-totals.ts";

const columns = [
  { short: message("Apps"), long: message("Appearances"), figure: "appearances" },
  { short: message("Starts"), long: message("Starts"), figure: "starts" },
  { short: message("Min"), long: message("Minutes"), figure: "minutes" },
  { short: message("G"), long: message("Goals"), figure: "goals" },
  { short: message("A"), long: message("Assists"), figure: "assists" },
  { short: message("YC"), long: message("Yellow cards"), figure: "yellowCards" },
  { short: message("RC"), long: message("Red cards"), figure: "redCards" },
] as const;

/** A player's totals by season. */
export function SeasonTable({ seasons }: { seasons: readonly SeasonTotals[] }) {
  return (
    <div className="card overflow-x-auto">
      <table className="figures w-full border-collapse">
        <caption className="px-4 pt-4 pb-2 text-start heading-3">{t("By season")}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="px-3 py-2 text-start font-600 m:px-4">
              {t("Season")}
            </th>
            {columns.map(({ short, long }) => (
              <th key={short} scope="col" className="px-1 py-2 text-center font-600 m:px-2">
                <abbr title={t(long)} className="no-underline">
                  {t(short)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {seasons.map((row) => (
            <tr key={row.season} className="border-t border-line">
              <th
                scope="row"
                className="whitespace-nowrap px-3 py-2 m:px-4 text-start font-display font-750 text-[1.125rem]"
              >
                {seasonName(row.season)}
              </th>
              {columns.map(({ short, figure }) => (
                <td key={short} className="px-1 text-center m:px-2">
                  {row[figure]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
