import { ordered, type TableInput, tableBasis } from "./table.ts";

/** Where every club stood at the end of each day on which there was football. */
export interface TableHistory {
  /** YYYY-MM-DD in London, in order. */
  days: string[];
  /** Places by club, one for each day. */
  places: Map<number, number[]>;
}

/** The course of a table until the day it is of. Matches in play do not count: their day is not over. */
export function tableHistory(input: TableInput): TableHistory {
  const { matches, deductions } = tableBasis({ ...input, view: "finished" });
  const days = [...new Set(matches.map(({ day }) => day))].sort();
  const places = new Map<number, number[]>(input.clubs.map(({ id }) => [id, []]));
  for (const day of days) {
    const rows = ordered(
      { ...input, deductions: deductions.filter(({ date }) => date <= day) },
      matches.filter((match) => match.day <= day),
    );
    for (const [index, { clubID }] of rows.entries()) places.get(clubID)?.push(index + 1);
  }
  return { days, places };
}
