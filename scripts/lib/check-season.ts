import { seasonName } from "../generate/time.ts";
import { type ClubDirectory, foldName, looseName } from "./club-names.ts";
import { describeMatch, type FileGoal, type FileMatch, type Problem } from "./football-json.ts";

/** Clubs in a division. */
const divisionSize = 24;

/** A match with clubs resolved: `home` and `away` are names of clubs, `team1` and `team2` their spellings. */
export interface NamedMatch extends FileMatch {
  home: string;
  away: string;
}

const byFrequency = (matches: readonly NamedMatch[]): [name: string, matches: number][] => {
  const count = new Map<string, number>();
  for (const name of matches.flatMap(({ home, away }) => [home, away])) count.set(name, (count.get(name) ?? 0) + 1);
  return [...count].sort(([a, left], [b, right]) => right - left || a.localeCompare(b, "en-GB"));
};

/** Resolves spellings by the clubs files. An unlisted spelling is a club of its own, whatever it looks like. */
export function nameClubs(
  matches: readonly FileMatch[],
  directory: ClubDirectory,
): { matches: NamedMatch[]; problems: Problem[] } {
  const names = new Map<string, string>();
  const problems: Problem[] = [];
  for (const spelling of new Set(matches.flatMap(({ team1, team2 }) => [team1, team2]))) {
    const found = directory.find(spelling);
    names.set(spelling, found.length === 1 && found[0] ? found[0].name : spelling);
    if (looseName(spelling) === "") {
      const own = matches.filter(({ team1, team2 }) => team1 === spelling || team2 === spelling);
      const problem = `"${spelling}" is not the name of a club`;
      problems.push(...own.map((match) => ({ match: describeMatch(match), problem })));
    } else if (found.length > 1) {
      const clubs = found.map(({ name }) => name).join(", ");
      problems.push({
        match: null,
        problem: `"${spelling}" may mean any of these clubs: ${clubs}. Give its full name.`,
      });
    }
  }
  // Spellings that differ only in case are one name.
  const byFolded = new Map<string, string>();
  const nameOf = (spelling: string): string => {
    const name = names.get(spelling) ?? spelling;
    const known = byFolded.get(foldName(name)) ?? name;
    byFolded.set(foldName(name), known);
    return known;
  };
  return {
    matches: matches.map((match) => ({ ...match, home: nameOf(match.team1), away: nameOf(match.team2) })),
    problems,
  };
}

/** The number of clubs of this double round-robin, by its pairings and its fullest matchday. */
function clubsOf(league: readonly NamedMatch[]): number {
  const pairings = new Set(league.map(({ home, away }) => `${home}\n${away}`)).size;
  const whole = [pairings, league.length].map((count) => {
    const clubs = Math.round((1 + Math.sqrt(1 + 4 * count)) / 2);
    return clubs * (clubs - 1) === count ? clubs : 0;
  });
  const rounds = Map.groupBy(
    league.filter(({ round }) => /^Matchday \d+$/.test(round)),
    ({ round }) => round,
  );
  const fullest = Math.max(0, ...[...rounds.values()].map((matches) => matches.length));
  return Math.max(...whole, fullest * 2) || divisionSize;
}

/** Whether one spelling is a short form of the other: "Barnsley" and "Barnsley FC", "Leyton" and "Leyton Orient". */
function looksAlike(a: string, b: string): boolean {
  const [short = "", long = ""] = [looseName(a), looseName(b)].toSorted((left, right) => left.length - right.length);
  return short !== "" && `${long} `.startsWith(`${short} `);
}

function checkNames(league: readonly NamedMatch[]): Problem[] {
  const names = byFrequency(league);
  const clubs = clubsOf(league);
  if (names.length <= clubs) return [];
  const expected = names.slice(0, clubs).map(([name]) => name);
  const surplus = names.slice(clubs).map(([name]) => name);
  const counts = names.map(([name, matches]) => `${name} (${matches})`).join(", ");
  const general = {
    match: null,
    problem:
      `${names.length} names in a division of ${clubs} clubs: some clubs are spelt in more than one way. ` +
      `Join the spellings with a clubs file (--clubs FILE).\n    Names, with their matches: ${counts}`,
  };
  const ofMatches = league.flatMap((match) =>
    [match.home, match.away]
      .filter((name) => surplus.includes(name))
      .map((name) => {
        const alike = expected.filter((other) => looksAlike(name, other)).join(" or ");
        return {
          match: describeMatch(match),
          problem: `"${name}" is one name too many${alike === "" ? "" : `: perhaps ${alike}`}`,
        };
      }),
  );
  return [general, ...ofMatches];
}

