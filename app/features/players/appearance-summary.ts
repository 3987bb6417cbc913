import type { PlayerProfile } from "../../../schemas/football/player.ts";

type Appearance = PlayerProfile["matches"][number]["appearance"];

const times = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** A player's appearance in words: "Started, 90 minutes, 2 goals, booked". */
export function appearanceSummary({ started, minutes, goals, assists, yellowCards, redCards }: Appearance): string {
  return [
    started ? "Started" : "Came on",
    ...times(minutes, "minute", "minutes"),
    ...times(goals, "goal", "goals"),
    ...times(assists, "assist", "assists"),
    ...(yellowCards > 0 ? ["booked"] : []),
    ...(redCards > 0 ? ["sent off"] : []),
  ].join(", ");
}
