import type { ClubSummary } from "./club.ts";

/**
 * Crests in one sheet. Browsers parse and style a picture's elements on the page's own thread. A phone's row of all clubs shows a dozen and
 * has some more ready (`content-visibility`): it needs the first sheet alone.
 */
const perSheet = 36;
/** Sheets of a list: each has a class of its own (app/features/fixtures/crest.tsx). */
const maxSheets = 4;
/** Crests that an address may name: pages that are still open name those of a list in one. */
const maxNames = 120;
const drawnCrest = /^\/images\/crest\/(\d{1,15}(?:-[\w-]{2})?)\.svg$/;
const nameOf = ({ crestURL }: Pick<ClubSummary, "crestURL">) => drawnCrest.exec(crestURL)?.[1];

/** Where a club's crest is. */
export interface CrestPlace {
  /** Which of the list's sheets. */
  sheet: number;
  /** Which crest from the top. */
  cell: number;
}

/** Drawn crests of many clubs below each other in few pictures: a page with all clubs requests no file for each. */
export interface CrestSheets {
  /** None where no club of the list has a drawn crest. */
  urls: readonly string[];
  /** Null for a club whose crest is a picture of its own. */
  placeOf: (club: Pick<ClubSummary, "crestURL">) => CrestPlace | null;
}

/**
 * The sheets of these clubs' crests, those first with which the list begins. A sheet's address holds the name of each crest, so that a page
 * from before a club's change finds the right clubs in it, and depends on no order, so that short lists of the same clubs share one.
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

/** The names in a sheet's file name, from the top; null for one that is no sheet's. */
export function crestsOfSheet(file: string): string[] | null {
  const names = file.replace(/\.svg$/, "").split(".");
  const isEachDrawn = names.every((name) => drawnCrest.test(`/images/crest/${name}.svg`));
  return isEachDrawn && names.length <= maxNames ? names : null;
}
