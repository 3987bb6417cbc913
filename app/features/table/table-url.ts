import type { TableView } from "../../../schemas/football/table.ts";
import { seasonName } from "../../../schemas/site/league-clock.ts";

/** The URL of a competition's page with these filters; null leaves one out. */
export function tableURL(
  path: string,
  { season, view, date }: { season: number | null; view: TableView; date: string | null },
): string {
  const query = new URLSearchParams();
  if (season !== null) query.set("season", seasonName(season));
  if (view !== "overall") query.set("view", view);
  if (date !== null) query.set("date", date);
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}
