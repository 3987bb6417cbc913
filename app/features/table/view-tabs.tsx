import { type TableView, tableViews } from "../../../schemas/football/table.ts";
import { ChipNav } from "../../ui/chip-nav.tsx";
import { tableURL } from "./table-url.ts";

const names: Record<TableView, string> = {
  overall: "As it stands",
  finished: "Finished matches",
  home: "Home",
  away: "Away",
  form: "Form",
};

/** Links to the views of a table. */
export function ViewTabs({
  path,
  season,
  view,
  date,
}: {
  path: string;
  /** Null for the current season. */
  season: number | null;
  view: TableView;
  date: string | null;
}) {
  const chips = tableViews.map((each) => ({
    to: tableURL(path, { season, view: each, date }),
    text: names[each],
    chosen: each === view,
  }));
  return <ChipNav label="Matches that the table counts" chips={chips} />;
}
