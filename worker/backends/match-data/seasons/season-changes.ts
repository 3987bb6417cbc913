import type { SeasonChange } from "../../../../schemas/desk/seasons.ts";
import { leagueDate } from "../../../../schemas/site/league-time.ts";
import type { NamedMatch } from "./name-clubs.ts";
import { describeChanges } from "./reconcile-entries.ts";
import type { StoredFixture } from "./season-store.ts";

/*
 * What an import changes, match by match, and its warnings.
 */

type ClubNames = ReadonlyMap<number, string>;

const nameOf = ({ home_id, away_id }: StoredFixture, names: ClubNames) =>
  `${names.get(home_id) ?? home_id} v ${names.get(away_id) ?? away_id}`;

/** Matches that are added, moved, changed or removed, by kick-off. */
export function seasonChanges(
  planned: readonly StoredFixture[],
  stored: readonly StoredFixture[],
  names: ClubNames,
): { changes: SeasonChange[]; unchanged: number } {
  const before = new Map(stored.map((fixture) => [fixture.id, fixture]));
  const after = new Set(planned.map(({ id }) => id));
  const said = (fixture: StoredFixture) => ({ match: nameOf(fixture, names), round: fixture.round });
  const plans = planned.flatMap((fixture): SeasonChange[] => {
    const own = before.get(fixture.id);
    if (own === undefined)
      return [{ kind: "added", ...said(fixture), before: null, after: fixture.kickoff, details: [] }];
    if (JSON.stringify(own) === JSON.stringify(fixture)) return [];
    const isMoved = own.kickoff !== fixture.kickoff;
    const details = describeChanges(own, fixture);
    const kickOffs = { before: own.kickoff, after: fixture.kickoff };
    return [{ kind: isMoved ? "moved" : "changed", ...said(fixture), ...kickOffs, details }];
  });
  const removed = stored
    .filter(({ id }) => !after.has(id))
    .map((fixture): SeasonChange => {
      const details = fixture.home_goals === null ? [] : [`result ${fixture.home_goals}-${fixture.away_goals}`];
      return { kind: "removed", ...said(fixture), before: fixture.kickoff, after: null, details };
    });
  const kickOff = ({ after: to, before: from }: SeasonChange) => to ?? from ?? "";
  return {
    changes: [...plans, ...removed].toSorted((a, b) => kickOff(a).localeCompare(kickOff(b))),
    unchanged: planned.length - plans.length,
  };
}

/** A match of another competition. */
export interface OtherMatch {
  competition: string;
  kickoff: string;
  home_id: number;
  away_id: number;
}

/** Clubs that play twice on a day, in words: within the season, and with their matches in other competitions. */
function clashes(planned: readonly StoredFixture[], others: readonly OtherMatch[], names: ClubNames): string[] {
  const toCome = planned.filter(({ status }) => status === "fixture");
  const games = [
    ...toCome.map((fixture) => ({ ...fixture, competition: "", what: nameOf(fixture, names) })),
    ...others.map((other) => ({ ...other, what: `a match in the ${other.competition}` })),
  ];
  const byDay = Map.groupBy(
    games.flatMap((game) => [game.home_id, game.away_id].map((club) => ({ club, ...game }))),
    ({ club, kickoff }) => `${club} ${leagueDate(kickoff)}`,
  );
  return [...byDay.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined || own.length < 2 || own.every(({ competition }) => competition !== "")) return [];
    const matches = own.map(({ what }) => what).join(" and ");
    return [`${names.get(first.club) ?? first.club} plays twice on ${leagueDate(first.kickoff)}: ${matches}.`];
  });
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** Warnings to look at before importing, in words. */
export function seasonWarnings(input: {
  matches: readonly NamedMatch[];
  planned: readonly StoredFixture[];
  stored: readonly StoredFixture[];
  others: readonly OtherMatch[];
  names: ClubNames;
  now: Date;
}): string[] {
  const { matches, planned, stored, others, names, now } = input;
  const kept = new Set(planned.map(({ id }) => id));
  const gone = stored.filter(({ id, home_goals }) => home_goals !== null && !kept.has(id)).length;
  const untimed = matches.filter(({ time }) => time === undefined).length;
  const late = planned.filter(({ status, kickoff }) => status === "fixture" && kickoff < now.toISOString()).length;
  return [
    ...(gone > 0 ? [`${count(gone, "match", "matches")} with a result would be taken away, with its scorers.`] : []),
    ...(untimed > 0 ? [`${count(untimed, "match has", "matches have")} no time in the file: 15:00 is taken.`] : []),
    ...(late > 0 ? [`${count(late, "match has", "matches have")} no result, and a kick-off that is over.`] : []),
    ...clashes(planned, others, names),
  ];
}
