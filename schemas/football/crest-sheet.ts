import type { ClubSummary } from "./club.ts";

/** Crests in one sheet: its address names each, and stays within 2.4 kB. */
const maxCrests = 120;
const drawnCrest = /^\/images\/crest\/(\d{1,15}(?:-[\w-]{2})?)\.svg$/;
const nameOf = ({ crestURL }: Pick<ClubSummary, "crestURL">) => drawnCrest.exec(crestURL)?.[1];

/** Drawn crests of many clubs below each other in one picture: a page with all clubs requests one file instead of one each. */
export interface CrestSheet {
  /** Null where no club of the list has a drawn crest. */
  url: string | null;
  /** Which crest from the top a club's is; null for one that is a picture of its own. */
  cellOf: (club: Pick<ClubSummary, "crestURL">) => number | null;
}

/**
 * The sheet of these clubs' crests. Its address holds the name of each, so that a page from before a club's change finds the right clubs
 * in it. It depends on no order, so that lists of the same clubs share one.
 */
export function crestSheet(clubs: readonly Pick<ClubSummary, "crestURL">[]): CrestSheet {
  const names = [...new Set(clubs.flatMap((club) => nameOf(club) ?? []))]
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .slice(0, maxCrests);
  const cells = new Map(names.map((name, cell) => [name, cell]));
  return {
    url: names.length === 0 ? null : `/images/crests/${names.join(".")}.svg`,
    cellOf: (club) => cells.get(nameOf(club) ?? "") ?? null,
  };
}

/** The names in a sheet's file name, from the top; null for one that is no sheet's. */
export function crestsOfSheet(file: string): string[] | null {
  const names = file.replace(/\.svg$/, "").split(".");
  const isEachDrawn = names.every((name) => drawnCrest.test(`/images/crest/${name}.svg`));
  return isEachDrawn && names.length <= maxCrests ? names : null;
}
