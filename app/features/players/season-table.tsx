import { seasonName } from "../../../schemas/site/league-clock.ts";
import type { SeasonTotals } from "./season-totals.ts";

const columns: { short: string; long: string; value: (row: SeasonTotals) => number }[] = [
  { short: "Apps", long: "Appearances", value: ({ appearances }) => appearances },
  { short: "Starts", long: "Starts", value: ({ starts }) => starts },
  { short: "Min", long: "Minutes", value: ({ minutes }) => minutes },
  { short: "G", long: "Goals", value: ({ goals }) => goals },
  { short: "A", long: "Assists", value: ({ assists }) => assists },
  { short: "YC", long: "Yellow cards", value: ({ yellowCards }) => yellowCards },
  { short: "RC", long: "Red cards", value: ({ redCards }) => redCards },
];

/** A player's totals by season. */
export function SeasonTable({ seasons }: { seasons: readonly SeasonTotals[] }) {
  return (
    <div className="card overflow-x-auto">
      <table className="figures w-full border-collapse">
        <caption className="px-4 pt-4 pb-2 text-start heading-3">By season</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="px-3 py-2 text-start font-600 m:px-4">
              Season
            </th>
            {columns.map(({ short, long }) => (
              <th key={short} scope="col" className="px-1 py-2 text-center font-600 m:px-2">
                <abbr title={long} className="no-underline">
                  {short}
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
              {columns.map(({ short, value }) => (
                <td key={short} className="px-1 text-center m:px-2">
                  {value(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
