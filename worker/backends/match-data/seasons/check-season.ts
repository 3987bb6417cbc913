import { seasonDays, seasonName } from "../../../../schemas/site/league-clock.ts";
import { leagueInstant } from "../../../../schemas/site/league-time.ts";
import { checkMeetings, clubsInSeason, type SeasonRules } from "./check-meetings.ts";
import { checkTies } from "./check-rounds.ts";
import { looseName } from "./club-names.ts";
import { describeMatch, type FileGoal, type Problem } from "./formats/football-json.ts";
import type { NamedMatch } from "./name-clubs.ts";

const byFrequency = (matches: readonly NamedMatch[]): [name: string, matches: number][] => {
  const count = new Map<string, number>();
  for (const name of matches.flatMap(({ home, away }) => [home, away])) count.set(name, (count.get(name) ?? 0) + 1);
  return [...count].sort(([a, left], [b, right]) => right - left || a.localeCompare(b, "en-GB"));
};

/** Whether one spelling is a short form of the other: "Barnsley" and "Barnsley FC", "Leyton" and "Leyton Orient". */
function looksAlike(a: string, b: string): boolean {
  const [short = "", long = ""] = [looseName(a), looseName(b)].toSorted((left, right) => left.length - right.length);
  return short !== "" && `${long} `.startsWith(`${short} `);
}

/** Clubs spelt in more than one way. @param where the matches are played: "a division", "Group A" */
function checkNames(where: string, league: readonly NamedMatch[], rules: SeasonRules): Problem[] {
  const names = byFrequency(league);
  const clubs = clubsInSeason(league, rules);
  if (clubs === null || names.length <= clubs) return [];
  const expected = names.slice(0, clubs).map(([name]) => name);
  const surplus = names.slice(clubs).map(([name]) => name);
  const counts = names.map(([name, matches]) => `${name} (${matches})`).join(", ");
  const general = {
    match: null,
    problem:
      `${names.length} names in ${where} of ${clubs} clubs: some clubs are spelt in more than one way. ` +
      `Say which spellings mean the same club (the command does so by --clubs FILE).\n    Names, with their matches: ${counts}`,
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

const regularMinute = ({ minute }: FileGoal) => Number(String(minute).split("+")[0]);

/** Problems of a single match. */
function checkMatch(match: NamedMatch, season: number, { points }: SeasonRules, now: Date): string[] {
  const { date, time, home, away, score, status, stage, goals1, goals2 } = match;
  const { ht, ft, et, p } = score;
  const problems: string[] = [];
  const check = (wrong: boolean | undefined, problem: string) => {
    if (wrong) problems.push(problem);
  };
  const { from, to } = seasonDays(season);
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
  const isShotOut = points.shootOutWin !== null;
  check(
    stage === "league" && (et ?? (isShotOut ? undefined : p)) !== undefined,
    `a league match has ${isShotOut ? "no extra time" : "neither extra time nor penalties"}`,
  );
  check(stage === "league" && isShotOut && p && ft && ft[0] !== ft[1], "a match that was won has no penalties");
  check((status === "cancelled" || status === "postponed") && ft !== undefined, `is ${status} and has a score`);
  check(status === "awarded" && ft === undefined, "is awarded and has no score");
  const isToCome = leagueInstant(date, time ?? "00:00") > now.toISOString();
  // A match may be awarded before its day.
  check(
    ft !== undefined && status !== "awarded" && isToCome,
    `has a score (${ft?.join("-")}) and is still to be played`,
  );
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

const noGroups = (match: NamedMatch): Problem => ({
  match: describeMatch(match),
  problem: `is in ${match.group}, and this competition has no groups`,
});

/** Matches whose clubs are in different groups, or in none while others are. */
function checkGroups(matches: readonly NamedMatch[]): Problem[] {
  const groups = new Map<string, string | undefined>();
  return matches.flatMap((match) =>
    [match.home, match.away].flatMap((name) => {
      const first = groups.has(name) ? groups.get(name) : match.group;
      groups.set(name, first);
      if (first === match.group) return [];
      return [{ match: describeMatch(match), problem: `${name} is in ${first} already, and not in ${match.group}` }];
    }),
  );
}

/** All problems of a season by the rules of its competition; empty when it is consistent. */
export function checkSeason(matches: readonly NamedMatch[], season: number, rules: SeasonRules, now: Date): Problem[] {
  if (matches.length === 0) return [{ match: null, problem: "The file has no matches." }];
  const league = matches.filter(({ stage }) => stage === "league");
  // In a competition with groups, matches without one do not show how many clubs there are.
  const groups = Map.groupBy(
    rules.kind === "groups" ? league.filter(({ group }) => group !== undefined) : league,
    (match) => match.group ?? "a division",
  );
  const known = new Set(league.flatMap(({ home, away }) => [home, away]));
  const outsiders = matches
    .filter(({ stage }) => stage === "play-offs" && league.length > 0)
    .flatMap((match) =>
      [match.home, match.away]
        .filter((name) => !known.has(name))
        .map((name) => ({
          match: describeMatch(match),
          problem: `${name} is in the play-offs but not in the division`,
        })),
    );
  return [
    ...(rules.kind === "groups"
      ? checkGroups(league)
      : matches.filter(({ group }) => group !== undefined).map(noGroups)),
    ...[...groups].flatMap(([where, own]) => checkNames(where, own, rules)),
    ...checkMeetings(matches, rules),
    ...checkTies(matches, rules),
    ...matches.flatMap((match) =>
      checkMatch(match, season, rules, now).map((problem) => ({ match: describeMatch(match), problem })),
    ),
    ...outsiders,
  ];
}
