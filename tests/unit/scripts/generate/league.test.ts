import { describe, expect, it, vi } from "vitest";
import { matchScript } from "../../../../schemas/football/match-script.ts";
import { findRound } from "../../../../schemas/football/rounds.ts";
import { rulesOfSeason } from "../../../../schemas/league/competition-rules.ts";
import { leagueDate } from "../../../../schemas/site/league-time.ts";
import { competitions, crownCupID, divisionIDs } from "../../../../scripts/generate/divisions.ts";
import { generateLeague } from "../../../../scripts/generate/league.ts";
import { isPlayed } from "../../../../scripts/generate/league-match.ts";
import { matchRows } from "../../../../scripts/generate/match-rows.ts";
import { goalsOf, resultOf } from "../../../../scripts/generate/result.ts";
import { standings } from "../../../../scripts/generate/standings.ts";
import { generatedLeague, july, november as now } from "../../support/generated-league.ts";

// Two whole seasons are simulated, which takes a while on a slow machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const league = generatedLeague(now);
const tables = matchRows(league);
const seasons = [league.last, league.current];
const all = seasons.flatMap(({ matches }) => matches);
const ofDivision = (matches: typeof all, division: number) =>
  matches.filter(({ competitionID }) => competitionID === division);

describe("the generated league", () => {
  it("is identical for the same seed, and differs for another", () => {
    // As text, because comparing a hundred thousand values one by one takes longer than generating them.
    const text = JSON.stringify(tables);
    expect(JSON.stringify(matchRows(generateLeague({ seed: 7, now }))) === text).toBe(true);
    expect(JSON.stringify(matchRows(generatedLeague(now, 11))) === text).toBe(false);
  });

  it("plays 552 matches a division and 46 a club in each season", () => {
    for (const { matches, divisions } of seasons) {
      for (const division of divisionIDs) {
        const own = ofDivision(matches, division);
        expect(own).toHaveLength(552);
        expect(new Set(own.map(({ homeID, awayID }) => `${homeID}-${awayID}`)).size).toBe(552);
        for (const clubID of divisions[division]) {
          expect(own.filter(({ homeID, awayID }) => homeID === clubID || awayID === clubID)).toHaveLength(46);
        }
      }
    }
  });

  it("has 72 clubs, each in one division, with squads of 25 with different shirt numbers", () => {
    for (const { divisions } of seasons) {
      expect(new Set(divisionIDs.flatMap((division) => divisions[division])).size).toBe(72);
      for (const division of divisionIDs) expect(divisions[division]).toHaveLength(24);
    }
    for (const squad of league.squads.values()) {
      expect(squad).toHaveLength(25);
      expect(new Set(squad.map(({ shirtNumber }) => shirtNumber)).size).toBe(25);
    }
    const people = [...league.squads.values()].flat().map(({ name }) => name);
    expect(new Set(people).size).toBe(72 * 25);
  });

  it("plays its cups and play-offs by the rounds that its description has, with their legs, extra time and shoot-outs", () => {
    for (const { season, matches } of seasons) {
      for (const described of competitions) {
        const { rounds } = rulesOfSeason(described, season);
        if (rounds === undefined) continue;
        const own = matches.filter(({ competitionID }) => competitionID === described.id);
        const played = Map.groupBy(own, ({ round }) => findRound(round, rounds)?.round);
        expect([...played.keys()]).toEqual(rounds.slice(0, played.size));
        for (const [round, ties] of played) {
          const pairs = Map.groupBy(ties, ({ homeID, awayID }) => [homeID, awayID].sort().join());
          for (const tie of pairs.values()) expect(tie).toHaveLength(round?.legs ?? 0);
          const ends = ties.flatMap(({ script }) => (script === null ? [] : [resultOf(script)]));
          if (round?.extraTime === false) expect(ends.every(({ extraTime }) => extraTime === null)).toBe(true);
        }
      }
      expect(matches.some(({ competitionID }) => competitionID === crownCupID)).toBe(true);
    }
  });

  it("schedules no club twice on a day", () => {
    const days = all
      .filter(({ script }) => script !== null)
      .flatMap(({ homeID, awayID, kickoff }) => [homeID, awayID].map((clubID) => `${clubID} ${leagueDate(kickoff)}`));
    expect(new Set(days).size).toBe(days.length);
  });

  it("gives every fixture a unique id", () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it("kicks off at three on a summer and on a winter Saturday, by London's clocks", () => {
    const saturdays = league.last.matches.filter(({ round }) => round === "Matchday 1" || round === "Matchday 22");
    expect(new Set(saturdays.map(({ kickoff }) => kickoff.slice(11, 16)))).toContain("14:00");
    expect(new Set(saturdays.map(({ kickoff }) => kickoff.slice(11, 16)))).toContain("15:00");
  });

  it("writes scripts that match the schema, with consecutive numbers, ordered offsets and consistent scores", () => {
    for (const { script } of all.slice(0, 300)) {
      const { events, lineUps } = matchScript.parse(script);
      expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1));
      expect(events.map(({ offset }) => offset)).toEqual(
        events.map(({ offset }) => offset).toSorted((left, right) => left - right),
      );
      expect(lineUps.home.starting).toHaveLength(11);
      expect(lineUps.away.starting).toHaveLength(11);
      const goals = events.filter(({ type }) => ["goal", "penalty-goal", "own-goal"].includes(type));
      const last = events.at(-1)?.score;
      expect(last).toEqual({
        home: goals.filter(({ side }) => side === "home").length,
        away: goals.filter(({ side }) => side === "away").length,
      });
    }
  });

  it("makes at most five substitutions a side, and nobody returns", () => {
    for (const { script } of all.slice(0, 300)) {
      for (const side of ["home", "away"] as const) {
        const changes = script?.events.filter((event) => event.type === "substitution" && event.side === side) ?? [];
        expect(changes.length).toBeLessThanOrEqual(5);
        const off = new Set(changes.map(({ playerID }) => playerID));
        expect(changes.some(({ otherPlayerID }) => off.has(otherPlayerID))).toBe(false);
      }
    }
  });

  it("has consistent tables: as many wins as losses, as many goals for as against", () => {
    for (const { matches, divisions, deductions } of seasons) {
      for (const division of divisionIDs) {
        const played = ofDivision(matches, division).filter((match) => isPlayed(match, now));
        const rows = standings(divisions[division], played, deductions, "2026-11-20");
        const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
        expect(sum(({ won }) => won)).toBe(sum(({ lost }) => lost));
        expect(sum(({ goalsFor }) => goalsFor)).toBe(sum(({ goalsAgainst }) => goalsAgainst));
        expect(sum(({ played: games }) => games)).toBe(played.length * 2);
      }
    }
  });

  it("has last season complete and this season played up to now", () => {
    expect(league.last.matches.every((match) => isPlayed(match, now))).toBe(true);
    for (const match of league.current.matches) {
      if (match.script === null) expect(match.postponement).not.toBeNull();
      else expect(isPlayed(match, now)).toBe(Date.parse(match.kickoff) < now.getTime());
    }
  });

  it("relegates and promotes between the seasons", () => {
    const moved = (from: 10 | 11 | 12, to: 10 | 11 | 12) =>
      league.last.divisions[from].filter((clubID) => league.current.divisions[to].includes(clubID)).length;
    expect([moved(10, 11), moved(11, 10), moved(11, 12), moved(12, 11)]).toEqual([3, 3, 4, 4]);
  });

  it("plays cups to the final, with a winner in every tie", () => {
    for (const [cup, ties] of [
      [20, 71],
      [21, 47],
    ] as const) {
      const played = ofDivision(league.last.matches, cup);
      expect(played).toHaveLength(ties);
      for (const { script } of played) {
        if (script === null) throw new Error("A cup tie was not played.");
        const { score, extraTime, penalties } = resultOf(script);
        const decider = penalties ?? extraTime ?? score;
        expect(decider.home).not.toBe(decider.away);
      }
    }
  });

  it("draws only those cup rounds whose clubs are known", () => {
    const cup = ofDivision(league.current.matches, 20);
    const last = cup.at(-1)?.round;
    const earlier = cup.filter(({ round }) => round !== last);
    expect(earlier.every((match) => isPlayed(match, now))).toBe(true);
    expect(cup.length).toBeLessThan(71);
  });

  it("includes postponements, a match cut short, and a deduction in each season", () => {
    expect(all.filter(({ postponement, script }) => postponement !== null && script !== null).length).toBeGreaterThan(
      5,
    );
    expect(league.current.matches.filter(({ script }) => script === null)).toHaveLength(2);
    const cutShort = league.last.matches.filter(
      ({ script }) => script !== null && resultOf(script).outcome === "abandoned",
    );
    expect(cutShort).toHaveLength(1);
    const fixtures = tables.find(({ table }) => table === "fixtures");
    const stands = fixtures?.columns.indexOf("result_stands") ?? -1;
    expect(fixtures?.rows.filter((row) => row[stands] === 1).map(([id]) => id)).toEqual(cutShort.map(({ id }) => id));
    for (const { deductions } of seasons) expect(deductions).toHaveLength(1);
  });

  it("counts each goal in exactly one row of the scorer list", () => {
    const rows = tables.find(({ table }) => table === "goals")?.rows ?? [];
    const played = all.filter((match) => isPlayed(match, now));
    expect(rows).toHaveLength(
      played.reduce((sum, { script }) => sum + (script === null ? 0 : goalsOf(script).length), 0),
    );
  });

  it("keeps results out of the rows of matches to come", () => {
    const fixtures = tables.find(({ table }) => table === "fixtures");
    const status = fixtures?.columns.indexOf("status") ?? -1;
    const goals = fixtures?.columns.indexOf("home_goals") ?? -1;
    for (const row of fixtures?.rows ?? []) {
      expect(row[goals] === null).toBe(row[status] === "fixture" || row[status] === "postponed");
    }
  });
});

describe("a league generated at another time of the year", () => {
  it.each([
    ["on the day before a season", "2026-06-30T12:00:00Z", 2025],
    ["on a season's first day", july.toISOString(), 2027],
    ["late in May", "2026-05-28T12:00:00Z", 2025],
    ["in the hour that the clocks skip", "2026-03-29T01:30:00Z", 2025],
  ])("%s still has matches to come", (_, instant, season) => {
    const made = generatedLeague(new Date(instant));
    expect(made.current.season).toBe(season);
    const coming = made.current.matches.filter(({ kickoff, stage }) => stage === "league" && kickoff > instant);
    expect(coming.length).toBeGreaterThan(30);
  });

  it("plays the wider Championship play-offs from 2026-27 on", () => {
    const { last } = generatedLeague(july);
    expect(ofDivision(last.matches, 30)).toHaveLength(7);
    expect(ofDivision(last.matches, 31)).toHaveLength(5);
  });
});
