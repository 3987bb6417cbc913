import type { MatchEvent } from "../../../schemas/football/match-data.ts";
import { minuteText } from "./goals.ts";

/** A player's goals, cards and substitution in a match. Minutes are text: `67'`. */
export interface PlayerMarks {
  goals: number;
  ownGoals: number;
  booked: boolean;
  sentOff: boolean;
  cameOn: string | null;
  wentOff: string | null;
}

const none: PlayerMarks = { goals: 0, ownGoals: 0, booked: false, sentOff: false, cameOn: null, wentOff: null };

/** Marks of all players in the events, by player id. */
export function playerMarks(events: readonly MatchEvent[]): Map<number, PlayerMarks> {
  const players = new Map<number, PlayerMarks>();
  const note = (playerID: number | null, change: (marks: PlayerMarks) => Partial<PlayerMarks>) => {
    if (playerID === null) return;
    const marks = players.get(playerID) ?? none;
    players.set(playerID, { ...marks, ...change(marks) });
  };
  for (const event of events) {
    switch (event.type) {
      case "goal":
      case "penalty-goal":
        note(event.playerID, ({ goals }) => ({ goals: goals + 1 }));
        break;
      case "own-goal":
        note(event.playerID, ({ ownGoals }) => ({ ownGoals: ownGoals + 1 }));
        break;
      case "yellow-card":
        note(event.playerID, () => ({ booked: true }));
        break;
      case "second-yellow-card":
      case "red-card":
        note(event.playerID, () => ({ sentOff: true }));
        break;
      case "substitution":
        note(event.playerID, () => ({ wentOff: minuteText(event) }));
        note(event.otherPlayerID, () => ({ cameOn: minuteText(event) }));
        break;
      default:
        break;
    }
  }
  return players;
}
