import type { ClubSummary } from "./club.ts";

/**
 * Crests per sheet. Browsers parse and style an SVG's elements on the main thread. A phone's row of all clubs shows a dozen crests and
 * renders some more ahead (`content-visibility`), so it needs only the first sheet.
 */
const perSheet = 36;
/** Maximum sheets of a list: each has its own CSS class (app/features/fixtures/crest.tsx). */
const maxSheets = 4;
/** Maximum crests that a sheet's URL may name. Pages still open from an earlier version name a whole list in one sheet. */
const maxNames = 120;
const drawnCrest = /^\/images\/crest\/(\d{1,15}(?:-[\w-]{2})?)\.svg$/;
const nameOf = ({ crestURL }: Pick<ClubSummary, "crestURL">) => drawnCrest.exec(crestURL)?.[1];

export interface CrestPlace {
  /** Index of the sheet among the list's sheets. */
  sheet: number;
  /** Index of the crest in its sheet, from the top. */
  cell: number;
}

/** Drawn crests of many clubs, stacked in a few images, so that a page with all clubs does not request a file for each. */
export interface CrestSheets {
  /** Empty when no club of the list has a drawn crest. */
  urls: readonly string[];
  /** Null for a club whose crest is an image of its own. */
  placeOf: (club: Pick<ClubSummary, "crestURL">) => CrestPlace | null;
}

/**
 * The sheets of these clubs' crests, in the order of the list. A sheet's URL has the name of each crest, so that a page from before a
 * club's change finds the right clubs in it. The names are sorted, so that short lists of the same clubs share one sheet.
 */
export function crestSheets(clubs: readonly Pick<ClubSummary, "crestURL">[]): CrestSheets {
  const listed = [...new Set(clubs.flatMap((club) => nameOf(club) ?? []))].slice(0, perSheet * maxSheets);
  const sheets = Array.from({ length: Math.ceil(listed.length / perSheet) }, (_, sheet) =>
    listed
      .slice(sheet * perSheet, (sheet + 1) * perSheet)
      .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)),
  );
  const places = new Map(sheets.flatMap((names, sheet) => names.map((name, cell) => [name, { sheet, cell }])));
  return {
    urls: sheets.map((sheet) => `/images/crests/${sheet.join(".")}.svg`),
    placeOf: (club) => places.get(nameOf(club) ?? "") ?? null,
  };
}

/** The crests that a sheet's file name lists, from the top; null when it is not the name of a sheet. */
export function crestsOfSheet(file: string): string[] | null {
  const names = file.replace(/\.svg$/, "").split(".");
  const isEachDrawn = names.every((name) => drawnCrest.test(`/images/crest/${name}.svg`));
  return isEachDrawn && names.length <= maxNames ? names : null;
}
