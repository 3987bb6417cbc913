import { Link } from "react-router";
import type { Competition } from "../../../schemas/match-data.ts";

/** The divisions as links, and all of them. */
export function DivisionTabs({ divisions, chosen }: { divisions: readonly Competition[]; chosen: number | null }) {
  const tabs = [{ id: null, name: "All" }, ...divisions];
  return (
    <nav aria-label="Divisions">
      <ul className="flex flex-wrap gap-1.5 l:gap-2">
        {tabs.map(({ id, name }) => (
          <li key={name}>
            <Link
              to={id === null ? "/clubs" : `/clubs?competition=${id}`}
              preventScrollReset
              aria-current={id === chosen ? "page" : undefined}
              className={`inline-flex min-h-11 items-center rounded-control border px-2.5 font-display font-750 text-base leading-none transition-colors duration-150 l:px-4 l:text-[1.125rem] ${id === chosen ? "border-ink bg-ink text-paper" : "border-line hover:border-edge hover:bg-raised"}`}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
