import { type ReactNode, useId } from "react";
import { Form, Link, useNavigate } from "react-router";
import { maxTermLength } from "../../../schemas/content/news-search.ts";
import { videoSettings } from "../../content/videos.ts";
import { seasonName } from "../table/season-name.ts";
import { listingUrl, urlOfForm } from "./listing-url.ts";
import type { Listing } from "./load-listing.ts";

type Filtered = Pick<Listing, "feed" | "choice" | "categories" | "clubs" | "seasons">;

/** Categories as links, in their order. */
export function CategoryLinks({ feed, choice, categories }: Filtered) {
  if (categories.length < 2) return null;
  const links = [{ slug: undefined, name: "All" }, ...categories];
  return (
    <nav aria-label="Video categories">
      <ul className="flex flex-wrap gap-1.5 l:gap-2">
        {links.map(({ slug, name }) => {
          const current = slug === choice.category;
          return (
            <li key={name}>
              <Link
                to={listingUrl(feed.path, { ...choice, category: slug })}
                preventScrollReset
                aria-current={current ? "page" : undefined}
                className={`inline-flex min-h-11 items-center rounded-control border px-3 font-display font-750 text-base leading-none transition-colors duration-150 l:px-4 l:text-[1.125rem] ${current ? "border-ink bg-ink text-paper" : "border-line hover:border-edge hover:bg-raised"}`}
              >
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Search and pickers: a plain form, whose address carries the choice. Script sends a picker's choice at once. */
export function VideoFilters({ feed, choice, clubs, seasons }: Filtered) {
  const navigate = useNavigate();
  const { filters, durations } = videoSettings;
  return (
    <search>
      <Form
        method="get"
        action={feed.path}
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(urlOfForm(feed.path, new FormData(event.currentTarget)), { preventScrollReset: true });
        }}
        className="grid grid-cols-2 items-end gap-3 xl:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))_auto]"
      >
        {choice.category !== undefined && <input type="hidden" name="category" value={choice.category} />}
        <label className="col-span-2 grid gap-1 text-sm text-muted xl:col-span-1">
          Search videos
          <input
            key={choice.q ?? ""}
            type="search"
            name="q"
            defaultValue={choice.q}
            maxLength={maxTermLength}
            placeholder="A club, a player, a hat-trick"
            className="field"
          />
        </label>
        {clubs === null ? (
          choice.team !== undefined && <input type="hidden" name="team" value={choice.team} />
        ) : (
          <Picker name="team" label={filters.teamPicker} all="All teams" chosen={choice.team}>
            {clubs.map((group) => (
              <optgroup key={group.name} label={group.name}>
                {group.clubs.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </Picker>
        )}
        <Picker name="season" label={filters.seasonPicker} all="All seasons" chosen={choice.season}>
          {/* An address may name a season that is not on offer. */}
          {[...new Set([...seasons, ...(choice.season === undefined ? [] : [choice.season])])].map((season) => (
            <option key={season} value={season}>
              {seasonName(season)}
            </option>
          ))}
        </Picker>
        <Picker name="duration" label={filters.durationPicker} all="Any length" chosen={choice.duration}>
          {durations.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Picker>
        <button type="submit" className="btn btn-primary">
          Show
        </button>
      </Form>
    </search>
  );
}

function Picker({
  name,
  label,
  all,
  chosen,
  children,
}: {
  name: string;
  label: string;
  /** What no choice is called. */
  all: string;
  chosen: string | number | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm text-muted">
        {label}
      </label>
      <select
        id={id}
        name={name}
        key={chosen ?? ""}
        defaultValue={chosen ?? ""}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className="field min-w-0"
      >
        <option value="">{all}</option>
        {children}
      </select>
    </div>
  );
}
