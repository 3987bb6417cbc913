import { type TableView, tableViews } from "../../../schemas/football/table.ts";
import { t } from "../../../schemas/site/messages.ts";
import { ChipNav } from "../../ui/chip-nav.tsx";
import { tableURL } from "./table-url.ts";
import { tableViewNames } from "./table-view-names.ts";

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
    text: t(tableViewNames[each]),
    chosen: each === view,
  }));
  return <ChipNav label={t("Matches that the table counts")} chips={chips} />;
}
