import type { PlayerProfile } from "../../../schemas/football/player.ts";

/** A player's totals of a season, in all competitions. */
export interface SeasonTotals {
  season: number;
  appearances: number;
  starts: number;
  minutes: number;
  goals: number;
  assists: number;
  yellowCards: number;
  redCards: number;
}

/** Totals by season, latest first. */
export function seasonTotals(matches: PlayerProfile["matches"]): SeasonTotals[] {
  const seasons = new Map<number, SeasonTotals>();
  for (const { match, appearance } of matches) {
    const { season } = match;
    const empty = { appearances: 0, starts: 0, minutes: 0, goals: 0, assists: 0, yellowCards: 0, redCards: 0 };
    const totals = seasons.get(season) ?? { season, ...empty };
    seasons.set(season, {
      season,
      appearances: totals.appearances + 1,
      starts: totals.starts + (appearance.started ? 1 : 0),
      minutes: totals.minutes + appearance.minutes,
      goals: totals.goals + appearance.goals,
      assists: totals.assists + appearance.assists,
      yellowCards: totals.yellowCards + appearance.yellowCards,
      redCards: totals.redCards + appearance.redCards,
    });
  }
  return [...seasons.values()].sort((a, b) => b.season - a.season);
}

/** Age on a day. @param birthDate YYYY-MM-DD @param today YYYY-MM-DD */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
