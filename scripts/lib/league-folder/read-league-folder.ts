import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { filePath } from "../../../schemas/league/fields.ts";
import { type League, parseLeague, type WrittenLeague } from "../../../schemas/league/league.ts";
import { type FileProblem, issueText, problemText } from "./file-problem.ts";
import { type FolderFiles, readFolder, textOf } from "./folder-files.ts";
import { readPageFile } from "./page-file.ts";
import { positionedYAML } from "./positioned-yaml.ts";

/** Site and pages of a league's folder as they are written, read and checked. */
export interface ReadLeague {
  written: WrittenLeague;
  /** Null if there are problems. */
  league: League | null;
  /** Paths of crests, icons and other images of the site. */
  images: string[];
  problems: FileProblem[];
}

const descriptionFile = "league.json";

/** Reads and checks league.json, pages and images of a league's folder. Every problem names its file and line. */
export function readLeague(files: FolderFiles): ReadLeague {
  const images = [...files.keys()].filter((path) => /^(crests|icons|brand)\//.test(path));
  const descriptionBytes = files.get(descriptionFile);
  if (descriptionBytes === undefined) {
    const missing = { file: descriptionFile, line: null, message: "is missing" };
    return { written: { description: null, pages: [] }, league: null, images, problems: [missing] };
  }
  const description = positionedYAML(textOf(descriptionBytes));
  const pages = [...files]
    .filter(([path]) => /^pages\/.*\.md$/.test(path))
    .map(([path, bytes]) => ({ file: path, ...readPageFile(path, textOf(bytes)) }));
  const written: WrittenLeague = { description: description.data, pages: pages.map(({ page }) => page) };
  const problems: FileProblem[] = [
    ...description.faults.map((fault) => ({ file: descriptionFile, ...fault })),
    ...pages.flatMap((page) => page.problems),
    ...images
      .filter((path) => !filePath.safeParse(path).success)
      .map((file) => ({
        file,
        line: null,
        message: "is an svg or png file with a name of lower-case letters, digits and hyphens",
      })),
  ];
  if (problems.length > 0) return { written, league: null, images, problems };

  const parsed = parseLeague(written, versionOf(written));
  for (const { page, at, message } of parsed.problems) {
    const source = (page === null ? undefined : pages[page]) ?? { file: descriptionFile, lineOf: description.lineOf };
    problems.push({ file: source.file, line: source.lineOf(at), message: issueText({ path: at, message }) });
  }
  for (const [title, url] of parsed.league?.crests ?? []) {
    if (images.includes(url.slice(1))) continue;
    problems.push({ file: descriptionFile, line: null, message: `the crest of ${title} is missing: ${url.slice(1)}` });
  }
  return { written, league: problems.length > 0 ? null : parsed.league, images, problems };
}

/** Differs where the description differs. */
const versionOf = (written: WrittenLeague): string =>
  createHash("sha256").update(JSON.stringify(written)).digest("hex").slice(0, 12);

/** The league of a folder that has to be right. @throws Error that lists what is wrong */
export function requireLeagueFolder(folder: string): Omit<ReadLeague, "league"> & { league: League } {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const { league, ...read } = readLeague(readFolder(folder));
  if (league !== null) return { ...read, league };
  throw new Error(`The league in ${folder} is not right:\n  ${read.problems.map(problemText).join("\n  ")}`);
}
