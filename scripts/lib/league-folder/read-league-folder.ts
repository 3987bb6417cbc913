import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { filePath } from "../../../schemas/league/fields.ts";
import { type League, parseLeague, type RawLeague } from "../../../schemas/league/league.ts";
import type { LeagueMap } from "../../../schemas/league/league-map.ts";
import { svgProblem } from "../../../worker/images/svg-problem.ts";
import { parseClubsCsv } from "./clubs-csv.ts";
import { type FileProblem, issueText, type Parsed, problemText } from "./file-problem.ts";
import { type FolderFiles, readFolder, textOf } from "./folder-files.ts";
import { drawLeagueMap } from "./league-map.ts";
import { mapFile, noOutline, parseOutline } from "./map-geojson.ts";
import { readPageFile } from "./page-file.ts";
import { type PositionedData, positionedYAML } from "./positioned-yaml.ts";

/** Site and pages of a league's folder, as written and as parsed. */
export interface ReadLeague {
  written: RawLeague;
  /** Null if there are problems. */
  league: League | null;
  /** Paths of crests, icons and other images of the site. */
  images: string[];
  /** Line numbers of league.json. */
  lineOf: PositionedData["lineOf"];
  problems: FileProblem[];
}

const descriptionFile = "league.json";

/** Reads and checks league.json, pages and images of a league's folder. Every problem names its file and line. */
export function readLeague(files: FolderFiles): ReadLeague {
  const images = [...files.keys()].filter((path) => /^(crests\/(?!clubs\/)|icons\/|brand\/)/.test(path));
  const descriptionBytes = files.get(descriptionFile);
  if (descriptionBytes === undefined) {
    const missing = { file: descriptionFile, line: null, message: "is missing" };
    return { written: { description: null, pages: [] }, league: null, images, lineOf: () => 1, problems: [missing] };
  }
  const description = positionedYAML(textOf(descriptionBytes));
  const pages = [...files]
    .filter(([path]) => /^pages\/.*\.(md|html)$/.test(path))
    .map(([path, bytes]) => ({ file: path, ...readPageFile(path, textOf(bytes)) }));
  const map = readMap(files);
  const written: RawLeague = {
    description: description.data,
    pages: pages.map(({ page }) => page),
    map: map.value?.map ?? null,
  };
  const problems: FileProblem[] = [
    ...description.faults.map((fault) => ({ file: descriptionFile, ...fault })),
    ...pages.flatMap((page) => page.problems),
    ...pages.flatMap(({ file }) => {
      const other = file.replace(/html$/, "md");
      return file !== other && files.has(other) ? [{ file, line: null, message: `stands beside ${other}` }] : [];
    }),
    ...map.problems,
    ...images
      .filter((path) => !filePath.safeParse(path).success)
      .map((file) => ({
        file,
        line: null,
        message: "is an svg or png file with a name of lower-case letters, digits and hyphens",
      })),
    ...images.flatMap((file) => {
      const message = file.endsWith(".svg") ? svgProblem(textOf(files.get(file) ?? new Uint8Array())) : null;
      return message === null ? [] : [{ file, line: null, message }];
    }),
  ];
  const { lineOf } = description;
  if (problems.length > 0) return { written, league: null, images, lineOf, problems };

  const parsed = parseLeague(written, versionOf(written));
  for (const { page, at, message } of parsed.problems) {
    const source = (page === null ? undefined : pages[page]) ?? { file: descriptionFile, lineOf };
    problems.push({ file: source.file, line: source.lineOf(at), message: issueText({ path: at, message }) });
  }
  for (const [title, url] of parsed.league?.crests ?? []) {
    if (images.includes(url.slice(1))) continue;
    problems.push({ file: descriptionFile, line: null, message: `the crest of ${title} is missing: ${url.slice(1)}` });
  }
  return { written, league: problems.length > 0 ? null : parsed.league, images, lineOf, problems };
}

/** The map of the clubs' grounds. Problems of clubs.csv are reported elsewhere. */
function readMap(files: FolderFiles): Parsed<{ map: LeagueMap | null }> {
  const file = files.get(mapFile);
  const outline = file === undefined ? { value: noOutline, problems: [] } : parseOutline(file);
  if (outline.value === null) return { value: null, problems: outline.problems };
  const clubs = parseClubsCsv(textOf(files.get("clubs.csv") ?? new Uint8Array())).value ?? [];
  const places = clubs.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  return { value: { map: drawLeagueMap(places, outline.value) }, problems: [] };
}

/** Differs where the description differs. */
const versionOf = (written: RawLeague): string =>
  createHash("sha256").update(JSON.stringify(written)).digest("hex").slice(0, 12);

/** The league of a folder that must be valid. @throws Error that lists the problems */
export function requireLeagueFolder(folder: string): Omit<ReadLeague, "league"> & { league: League } {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const { league, ...read } = readLeague(readFolder(folder));
  if (league !== null) return { ...read, league };
  throw new Error(`The league in ${folder} is not right:\n  ${read.problems.map(problemText).join("\n  ")}`);
}
