import type { LeagueTable, TableRow } from "../../../schemas/football/league-table.ts";
import { decimalNumber } from "../../../schemas/site/league-formats.ts";
import { t } from "../../../schemas/site/messages.ts";

type Zone = LeagueTable["zones"][number];

/** Colours of zones by kind. */
export const zoneColours: Record<Zone["kind"], string> = {
  promotion: "bg-win",
  qualification: "bg-accent",
  "play-offs": "bg-warning",
  "relegation-play-offs": "bg-warning",
  relegation: "bg-loss",
};

/** What a row's zone depends on. `zone` names it if the position alone does not decide, as for the best third-placed clubs. */
export type ZonedRow = Pick<TableRow, "position"> & Partial<Pick<TableRow, "zone">>;

/** The zone of a row; null for mid-table. */
export function zoneOf(zones: readonly Zone[], { position, zone: name }: ZonedRow): Zone | null {
  const named = name == null ? undefined : zones.find((zone) => zone.name === name);
  return zones.find((zone) => position >= zone.from && position <= zone.to) ?? named ?? null;
}

/** The positions of a zone: "1–2", or "24" for one. */
export function zoneRange({ from, to }: Zone): string {
  return from === to ? String(from) : `${from}–${to}`;
}

/** Whether the zone of this row differs from the one above. */
export function startsZone(zones: readonly Zone[], row: ZonedRow): boolean {
  return row.position > 1 && zoneOf(zones, row) !== zoneOf(zones, { position: row.position - 1 });
}

/** The rows of these clubs and two above and below each, in order. */
export function rowsAround(rows: readonly TableRow[], clubIDs: readonly number[], margin = 2): TableRow[] {
  const indexes = rows.flatMap((row, index) => (clubIDs.includes(row.club.id) ? [index] : []));
  return rows.filter((_, index) => indexes.some((own) => Math.abs(own - index) <= margin));
}

/** Points per game: "1.50". */
export const pointsEach = decimalNumber(2);

/** A signed whole number with a real minus sign: "+12", "−3", "0". */
export function signed(value: number): string {
  if (value === 0) return "0";
  return value > 0 ? t("+{value}", { value }) : t("−{value}", { value: -value });
}
