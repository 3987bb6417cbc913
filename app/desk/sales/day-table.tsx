import type { ReactNode } from "react";
import { formatDay } from "../time.ts";

/** A table of days, newest first, which scrolls if it is long. */
export function DayTable<Row extends { day: string }>({
  caption,
  rows,
  columns,
  empty,
}: {
  caption: string;
  rows: readonly Row[];
  columns: readonly { name: string; value: (row: Row) => ReactNode }[];
  /** Text shown if there are no rows. */
  empty: string;
}) {
  if (rows.length === 0) return <p>{empty}</p>;
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable for the arrow keys (WCAG 2.1.1)
      tabIndex={0}
      className="card relative max-h-96 overflow-auto"
    >
      <table className="w-full border-collapse">
        <caption className="p-3 text-start text-sm text-muted">{caption}</caption>
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="px-3 py-1 text-start">
              Day
            </th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="px-3 py-1 text-end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={row.day} className="border-t border-line">
              <th scope="row" className="whitespace-nowrap px-3 py-2 text-start font-400">
                {formatDay(row.day)}
              </th>
              {columns.map(({ name, value }) => (
                <td key={name} className="px-3 py-2 text-end tabular-nums">
                  {value(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
