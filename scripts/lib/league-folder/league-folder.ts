import { z } from "zod";
import { firstTeam } from "../../../schemas/football/competition-kinds.ts";
import { findPage } from "../../../schemas/league/build-page-tree.ts";
import type { League } from "../../../schemas/league/league.ts";
import { linkedPages } from "../../../schemas/league/linked-pages.ts";
import type { Pass } from "../../../schemas/league/passes.ts";
import { teamKinds } from "../../../schemas/league/site-settings.ts";
import { leagueSeason } from "../../../schemas/site/league-clock.ts";
import { CommandError } from "../report.ts";
import { type FolderClub, parseClubsCsv } from "./clubs-csv.ts";
import { deadLinks } from "./dead-links.ts";
import { type FolderDocument, parseDocuments } from "./documents.ts";
import { type FileProblem, issueText, problemText } from "./file-problem.ts";
import { type FolderFiles, readFolder, textOf } from "./folder-files.ts";
import { type FolderGround, groundsFile, parseGroundsCsv } from "./grounds-csv.ts";
import { type FolderImages, parseImages } from "./images.ts";
import { parsePasses } from "./passes-json.ts";
import { type FolderPlayer, parsePlayersCsv, playersFile } from "./players-csv.ts";
import { type FolderEpisode, parsePodcast } from "./podcast.ts";
import type { PositionedData } from "./positioned-yaml.ts";
import { readLeague } from "./read-league-folder.ts";
import { requiredImages, trustLogo } from "./required-images.ts";
import { type FolderSponsors, headerKey, parseSponsors } from "./sponsors-json.ts";
import { deadTextLinks } from "./text-links.ts";

/** Everything that a league's folder describes. */
export interface LeagueFolder {
  files: FolderFiles;
  /** league.json and pages as written in the folder, and the map drawn from it. */
  written: { description: unknown; pages: { path: string; page: unknown }[]; map: unknown };
  league: League;
  clubs: FolderClub[];
  /** Grounds that belong to no club. */
  grounds: FolderGround[];
  /** Null without a players.csv: stored squads stay as they are. */
  players: FolderPlayer[] | null;
  documents: FolderDocument[];
  sponsors: FolderSponsors;
  images: FolderImages;
  passes: Pass[];
  podcast: FolderEpisode[];
}

export type ReadFolder = { folder: LeagueFolder; problems: [] } | { folder: null; problems: FileProblem[] };

const writtenPages = z.array(z.looseObject({ path: z.string() }).transform((page) => ({ path: page.path, page })));

const known =
  /^(league\.json|map\.geojson|(clubs|grounds|players)\.csv|(sponsors|passes)\.json|(crests|icons|brand|sponsors)\/.+|pages\/.+\.(md|html)|(documents|podcast)\/.+)$/;

/** Files that are not part of a league's folder. They are reported because a misspelt name would silently leave out a page. */
function unknownFiles(files: FolderFiles): FileProblem[] {
  return [...files.keys()]
    .filter((file) => !known.test(file))
    .map((file) => ({ file, line: null, message: "belongs to no part of a league's folder (docs/league.md)" }));
}

/** Clubs that are drawn into groups but do not exist, or do not play in the competition in the season of `now`. */
function drawProblems(league: League, clubs: readonly FolderClub[], now: Date | null) {
  const current = now === null ? null : String(leagueSeason(now, league));
  return league.competitions.flatMap(({ slug: competition, name, rules, formerRules }, index) => {
    const drawn = [
      { at: ["competitions", index, "rules"], rules },
      ...formerRules.map((former, place) => ({
        at: ["competitions", index, "formerRules", place, "rules"],
        rules: former.rules,
      })),
    ].flatMap(({ at, rules: { groups = [] } }) =>
      groups.flatMap((group, place) =>
        Object.entries(group.clubs).flatMap(([season, slugs]) =>
          slugs.map((slug, number) => ({ season, slug, at: [...at, "groups", place, "clubs", season, number] })),
        ),
      ),
    );
    return drawn.flatMap(({ season, slug, at }) => {
      const club = clubs.find((each) => each.slug === slug);
      if (club === undefined) return [{ at, message: `there is no club ${slug} in clubs.csv` }];
      if (season !== current || club.competitions.includes(competition)) return [];
      return [{ at, message: `${club.name} does not play the ${name}: clubs.csv does not name ${competition}` }];
    });
  });
}

