import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { NewsSearch } from "../../../schemas/content/news-search.ts";
import { message, t } from "../../../schemas/site/messages.ts";
import { changedSearch, searchURL } from "./search-query.ts";

/** The open dropdown of the options bar. */
export type OpenOption = "filter" | "sort" | null;

/** State after a dropdown is toggled: opening one closes the other (spec: layout#search-overlay). */
export function afterToggle(before: OpenOption, option: "filter" | "sort", open: boolean): OpenOption {
  if (open) return option;
  return before === option ? null : before;
}

/** State after a choice: all dropdowns close (spec: layout#search-overlay). */
export function afterChoice(): OpenOption {
  return null;
}

const filters = [
  { label: message("All results"), change: { exact: false } },
  { label: message("Exact matches"), change: { exact: true } },
];
const sorts = [
  { label: message("Date added"), change: { sort: "date" } },
  { label: message("Relevance"), change: { sort: "relevance" } },
] as const;

/**
 * Filter and sort order. Each option links to the same search with that option, so that it works without script; with script
 * `onChoose` is called instead.
 */
export function SearchOptions({ search, onChoose }: { search: NewsSearch; onChoose?: (changed: NewsSearch) => void }) {
  const [open, setOpen] = useState<OpenOption>(null);
  const choice = (label: string, change: Partial<NewsSearch>, chosen: boolean) => {
    const changed = changedSearch(search, change);
    return (
      <Choice
        key={label}
        to={searchURL(changed)}
        chosen={chosen}
        onChoose={(event) => {
          // The toggle event comes late: the dropdown may still be closed in the state.
          const dropdown = event.currentTarget.closest("details");
          if (dropdown !== null) dropdown.open = false;
          setOpen(afterChoice());
          if (!onChoose) return;
          event.preventDefault();
          onChoose(changed);
        }}
      >
        {label}
      </Choice>
    );
  };
  return (
    <div className="flex flex-wrap gap-2 m:gap-3">
      <Dropdown
        label={t("Filter")}
        value={search.exact ? t("Exact matches") : t("All results")}
        open={open === "filter"}
        onToggle={(now) => setOpen((before) => afterToggle(before, "filter", now))}
      >
        {filters.map(({ label, change }) => choice(t(label), change, change.exact === search.exact))}
      </Dropdown>
      <Dropdown
        label={t("Sort")}
        value={search.sort === "date" ? t("Date added") : t("Relevance")}
        open={open === "sort"}
        onToggle={(now) => setOpen((before) => afterToggle(before, "sort", now))}
      >
        {sorts.map(({ label, change }) => choice(t(label), change, change.sort === search.sort))}
      </Dropdown>
    </div>
  );
}

/** A native disclosure. Browsers keep at most one open per `name`, also without script. */
function Dropdown({
  label,
  value,
  open,
  onToggle,
  children,
}: {
  label: string;
  value: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
}) {
  const closeOnEscape = (event: KeyboardEvent<HTMLDetailsElement>) => {
    const dropdown = event.currentTarget;
    // The toggle event comes late: the state may not know yet that the dropdown is open.
    if (event.key !== "Escape" || !dropdown.open) return;
    // Otherwise Escape would close the search dialog too.
    event.preventDefault();
    dropdown.open = false;
    onToggle(false);
    dropdown.querySelector("summary")?.focus();
  };
  return (
    <details
      name="search-options"
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      onKeyDown={closeOnEscape}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) onToggle(false);
      }}
      className="relative"
    >
      <summary className="field flex cursor-pointer items-center gap-2 max-m:gap-1 max-m:px-2 [&::-webkit-details-marker]:hidden">
        <span className="text-muted">{label}</span>
        <span className="font-600">{value}</span>
        <span className="i-lucide-chevron-down text-muted" />
      </summary>
      <ul className="absolute start-0 z-10 mt-1 min-w-full overflow-hidden rounded-control border border-edge bg-surface shadow-lg">
        {children}
      </ul>
    </details>
  );
}

function Choice({
  to,
  chosen,
  onChoose,
  children,
}: {
  to: string;
  chosen: boolean;
  onChoose: (event: MouseEvent<HTMLAnchorElement>) => void;
  children: ReactNode;
}) {
  return (
    <li>
      <Link
        to={to}
        aria-current={chosen ? "true" : undefined}
        onClick={(event) => {
          event.currentTarget.closest("details")?.querySelector("summary")?.focus();
          onChoose(event);
        }}
        className="flex min-h-11 items-center justify-between gap-4 whitespace-nowrap px-3 hover:bg-raised focus-visible:-outline-offset-3"
      >
        {children}
        {chosen && <span className="i-lucide-check text-accent" />}
      </Link>
    </li>
  );
}
