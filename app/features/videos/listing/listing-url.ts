/** Filters of a video listing. */
export interface ListingFilter {
  category?: string | undefined;
  team?: number | undefined;
  season?: number | undefined;
  /** One of the configured durations. */
  duration?: string | undefined;
  q?: string | undefined;
}

/** Query parameters in canonical order. */
const names = ["category", "team", "season", "duration", "q", "page"] as const;

/** URL of a page of the listing at `path`; pages count from 1. */
export function listingUrl(path: string, filter: ListingFilter, page = 1): string {
  return urlOf(path, { ...filter, page: page === 1 ? undefined : page });
}

/** URL of the submitted filter form, without empty fields. */
export function urlOfForm(path: string, form: FormData): string {
  return urlOf(path, Object.fromEntries([...form].map(([name, value]) => [name, String(value).trim()])));
}

function urlOf(path: string, values: Partial<Record<(typeof names)[number], string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const name of names) {
    const value = values[name];
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Whether any filter is set. */
export const isFiltered = (filter: ListingFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);
