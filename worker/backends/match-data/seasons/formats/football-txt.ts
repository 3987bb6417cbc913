import { seasonDays } from "../../../../../schemas/site/league-clock.ts";
import { type FileMatch, type Problem, readMatches } from "./football-json.ts";
import { parseScorers } from "./football-txt-goals.ts";
import { findScore } from "./football-txt-score.ts";

/*
 * The openfootball plain text notation, in its old dialect (`[Sat Aug/9]`, the score between the clubs) and its new one
 * (`Sat Aug 9 2024`, `Club v Club`, then the score).
 */

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthName = "(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";
const weekday = "(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*[,.]?\\s+)?";
const monthFirst = new RegExp(`^${weekday}${monthName}[\\s/]+(\\d{1,2})(?:[\\s,/]+(\\d{4}))?(?![\\d:.])`, "i");
const dayFirst = new RegExp(`^${weekday}(\\d{1,2})[\\s/]+${monthName}(?:[\\s,/]+(\\d{4}))?(?![\\d:.])`, "i");
const isoDay = new RegExp(`^${weekday}(\\d{4})-(\\d{2})-(\\d{2})(?!\\d)`, "i");

/** A date at the start of a line, as YYYY-MM-DD, and the rest of the line. Without a year it is in the season. */
export function findDate(line: string, season: number): { date: string; rest: string } | null {
  const iso = isoDay.exec(line);
  if (iso) return { date: `${iso[1]}-${iso[2]}-${iso[3]}`, rest: line.slice(iso[0].length).trim() };
  const found = monthFirst.exec(line);
  const other = found ? null : dayFirst.exec(line);
  const match = found ?? other;
  if (!match) return null;
  const [name = "", day = ""] = found ? [found[1], found[2]] : [other?.[2], other?.[1]];
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const dayOfYear = `${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const inFirstYear = `${season}-${dayOfYear}` >= seasonDays(season).from;
  const date = `${match[3] ?? (inFirstYear ? season : season + 1)}-${dayOfYear}`;
  return { date, rest: line.slice(match[0].length).trim() };
}

const heading = /^(?:[▪»•]+\s*(.+)|((?:matchday|round|week|group|play-?\s?offs?|(?:quarter|semi)?-?\s?finals?)\b.*))$/i;
const clock = /^(\d{1,2})[.:](\d{2})\s+/;
const statuses = /\[?\s*\b(postponed|cancelled|awarded|abandoned)\b\s*\]?/i;

interface Pairing {
  team1: string;
  team2: string;
  /** What follows an @, up to the town. */
  ground?: string;
  score: Record<string, [number, number]>;
  status?: string;
}

/** Clubs, score and status of a line; null when the line is not a match. */
function findPairing(line: string): Pairing | null {
  const [plain = "", venue] = line.split(/\s+@\s+/);
  const ground = venue?.split(",")[0]?.trim() || undefined;
  const status = statuses.exec(plain)?.[1]?.toLowerCase();
  const words = plain.replace(statuses, " ").trimEnd();
  const { score, before, after } = findScore(words);
  const shared = { score, ...(ground !== undefined && { ground }), ...(status !== undefined && { status }) };
  const versus = /^(.+?)\s+(?:v|vs\.?)\s+(.+)$/i.exec(before);
  if (versus?.[1] && versus[2] && after === "") {
    return { team1: versus[1].trim(), team2: versus[2].trim(), ...shared };
  }
  if (after !== "" && before !== "") return { team1: before, team2: after, ...shared };
  const dash = /^(.+?)\s+[-–]\s+(.+)$/.exec(before);
  return dash?.[1] && dash[2] && after === "" ? { team1: dash[1].trim(), team2: dash[2].trim(), ...shared } : null;
}

/**
 * Parses a season. Unreadable lines are reported by number; the other matches are returned for further checks.
 * @param season its first year, for dates without a year.
 */
export function parseFootballTxt(content: string, season: number): { matches: FileMatch[]; problems: Problem[] } {
  const raws: Record<string, unknown>[] = [];
  const problems: Problem[] = [];
  let round: string | undefined;
  let date: string | undefined;
  let time: string | undefined;
  // Scorers may span lines until their bracket closes.
  let scorers: string | null = null;
  const takeScorers = (text: string, number: number) => {
    const goals = parseScorers(text);
    const last = raws.at(-1);
    if (goals === null || last === undefined) {
      problems.push({ match: null, problem: `Line ${number} cannot be read as scorers: ${text}` });
    } else Object.assign(last, goals);
  };
  for (const [index, full] of content.split(/\r?\n/).entries()) {
    const number = index + 1;
    let line = full.replace(/#.*$/, "").replaceAll("\t", " ").trim();
    if (line === "" || line.startsWith("=")) continue;
    if (scorers !== null || (/^[([]/.test(line) && /\d\s*['’]/.test(line))) {
      const text: string = scorers === null ? line : `${scorers} ${line}`;
      scorers = /[)\]]\s*$/.test(line) ? null : text;
      if (scorers === null) takeScorers(text, number);
      continue;
    }
    const bracketed = /^\[([^\]]+)\]$/.exec(line)?.[1];
    if (bracketed !== undefined && findDate(bracketed, season)) line = bracketed;
    const day = findDate(line, season);
    if (day) {
      ({ date } = day);
      time = undefined;
      line = day.rest;
      if (line === "") continue;
    }
    const title = heading.exec(line);
    if (title && !day) {
      round = (title[1] ?? title[2] ?? "").trim();
      // `Matchday 1 | Fri Aug 9`. A round without a date keeps the last one.
      const [name = "", rest] = round.split(/\s*\|\s*/);
      round = name;
      date = rest === undefined ? date : (findDate(rest, season)?.date ?? date);
      continue;
    }
    const at = clock.exec(line);
    if (at) {
      time = `${(at[1] ?? "").padStart(2, "0")}:${at[2]}`;
      line = line.slice(at[0].length).trim();
    }
    const pairing = findPairing(line);
    if (pairing === null) {
      problems.push({ match: null, problem: `Line ${number} cannot be read: ${full.trim()}` });
      continue;
    }
    raws.push({ ...(round !== undefined && { round }), date, ...(time !== undefined && { time }), ...pairing });
  }
  if (scorers !== null) problems.push({ match: null, problem: "The file ends amid the scorers of a match." });
  const read = readMatches(raws);
  return { matches: read.matches, problems: [...problems, ...read.problems] };
}
