import { seasonName } from "./season-name.ts";

/** A season's first year from its slug (2025-26, spec: routes#page-slugs); null for anything else. */
export function readSeason(slug: string): number | null {
  const year = /^(\d{4})-\d\d$/.exec(slug)?.[1];
  return year !== undefined && seasonName(Number(year)) === slug ? Number(year) : null;
}