/** References between files whose targets are missing. */
function crossProblems(
  { files, written, league, clubs, documents, sponsors, images }: LeagueFolder,
  lineOf: PositionedData["lineOf"],
  now: Date | null,
): FileProblem[] {
  const problems: FileProblem[] = [];
  const add = (file: string, message: string) => problems.push({ file, line: null, message });
  const addAt = (path: readonly (string | number)[], message: string) =>
    problems.push({ file: "league.json", line: lineOf(path), message: issueText({ path, message }) });
  for (const [index, slug] of league.documents.entries()) {
    if (!documents.some((document) => document.slug === slug)) {
      addAt(["documents", index], `there is no documents/${slug}.md`);
    }
  }
  for (const file of requiredImages.filter((path) => !files.has(path))) {
    add(file, "is missing: the site shows it");
  }
  const showsTrust = [...league.menus.primary, ...league.menus.other].some(({ type }) => type === "trust");
  if (showsTrust && !files.has(trustLogo)) add(trustLogo, "is missing: a menu of style trust shows it");
  const teams = teamKinds(league.site);
  for (const [index, { team }] of league.competitions.entries()) {
    if (team !== firstTeam && !teams.some(({ slug }) => slug === team)) {
      addAt(["competitions", index, "team"], `there is no team ${team} in site.teams`);
    }
  }
  for (const { at, message } of drawProblems(league, clubs, now)) addAt(at, message);
  for (const { at, path } of deadLinks(written.description, { league, clubs, documents })) {
    addAt(at, `leads to no page of the site: ${path}`);
  }
  for (const page of linkedPages.filter((path) => findPage(league.tree, path) === null)) {
    add(`pages/${page}.md`, "is missing: the site's own pages link to it");
  }
  const { consentSlug } = league.site.cookieNotice;
  if (!league.bodies.has(consentSlug)) {
    addAt(
      ["site", "cookieNotice", "consentSlug"],
      `the cookie notice leads to pages/${consentSlug}.md, which is missing`,
    );
  }
  const { clubID } = league.streamer;
  if (clubID !== null && !clubs.some(({ id }) => id === clubID)) {
    addAt(["streamer", "clubID"], `there is no club ${clubID}`);
  }
  const partner = league.site.cupPartner;
  if (
    partner !== null &&
    !sponsors.rows.some((row) => row.sponsors.some(({ sponsorID }) => sponsorID === partner.sponsorID))
  ) {
    addAt(["site", "cupPartner", "sponsorID"], `there is no sponsor ${partner.sponsorID}`);
  }
  for (const [slug, { path }] of images.crests) {
    if (!clubs.some((club) => club.slug === slug)) add(path, `there is no club ${slug} in clubs.csv`);
  }
  const shown = new Set([
    headerKey(sponsors),
    ...sponsors.rows.flatMap((row) => row.sponsors.map(({ imageKey }) => imageKey)),
  ]);
  for (const [imageKey, { path }] of images.logos) {
    if (!shown.has(imageKey)) add(path, `no sponsor in sponsors.json has the imageKey ${imageKey}`);
  }
  return problems;
}

/** Slugs of the competitions with a table; null without a valid league.json. */
const withTables = (league: League | null): string[] | null =>
  league === null
    ? null
    : league.competitions.filter(({ kind }) => kind === "league" || kind === "groups").map(({ slug }) => slug);

/** Slugs of the clubs' teams; null without a valid league.json. */
const teamsOf = (league: League | null): string[] | null =>
  league === null ? null : [firstTeam, ...league.competitions.map(({ team }) => team)];

/**
 * Reads and checks all files of a league's folder, and their references to one another.
 * @param now date whose season the memberships in clubs.csv are about; null if that is not known.
 */
export function readLeagueFolder(files: FolderFiles, now: Date | null = null): ReadFolder {
  const site = readLeague(files);
  const clubsFile = files.get("clubs.csv");
  const clubs =
    clubsFile === undefined
      ? { value: null, problems: [{ file: "clubs.csv", line: null, message: "is missing" }] }
      : parseClubsCsv(textOf(clubsFile), withTables(site.league));
  const grounds = parseGroundsCsv(textOf(files.get(groundsFile) ?? new Uint8Array()), clubs.value);
  const playersCsv = files.get(playersFile);
  const players =
    playersCsv === undefined
      ? { value: null, problems: [] }
      : parsePlayersCsv(textOf(playersCsv), clubs.value?.map((club) => club.slug) ?? null, teamsOf(site.league));
  const documents = parseDocuments(files);
  const sponsorsFile = files.get("sponsors.json");
  const sponsors = parseSponsors(sponsorsFile === undefined ? '{"rows":[]}' : textOf(sponsorsFile));
  const images = parseImages(files);
  const passesFile = files.get("passes.json");
  const passes = parsePasses(passesFile === undefined ? '{"passes":[]}' : textOf(passesFile), site.league);
  const podcast = parsePodcast(files);
  const problems = [
    ...unknownFiles(files),
    ...site.problems,
    ...clubs.problems,
    ...grounds.problems,
    ...players.problems,
    ...documents.problems,
    ...sponsors.problems,
    ...images.problems,
    ...passes.problems,
    ...podcast.problems,
  ];
  if (problems.length > 0 || !site.league || !clubs.value || !documents.value || !sponsors.value) {
    return { folder: null, problems };
  }
  if (!grounds.value || !images.value || !passes.value || !podcast.value) return { folder: null, problems };
  const folder: LeagueFolder = {
    files,
    written: {
      description: site.written.description,
      pages: writtenPages.parse(site.written.pages),
      map: site.written.map ?? null,
    },
    league: site.league,
    clubs: clubs.value,
    grounds: grounds.value,
    players: players.value,
    documents: documents.value,
    sponsors: sponsors.value,
    images: images.value,
    passes: passes.value,
    podcast: podcast.value,
  };
  const crossed = crossProblems(folder, site.lineOf, now);
  return crossed.length > 0 ? { folder: null, problems: crossed } : { folder, problems: [] };
}

/**
 * Reads a folder that must be valid, including the links in its texts. Folders that are already loaded are read without checking these,
 * because the desk may have removed pages that they link to.
 * @throws CommandError that lists the problems.
 */
export function requireLeagueFolder(path: string, now = new Date()): LeagueFolder {
  const read = readLeagueFolder(readFolder(path), now);
  const problems = read.folder === null ? read.problems : deadTextLinks(read.folder.files, read.folder);
  if (read.folder !== null && problems.length === 0) return read.folder;
  const count = problems.length === 1 ? "a problem" : `${problems.length} problems`;
  throw new CommandError(`The league in ${path} has ${count}:\n${problemList(problems)}`);
}

/** All problems of a folder, one per line. */
export const problemList = (problems: readonly FileProblem[]): string =>
  problems.map((problem) => `  ${problemText(problem)}`).join("\n");
