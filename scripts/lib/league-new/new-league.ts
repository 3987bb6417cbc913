import { z } from "zod";
import type { CompetitionDescription } from "../../../schemas/league/competition-rules.ts";
import { readableShade, type Theme } from "../../../schemas/league/theme.ts";
import { minorDigits } from "../../../schemas/payments/price-format.ts";
import { readableOn } from "../../../schemas/site/colour.ts";
import { slugOf } from "../../../schemas/site/slug.ts";
import { clubColumns } from "../league-folder/clubs-csv.ts";
import { bytesOf, type FolderFiles, readFolder, textOf } from "../league-folder/folder-files.ts";
import { markFiles } from "./marks.ts";

/** What `npm run league -- new` asks for. */
export interface NewLeague {
  name: string;
  slug: string;
  /** Names, highest division first. */
  divisions: string[];
  clubsPerDivision: number;
  /** Language tags, the site's default first. */
  languages: string[];
  currency: string;
  timeZone: string;
  /** The month in which seasons begin, 1 to 12, or the day, such as 07-15. */
  seasonStart: number | string;
  /** Calendar years that a season's name contains: 1 for 2026, 2 for 2026-27. */
  seasonYears: 1 | 2;
  /** Hexadecimal, such as #12ab9f. */
  colour: string;
}

type Zone = CompetitionDescription["rules"]["zones"][number];

/**
 * The usual zones of a division: two clubs go up and three down, or one each if there are few, and the next four play off for one more
 * place.
 */
function zonesOf(index: number, divisions: number, clubs: number): Zone[] {
  const isLarge = clubs >= 16;
  const up: Zone[] = [
    { name: "Promotion", kind: "promotion", from: 1, to: isLarge ? 2 : 1 },
    ...(isLarge ? [{ name: "Play-offs", kind: "play-offs", from: 3, to: 6 } as const] : []),
  ];
  const down: Zone = { name: "Relegation", kind: "relegation", from: isLarge ? -3 : -1, to: -1 };
  return [...(index === 0 ? [] : up), ...(index === divisions - 1 ? [] : [down])];
}

const templatePasses = z.object({
  passes: z.array(z.looseObject({ prices: z.array(z.looseObject({ price: z.number() })) })),
});

/** The template's prices are whole units. Currencies without a smaller unit get a hundred times as much. */
function pricedIn(text: string, currency: string): unknown {
  const factor = minorDigits(currency) === 0 ? 100 : 1;
  return {
    passes: templatePasses.parse(JSON.parse(text)).passes.map((pass) => ({
      ...pass,
      prices: pass.prices.map((one) => ({ ...one, price: one.price * factor })),
    })),
  };
}

/** A theme in one colour, or in its nearest readable shades. */
function themeOf(colour: string): Theme {
  const [light, dark] = [readableShade("light", colour), readableShade("dark", colour)];
  const onAccent = (accent: string) => readableOn(accent, ["#ffffff", "#000000"], 4.5);
  return {
    light: { accent: light, "on-accent": onAccent(light) },
    dark: { accent: dark, "on-accent": onAccent(dark) },
  };
}

const template = z.looseObject({ menus: z.looseObject({ primary: z.array(z.unknown()) }) });

/** The folder's league.json: the template's, with the league's names, colours, competitions and menu of tables. */
function describe(text: string, league: NewLeague): unknown {
  const { menus, ...rest } = template.parse(JSON.parse(text));
  const competitions = league.divisions.map((name, index) => ({
    id: index + 1,
    slug: slugOf(name),
    name,
    kind: "league",
    order: index + 1,
    rules: { zones: zonesOf(index, league.divisions.length, league.clubsPerDivision) },
  }));
  const tables = {
    name: "Tables",
    link: `/competitions/${competitions[0]?.slug}`,
    links: competitions.map(({ name, slug }) => ({ name, link: `/competitions/${slug}` })),
  };
  const { name, slug, languages, currency, timeZone, seasonStart, seasonYears } = league;
  return {
    ...rest,
    ...{ name, slug, languages, currency, timeZone, seasonStart, seasonYears, theme: themeOf(league.colour) },
    menus: { ...menus, primary: menus.primary.toSpliced(1, 0, tables) },
    competitions,
  };
}

/** The files of a new league's folder: all but its clubs. */
export async function newLeagueFiles(league: NewLeague): Promise<FolderFiles> {
  const base = readFolder(new URL("../../../leagues/template/", import.meta.url));
  const read = (file: string) => textOf(base.get(file) ?? new Uint8Array());
  const json = (value: unknown) => bytesOf(`${JSON.stringify(value, null, 2)}\n`);
  return new Map([
    ...base,
    ...(await markFiles(league.colour)),
    ["league.json", json(describe(read("league.json"), league))],
    ["passes.json", json(pricedIn(read("passes.json"), league.currency))],
    ["clubs.csv", bytesOf(`${clubColumns.join(",")}\n`)],
    ["sponsors.json", json({ rows: [], featuredLabelGroups: [], headerSponsor: null })],
  ]);
}
