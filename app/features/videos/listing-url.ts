/** What a page of videos is narrowed by. */
export interface ListingFilter {
  category?: string | undefined;
  team?: number | undefined;
  season?: number | undefined;
  /** One of the settings' durations. */
  duration?: string | undefined;
  q?: string | undefined;
}

/** The parameters of a choice, in one order, without those that choose nothing. */
const names = ["category", "team", "season", "duration", "q", "page"] as const;

/** The page of videos at `path` with these choices; pages count from 1. */
export function listingUrl(path: string, choice: ListingFilter, page = 1): string {
  return urlOf(path, { ...choice, page: page === 1 ? undefined : page });
}

/** Where the filters' form leads: its address without fields that were left empty. */
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

/** Whether anything is chosen. */
export const isFiltered = (choice: ListingFilter): boolean =>
  Object.values(choice).some((value) => value !== undefined);
