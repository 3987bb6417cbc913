import { type ReactNode, useId } from "react";
import { Form, Link, useNavigate } from "react-router";
import { maxTermLength } from "../../../../schemas/content/news-search.ts";
import { seasonName } from "../../../../schemas/site/league-clock.ts";
import { t } from "../../../../schemas/site/messages.ts";
import { ChoiceSelect } from "../../../ui/choice-select.tsx";
import { MyClubLink } from "../../my-club/my-club-link.tsx";
import { listingUrl, urlOfForm } from "./listing-url.ts";
import type { Listing } from "./load-listing.ts";

type FilterData = Pick<Listing, "feed" | "filter" | "categories" | "clubs" | "seasons" | "pickers" | "durations">;

/** Categories as links. */
export function CategoryLinks({ feed, filter, categories }: FilterData) {
  if (categories.length < 2) return null;
  const links = [{ slug: undefined, name: t("All") }, ...categories];
  return (
    <nav aria-label={t("Video categories")}>
      <ul className="flex flex-wrap gap-1.5 l:gap-2">
        {links.map(({ slug, name }) => {
          const current = slug === filter.category;
          return (
            <li key={name}>
              <Link
                to={listingUrl(feed.path, { ...filter, category: slug })}
                preventScrollReset
                aria-current={current ? "page" : undefined}
                className={`inline-flex min-h-11 items-center rounded-control border px-3 font-display font-750 text-base leading-none transition-colors duration-150 l:px-4 l:text-[1.125rem] ${current ? "border-ink bg-ink text-paper" : "border-line hover:border-edge hover:bg-raised"}`}
              >
                {name}
              </Link>
            </li>
          );
        })}
        <MyClubLink
          to={(club) => listingUrl(feed.path, { ...filter, team: club })}
          className="inline-flex min-h-11 items-center rounded-control border border-line px-3 font-display font-750 text-base leading-none hover:border-edge hover:bg-raised l:px-4 l:text-[1.125rem]"
        />
      </ul>
    </nav>
  );
}

/** Search field and pickers in a plain GET form. With scripts, a picker submits on change. */
export function VideoFilters({ feed, filter, clubs, seasons, pickers, durations }: FilterData) {
  const navigate = useNavigate();
  return (
    <search>
      <Form
        method="get"
        action={feed.path}
        aria-label={t("Choose videos")}
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(urlOfForm(feed.path, new FormData(event.currentTarget)), { preventScrollReset: true });
        }}
        className="grid grid-cols-2 items-end gap-3 xl:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))_auto]"
      >
        {filter.category !== undefined && <input type="hidden" name="category" value={filter.category} />}
        <label className="col-span-2 grid gap-1 text-sm text-muted xl:col-span-1">
          {t("Search videos")}
          <input
            key={filter.q ?? ""}
            type="search"
            name="q"
            defaultValue={filter.q}
            maxLength={maxTermLength}
            placeholder={t("A club, a player, a hat-trick")}
            className="field"
          />
        </label>
        {clubs === null ? (
          filter.team !== undefined && <input type="hidden" name="team" value={filter.team} />
        ) : (
          <Picker name="team" label={pickers.teamPicker} all={t("All teams")} selected={filter.team}>
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
        <Picker name="season" label={pickers.seasonPicker} all={t("All seasons")} selected={filter.season}>
          {/* The URL may name a season that is not offered. */}
          {[...new Set([...seasons, ...(filter.season === undefined ? [] : [filter.season])])].map((season) => (
            <option key={season} value={season}>
              {seasonName(season)}
            </option>
          ))}
        </Picker>
        <Picker name="duration" label={pickers.durationPicker} all={t("Any length")} selected={filter.duration}>
          {durations.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Picker>
        <button type="submit" className="btn btn-primary">
          {t("Show")}
        </button>
      </Form>
    </search>
  );
}

function Picker({
  name,
  label,
  all,
  selected,
  children,
}: {
  name: string;
  label: string;
  /** Label of the empty option. */
  all: string;
  selected: string | number | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm text-muted">
        {label}
      </label>
      <ChoiceSelect id={id} name={name} chosen={selected ?? ""} className="min-w-0">
        <option value="">{all}</option>
        {children}
      </ChoiceSelect>
    </div>
  );
}
