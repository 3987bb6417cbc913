import type { PlayerProfile } from "../../../schemas/football/player.ts";
import { plural, t } from "../../../schemas/site/messages.ts";

type Appearance = PlayerProfile["matches"][number]["appearance"];

/** A player's appearance in words: "Started, 90 minutes, 2 goals, booked". */
export function appearanceSummary({ started, minutes, goals, assists, yellowCards, redCards }: Appearance): string {
  return [
    t(started ? "Started" : "Came on"),
    minutes > 0 && plural(minutes, { one: "{count} minute", other: "{count} minutes" }),
    goals > 0 && plural(goals, { one: "{count} goal", other: "{count} goals" }),
    assists > 0 && plural(assists, { one: "{count} assist", other: "{count} assists" }),
    yellowCards > 0 && t("booked"),
    redCards > 0 && t("sent off"),
  ]
    .filter((part) => part !== false)
    .join(t(", "));
}
