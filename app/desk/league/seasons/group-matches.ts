export interface DrawnGroup {
  name: string;
  clubs: readonly string[];
}

/** A single round-robin (circle method): in each round every club plays once, and one has a bye if their number is odd. */
function roundsOf(clubs: readonly string[]): [home: string, away: string][][] {
  const [first, ...others] = clubs.length % 2 === 0 ? clubs : [null, ...clubs];
  return others.map((_, round) => {
    const turned = [first, ...others.slice(round), ...others.slice(0, round)];
    return turned.slice(0, turned.length / 2).flatMap((one, index): [string, string][] => {
      const other = turned[turned.length - 1 - index];
      if (one == null || other == null) return [];
      return [(round + index) % 2 === 0 ? [one, other] : [other, one]];
    });
  });
}

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * Generates the matches of all groups as a season's CSV file. The groups play on the same days.
 * @param meetings how often two clubs play each other, with home and away swapped each time
 * @param first day of the first round, YYYY-MM-DD
 * @param days between two rounds
 */
export function groupMatches(
  groups: readonly DrawnGroup[],
  { meetings, first, days, time }: { meetings: number; first: string; days: number; time: string },
): string {
  const lines = groups.flatMap(({ name, clubs }) => {
    const once = roundsOf(clubs);
    return Array.from({ length: meetings }, (_, series) => once.map((pairs) => ({ pairs, isBack: series % 2 === 1 })))
      .flat()
      .flatMap(({ pairs, isBack }, round) =>
        pairs.map(([one, other]) => {
          const [home, away] = isBack ? [other, one] : [one, other];
          return [round + 1, quoted(name), dayAfter(first, round * days), time, quoted(home), "", quoted(away)].join();
        }),
      );
  });
  return ["Round,Group,Date,Time,Team 1,FT,Team 2", ...lines].join("\n");
}
