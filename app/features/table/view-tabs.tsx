import { type TableView, tableViews } from "../../../schemas/football/table.ts";
import { message, t } from "../../../schemas/site/messages.ts";
import { ChipNav } from "../../ui/chip-nav.tsx";
import { tableURL } from "./table-url.ts";

const names = {
  overall: message("As it stands"),
  finished: message("Finished matches"),
  home: message("Home"),
  away: message("Away"),
  form: message("Form"),
} satisfies Record<TableView, string>;

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
    text: t(names[each]),
    chosen: each === view,
  }));
  return <ChipNav label={t("Matches that the table counts")} chips={chips} />;
}