function checkDuplicates(matches: readonly NamedMatch[]): Problem[] {
  // Play-offs repeat pairings of the league, and have two legs, so their date is part of the key.
  const identity = ({ home, away, isPlayOff, date }: NamedMatch) =>
    [home, away, isPlayOff ? `play-offs ${date}` : "league"].join("\n");
  return [...Map.groupBy(matches, identity).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : others.map((match) => ({
          match: describeMatch(match),
          problem: `is listed already as match ${first.number} (${first.round}, ${first.date})`,
        })),
  );
}

const regularMinute = ({ minute }: FileGoal) => Number(String(minute).split("+")[0]);

/** Problems of a single match. */
function checkMatch(match: NamedMatch, season: number): string[] {
  const { date, home, away, score, status, isPlayOff, goals1, goals2 } = match;
  const { ht, ft, et, p } = score;
  const problems: string[] = [];
  const check = (wrong: boolean | undefined, problem: string) => {
    if (wrong) problems.push(problem);
  };
  const [from, to] = [`${season}-07-01`, `${season + 1}-06-30`];
  check(date < from || date > to, `the date ${date} is not in the season ${seasonName(season)} (${from} to ${to})`);
  check(home === away, "a club cannot play itself");
  check(ft === undefined && (ht ?? et ?? p) !== undefined, "there is no full-time score beside the other scores");
  if (ft !== undefined) {
    check(
      ht && (ht[0] > ft[0] || ht[1] > ft[1]),
      `more goals at half time (${ht?.join("-")}) than at full time (${ft.join("-")})`,
    );
    check(
      et && (et[0] < ft[0] || et[1] < ft[1]),
      `fewer goals after extra time (${et?.join("-")}) than at full time (${ft.join("-")})`,
    );
  }
  check(p && p[0] === p[1], `penalties end with a winner, not ${p?.join("-")}`);
  check(!isPlayOff && (et ?? p) !== undefined, "a league match has neither extra time nor penalties");
  check((status === "cancelled" || status === "postponed") && ft !== undefined, `is ${status} and has a score`);
  check(status === "awarded" && ft === undefined, "is awarded and has no score");
  if (goals1 !== undefined || goals2 !== undefined) {
    const lists = [goals1 ?? [], goals2 ?? []] as const;
    const scored = lists.map((list) => list.length).join("-");
    const final = et ?? ft;
    // An awarded score need not match the goals scored.
    check(
      final && status !== "awarded" && scored !== final.join("-"),
      `the scorers' lists say ${scored}, the score ${final?.join("-")}`,
    );
    check(final === undefined && scored !== "0-0", `has scorers (${scored}) and no score`);
    const early = lists.map((list) => list.filter((goal) => regularMinute(goal) <= 45).length).join("-");
    check(
      ht && scored === final?.join("-") && early !== ht.join("-"),
      `the scorers' minutes say ${early} at half time, the score ${ht?.join("-")}`,
    );
  }
  return problems;
}

/** All problems of a season; empty when it is consistent. */
export function checkSeason(matches: readonly NamedMatch[], season: number): Problem[] {
  if (matches.length === 0) return [{ match: null, problem: "The file has no matches." }];
  const league = matches.filter(({ isPlayOff }) => !isPlayOff);
  const known = new Set(league.flatMap(({ home, away }) => [home, away]));
  const outsiders = matches
    .filter(({ isPlayOff }) => isPlayOff && league.length > 0)
    .flatMap((match) =>
      [match.home, match.away]
        .filter((name) => !known.has(name))
        .map((name) => ({
          match: describeMatch(match),
          problem: `${name} is in the play-offs but not in the division`,
        })),
    );
  return [
    ...(league.length === 0 ? [] : checkNames(league)),
    ...checkDuplicates(matches),
    ...matches.flatMap((match) =>
      checkMatch(match, season).map((problem) => ({ match: describeMatch(match), problem })),
    ),
    ...outsiders,
  ];
}
