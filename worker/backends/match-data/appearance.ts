import type { LineUp, MatchEvent } from "../../../schemas/football/match-data.ts";

/** A player's minutes, goals and cards in one match. */
export interface Appearance {
  started: boolean;
  /** Minutes played, up to 90 or, with extra time, 120, or until the match was cut short. Additional time does not count. */
  minutes: number;
  goals: number;
  assists: number;
  yellowCards: number;
  redCards: number;
}

const extraTimeMinutes = 120;
const regularMinutes = 90;

/**
 * A player's appearance; null for a player who did not play.
 * @param events all events of the match, in order.
 */
export function appearanceOf(playerID: number, own: LineUp, events: readonly MatchEvent[]): Appearance | null {
  const started = own.starting.some((player) => player.playerID === playerID);
  const cameOn = events.find((event) => event.type === "substitution" && event.otherPlayerID === playerID);
  if (!started && cameOn === undefined) return null;
  const count = (...types: MatchEvent["type"][]) =>
    events.filter((event) => event.playerID === playerID && types.includes(event.type)).length;
  const left = events.find(
    (event) => event.playerID === playerID && ["substitution", "red-card", "second-yellow-card"].includes(event.type),
  );
  const scheduled = events.some(({ type }) => type === "extra-time") ? extraTimeMinutes : regularMinutes;
  const cutShort = events.find(({ type }) => type === "abandoned");
  const length = Math.min(cutShort?.minute ?? scheduled, scheduled);
  const until = Math.min(left?.minute ?? length, length);
  const from = started ? 0 : Math.min(cameOn?.minute ?? 0, length);
  return {
    started,
    minutes: Math.max(0, until - from),
    goals: count("goal", "penalty-goal"),
    assists: events.filter(({ type, otherPlayerID }) => type === "goal" && otherPlayerID === playerID).length,
    yellowCards: count("yellow-card"),
    redCards: count("red-card", "second-yellow-card"),
  };
}
