import { Link } from "react-router";
import { type TableView, tableViews } from "../../../schemas/table.ts";
import { tableAddress } from "./table-address.ts";

const names: Record<TableView, string> = {
  overall: "As it stands",
  finished: "Finished matches",
  home: "Home",
  away: "Away",
  form: "Form",
};

/** Which matches the table counts, as links. */
export function ViewTabs({
  path,
  season,
  view,
  date,
}: {
  path: string;
  /** Null for the current one. */
  season: number | null;
  view: TableView;
  date: string | null;
}) {
  return (
    <nav aria-label="Matches that the table counts">
      <ul className="flex flex-wrap gap-1.5">
        {tableViews.map((each) => (
          <li key={each}>
            <Link
              to={tableAddress(path, { season, view: each, date })}
              preventScrollReset
              aria-current={each === view ? "page" : undefined}
              className={`inline-flex min-h-11 items-center rounded-control border px-3 font-display font-750 text-[1.0625rem] leading-none transition-colors duration-150 ${each === view ? "border-ink bg-ink text-paper" : "border-line hover:border-edge hover:bg-raised"}`}
            >
              {names[each]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
