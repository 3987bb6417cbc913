import fc from "fast-check";
import { expect, it } from "vitest";
import { groupMatches } from "../../../../../../app/desk/league/seasons/group-matches.ts";
import { parseFootballCsv } from "../../../../../../worker/backends/match-data/seasons/formats/football-csv.ts";

it("has every two clubs of a group meet as often as they shall, at home in turn, and no club twice on a day", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 4 }), (size, meetings) => {
      const clubs = Array.from({ length: size }, (_, index) => `Club "${index}", Ltd`);
      const file = groupMatches([{ name: "West", clubs }], { meetings, first: "2026-08-29", days: 7, time: "15:00" });
      const { matches, problems } = parseFootballCsv(file, 2026);
      expect(problems).toEqual([]);
      expect(matches).toHaveLength((meetings * size * (size - 1)) / 2);
      const pairs = Map.groupBy(matches, ({ team1, team2 }) => [team1, team2].sort().join());
      for (const own of pairs.values()) {
        const homes = own.filter(({ team1 }) => team1 === own[0]?.team1).length;
        expect([own.length, homes]).toEqual([meetings, Math.ceil(meetings / 2)]);
      }
      const days = matches.flatMap(({ date, team1, team2 }) => [`${date} ${team1}`, `${date} ${team2}`]);
      expect(new Set(days).size).toBe(days.length);
      expect(matches[0]).toMatchObject({ group: "West", round: "Matchday 1", date: "2026-08-29", time: "15:00" });
    }),
  );
});
