import { type ComponentProps, useContext } from "react";
import { Link } from "react-router";
import type { LeagueTable as Table, TableRow } from "../../../schemas/football/league-table.ts";
import { message, plural, t } from "../../../schemas/site/messages.ts";
import { formatDate } from "../../ui/dates.ts";
import { LeagueText } from "../../ui/league-text.tsx";
import { richText } from "../../ui/rich-text.tsx";
import { LinkTarget } from "../embeds/link-target.ts";
import { Crest } from "../fixtures/crest.tsx";
import { Form } from "./form.tsx";
import { PositionCell, PositionHeading } from "./position-cell.tsx";
import { TableFrame } from "./table-frame.tsx";
import { pointsEach, signed, startsZone, zoneColours, zoneRange } from "./zones.ts";

const columns = [
  // `shown`: class names that hide the column in narrow containers.
  { short: message("P"), long: message("Played"), value: (row: TableRow) => row.played, shown: "" },
  { short: message("W"), long: message("Won"), value: (row: TableRow) => row.won, shown: "hidden @lg:table-cell" },
  { short: message("D"), long: message("Drawn"), value: (row: TableRow) => row.drawn, shown: "hidden @lg:table-cell" },
  { short: message("L"), long: message("Lost"), value: (row: TableRow) => row.lost, shown: "hidden @lg:table-cell" },
  {
    short: message("GF"),
    long: message("Goals for"),
    value: (row: TableRow) => row.goalsFor,
    shown: "hidden @2xl:table-cell",
  },
  {
    short: message("GA"),
    long: message("Goals against"),
    value: (row: TableRow) => row.goalsAgainst,
    shown: "hidden @2xl:table-cell",
  },
  {
    short: message("GD"),
    long: message("Goal difference"),
    value: (row: TableRow) => signed(row.goalDifference),
    shown: "",
  },
];

const perGameColumn = {
  short: message("PPG"),
  long: message("Points per game"),
  value: (row: TableRow) => pointsEach(row.pointsPerGame),
  shown: "",
};

const cell = "px-1.5 @md:px-2 text-center";

/** Positions gained or lost since the last match day. */
function Movement({ value }: { value: number }) {
  if (value === 0) {
    return (
      <>
        <span className="inline-block h-0.5 w-2.5 rounded-full bg-muted align-middle" aria-hidden="true" />
        <span className="visually-hidden">{t("No change")}</span>
      </>
    );
  }
  return (
    <span className={`inline-flex items-center gap-0.5 text-sm ${value > 0 ? "text-win" : "text-loss"}`}>
      <span className={value > 0 ? "i-lucide-chevron-up" : "i-lucide-chevron-down"} aria-hidden="true" />
      <span aria-hidden="true">{Math.abs(value)}</span>
      <span className="visually-hidden">
        {value > 0
          ? plural(value, { one: "Up {count} place", other: "Up {count} places" })
          : plural(-value, { one: "Down {count} place", other: "Down {count} places" })}
      </span>
    </span>
  );
}

function ClubCell({ row, note }: { row: TableRow; note: string | null }) {
  return (
    <th scope="row" className="max-w-0 w-full px-1.5 py-2 text-start font-inherit @md:px-2">
      <span className="flex min-w-0 items-center gap-2.5">
        <Crest club={row.club} size={24} />
        <Link
          to={`/clubs/${row.club.slug}`}
          target={useContext(LinkTarget)}
          className="min-w-0 py-1 font-display font-750 text-[1.125rem] leading-tight hover:underline underline-offset-3"
        >
          <span className="@lg:hidden">{row.club.shortName}</span>
          <span className="hidden @lg:inline">{row.club.name}</span>
        </Link>
        {note && (
          <sup className="text-warning">
            <span aria-hidden="true">{note}</span>
            <span className="visually-hidden">{t("Note {letter}", { letter: note })}</span>
          </sup>
        )}
      </span>
    </th>
  );
}

/**
 * A league table. Its columns depend on the width of its container: a phone, a sidebar or an embed. `rows` selects part of the
 * table; `marked` highlights clubs. `ShortTable` is a lighter version.
 */
