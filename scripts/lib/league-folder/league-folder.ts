import { z } from "zod";
import type { League } from "../../../schemas/league/league.ts";
import type { Pass } from "../../../schemas/league/passes.ts";
import { CommandError } from "../report.ts";
import { type FolderClub, parseClubsCsv } from "./clubs-csv.ts";
import { type FolderDocument, parseDocuments } from "./documents.ts";
import { type FileProblem, problemText } from "./file-problem.ts";
import { type FolderFiles, readFolder, textOf } from "./folder-files.ts";
import { parsePasses } from "./passes-json.ts";
import { readLeague } from "./read-league-folder.ts";
import { type FolderSponsors, parseSponsors } from "./sponsors-json.ts";

/** All that a league's folder describes. */
export interface LeagueFolder {
  files: FolderFiles;
  /** league.json and pages as they are written. */
  written: { description: unknown; pages: { path: string; page: unknown }[] };
  league: League;
  clubs: FolderClub[];
  documents: FolderDocument[];
  sponsors: FolderSponsors;
  passes: Pass[];
}

export type ReadFolder = { folder: LeagueFolder; problems: [] } | { folder: null; problems: FileProblem[] };

const writtenPages = z.array(z.looseObject({ path: z.string() }).transform((page) => ({ path: page.path, page })));

const known =
  /^(league\.json|clubs\.csv|(sponsors|passes)\.json|(crests|icons|brand)\/.+|pages\/.+\.md|documents\/.+)$/;

/** Files that nothing reads, reported because a misspelt name would silently leave out a page. */
function unknownFiles(files: FolderFiles): FileProblem[] {
  return [...files.keys()]
    .filter((file) => !known.test(file))
    .map((file) => ({ file, line: null, message: "belongs to no part of a league's folder (docs/league.md)" }));
}

/** References from one file to another that is missing. */
function crossProblems({ league, clubs, documents, sponsors }: Omit<LeagueFolder, "files" | "written">): FileProblem[] {
  const problems: FileProblem[] = [];
  const add = (file: string, message: string) => problems.push({ file, line: null, message });
  for (const slug of league.documents) {
    if (!documents.some((document) => document.slug === slug)) {
      add("league.json", `documents names a document that there is not: documents/${slug}.md`);
    }
  }
  const divisions = league.competitions
    .filter(({ kind }) => kind === "league" || kind === "groups")
    .map(({ slug }) => slug);
  for (const { name, competitions } of clubs) {
    for (const slug of competitions.filter((each) => !divisions.includes(each))) {
      add("clubs.csv", `${name} plays in ${slug}, which is no competition with a table in league.json`);
    }
  }
  const { clubID } = league.streamer;
  if (clubID !== null && !clubs.some(({ id }) => id === clubID)) {
    add("league.json", `streamer.clubID: there is no club ${clubID}`);
  }
  const partner = league.site.cupPartner;
  if (
    partner !== null &&
    !sponsors.rows.some((row) => row.sponsors.some(({ sponsorID }) => sponsorID === partner.sponsorID))
  ) {
    add("league.json", `site.cupPartner.sponsorID: there is no sponsor ${partner.sponsorID}`);
  }
  return problems;
}

/** Reads and checks all files of a league's folder, and their references to one another. */
export function readLeagueFolder(files: FolderFiles): ReadFolder {
  const site = readLeague(files);
  const clubsFile = files.get("clubs.csv");
  const clubs =
    clubsFile === undefined
      ? { value: null, problems: [{ file: "clubs.csv", line: null, message: "is missing" }] }
      : parseClubsCsv(textOf(clubsFile));
  const documents = parseDocuments(files);
  const sponsorsFile = files.get("sponsors.json");
  const sponsors = parseSponsors(sponsorsFile === undefined ? '{"rows":[]}' : textOf(sponsorsFile));
  const passesFile = files.get("passes.json");
  const passes = parsePasses(passesFile === undefined ? '{"passes":[]}' : textOf(passesFile), site.league);
  const problems = [
    ...unknownFiles(files),
    ...site.problems,
    ...clubs.problems,
    ...documents.problems,
    ...sponsors.problems,
    ...passes.problems,
  ];
  if (problems.length > 0 || !site.league || !clubs.value || !documents.value || !sponsors.value || !passes.value) {
    return { folder: null, problems };
  }
  const folder: LeagueFolder = {
    files,
    written: { description: site.written.description, pages: writtenPages.parse(site.written.pages) },
    league: site.league,
    clubs: clubs.value,
    documents: documents.value,
    sponsors: sponsors.value,
    passes: passes.value,
  };
  const crossed = crossProblems(folder);
  return crossed.length > 0 ? { folder: null, problems: crossed } : { folder, problems: [] };
}

/** @throws CommandError that lists what is wrong. */
export function requireLeagueFolder(path: string): LeagueFolder {
  const { folder, problems } = readLeagueFolder(readFolder(path));
  if (folder !== null) return folder;
  const count = problems.length === 1 ? "a problem" : `${problems.length} problems`;
  throw new CommandError(`The league in ${path} has ${count}:\n${problemList(problems)}`);
}

/** All problems of a folder, one a line. */
export const problemList = (problems: readonly FileProblem[]): string =>
  problems.map((problem) => `  ${problemText(problem)}`).join("\n");
