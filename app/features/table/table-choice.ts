import { z } from "zod";
import { seasonParameter } from "../../../schemas/football/season.ts";
import { tableViews } from "../../../schemas/football/table.ts";

const tableParameters = z.object({
  season: seasonParameter.optional(),
  view: z.enum(tableViews, { error: "The table is overall, finished, home, away or form." }).optional(),
  date: z.iso.date({ error: "The date is a day of the calendar, such as 2026-11-20." }).optional(),
});
export type TableChoice = z.output<typeof tableParameters>;

/** Reads a competition page's parameters, where an empty field is no choice; `problem` says in plain words what is wrong with them. */
export function parseTableChoice(parameters: URLSearchParams): { choice: TableChoice } | { problem: string } {
  const parsed = tableParameters.safeParse(Object.fromEntries([...parameters].filter(([, value]) => value !== "")));
  if (parsed.success) return { choice: parsed.data };
  return { problem: parsed.error.issues[0]?.message ?? "That cannot be shown." };
}