export function LeagueTable({
  table,
  caption,
  captionHidden = false,
  rows = table.rows,
  marked = [],
  notes = true,
}: {
  table: Table;
  caption: string;
  /** Hides the caption when a heading above says the same. */
  captionHidden?: boolean;
  rows?: readonly TableRow[];
  marked?: readonly number[];
  /** Whether to show the legend of zones and deductions. */
  notes?: boolean;
}) {
  const { bestNext } = table;
  const perGame = table.order === "points-per-game";
  const deductions = table.deductions.filter((deduction) => rows.some((row) => row.club.id === deduction.clubID));
  const letters = [...new Set(deductions.map((deduction) => deduction.clubID))];
  const letter = (clubID: number) => {
    const index = letters.indexOf(clubID);
    return index === -1 ? null : String.fromCharCode(97 + index);
  };
  const headings = perGame ? [...columns, perGameColumn] : columns;
  return (
    <TableFrame table={table}>
      <div className="spoiler card overflow-hidden">
        <table className="figures w-full border-collapse leading-tight">
          <caption className={captionHidden ? "visually-hidden" : "px-3 pt-4 pb-2 text-start heading-3 @md:px-4"}>
            {caption}
          </caption>
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              <PositionHeading />
              <th scope="col" className="hidden w-10 font-600 @md:table-cell">
                <span className="visually-hidden">{t("Movement")}</span>
              </th>
              <th scope="col" className="px-1.5 py-2 text-start font-600 @md:px-2">
                {t("Club")}
              </th>
              {headings.map((column) => (
                <th key={column.short} scope="col" className={`${cell} py-2 font-600 ${column.shown}`}>
                  <abbr title={t(column.long)} className="no-underline">
                    {t(column.short)}
                  </abbr>
                </th>
              ))}
              <th scope="col" className="ps-1.5 pe-3 py-2 text-center font-600 @md:px-4">
                <abbr title={t("Points")} className="no-underline">
                  {t("Pts")}
                </abbr>
              </th>
              <th scope="col" className="hidden w-44 pe-4 py-2 text-start font-600 @3xl:table-cell">
                {t("Form")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const gap = index > 0 && rows[index - 1]?.position !== row.position - 1;
              const divided = index > 0 && startsZone(table.zones, row);
              return (
                <tr
                  key={row.club.id}
                  data-clubs={row.club.id}
                  className={`border-line hover:bg-raised ${index === 0 ? "" : gap ? "border-t-4 border-double" : divided ? "border-t-2 border-t-edge" : "border-t"} ${marked.includes(row.club.id) ? "bg-raised" : ""}`}
                >
                  <PositionCell zones={table.zones} row={row} />
                  <td className="hidden text-center @md:table-cell">
                    <Movement value={row.movement} />
                  </td>
                  <ClubCell row={row} note={notes ? letter(row.club.id) : null} />
                  {headings.map((column) => (
                    <td key={column.short} className={`${cell} ${column.shown}`}>
                      {column.value(row)}
                    </td>
                  ))}
                  <td className="ps-1.5 pe-3 text-center font-display font-850 text-[1.25rem] @md:px-4">
                    {row.points < 0 ? signed(row.points) : row.points}
                  </td>
                  <td className="hidden pe-4 @3xl:table-cell">
                    <Form form={row.form} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {notes && (
        <div className="mt-3 grid gap-2 text-sm text-muted">
          {table.zones.length > 0 && (
            <ul className="flex flex-wrap gap-x-5 gap-y-1" aria-label={t("Zones of the table")}>
              {table.zones.map((zone) => (
                <li key={zone.name} className="flex items-center gap-2">
                  <span className={`h-4 w-1 rounded-full ${zoneColours[zone.kind]}`} aria-hidden="true" />
                  {zone.name} ({zoneRange(zone)}
                  {bestNext?.zone === zone.name &&
                    t(", and the best {count} in place {position}", {
                      count: bestNext.through,
                      position: bestNext.position,
                    })}
                  )
                </li>
              ))}
            </ul>
          )}
          {perGame && (
            <p>
              {t(
                table.curtailed
                  ? "The season was ended early: clubs are ordered by points per game."
                  : "Clubs are ordered by points per game.",
              )}
            </p>
          )}
          {table.halved && (
            <p>
              {t(
                table.halved.rounded === "up"
                  ? "The points before the split count half; half a point is rounded up."
                  : "The points before the split count half; half a point is rounded down.",
              )}
            </p>
          )}
          {deductions.length > 0 && (
            <ul className="grid gap-1" aria-label={t("Points deductions")}>
              {deductions.map((deduction) => (
                <li key={`${deduction.clubID}-${deduction.date}-${deduction.reason}`}>
                  <sup className="me-1 text-warning">{letter(deduction.clubID)}</sup>
                  {richText(
                    plural(
                      Math.abs(deduction.points),
                      {
                        one: "{club}: {count} point deducted on <time>{date}</time> (<reason>{reason}</reason>)",
                        other: "{club}: {count} points deducted on <time>{date}</time> (<reason>{reason}</reason>)",
                      },
                      { club: deduction.clubName, date: formatDate(deduction.date), reason: deduction.reason },
                    ),
                    {
                      time: (words) => <time dateTime={deduction.date}>{words}</time>,
                      reason: (words) => <LeagueText text={words} />,
                    },
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </TableFrame>
  );
}

/** A league table; of a competition with groups, or of one that has split, a table for each group. */
export function GroupTables({
  table,
  caption,
  ...rest
}: Omit<ComponentProps<typeof LeagueTable>, "rows" | "captionHidden">) {
  const { groups = [], rows } = table;
  if (groups.length === 0) return <LeagueTable table={table} caption={caption} {...rest} />;
  return groups.map(({ name, clubIDs }) => (
    <LeagueTable
      key={name}
      table={table}
      caption={`${caption}${t(", ")}${name}`}
      rows={rows.filter(({ club }) => clubIDs.includes(club.id))}
      {...rest}
    />
  ));
}
