import { z } from "zod";
import { withScores } from "../schemas/football/live-match.ts";
import { type MatchEvent, matchEvent } from "../schemas/football/match-data.ts";
import { cardTypes, goalTypes } from "../schemas/football/match-enums.ts";

/*
 * What a room keeps of every event id, and the match that follows from it: pure rules. They give the same match in whatever order
 * and however often the same things are reported.
 */

const told = z.object({ revision: z.int(), at: z.number(), event: matchEvent });
const cancelled = z.object({ revision: z.int(), at: z.number(), text: z.string() });

/** The newest that was said of an event, and the newest cancellation of it. `at` is in epoch milliseconds. */
export const entryParts = z.object({ told: told.nullable(), cancelled: cancelled.nullable() });
export interface Entry extends z.infer<typeof entryParts> {
  id: string;
  /** Order among events of the same instant: the number in a script; 0 for a feed's. */
  place: number;
}

const newer = <Part extends { revision: number }>(known: Part | null, said: Part | null): Part | null =>
  known === null || (said !== null && said.revision > known.revision) ? said : known;

/** What is known of an event after one more thing was said of it. */
export function merged(known: Entry | undefined, said: Entry): Entry {
  if (known === undefined) return said;
  return { ...known, told: newer(known.told, said.told), cancelled: newer(known.cancelled, said.cancelled) };
}

/** Whether two different things were said under one revision: then nobody can tell which one is right. */
export function contradicts(known: Entry | undefined, said: Entry): boolean {
  if (known === undefined) return false;
  const differ = <Part extends { revision: number }>(a: Part | null, b: Part | null) =>
    a !== null && b !== null && a.revision === b.revision && JSON.stringify(a) !== JSON.stringify(b);
  return differ(known.told, said.told) || differ(known.cancelled, said.cancelled);
}

const takenBack = (type: MatchEvent["type"]) =>
  goalTypes.includes(type) ? "goal-taken-back" : cardTypes.includes(type) ? "card-taken-back" : null;

/** What pages tell of an event: itself, that a goal or card was taken back, or nothing any more. */
function shownOf({ told, cancelled }: Entry, kickoff: number): { at: number; event: MatchEvent } | null {
  if (told === null) return null;
  if (cancelled === null || cancelled.revision < told.revision) return told;
  const type = takenBack(told.event.type);
  if (type === null) return null;
  // It stands where it was decided; one that is cancelled before it happened is a mistake of clocks.
  const at = Math.max(told.at, cancelled.at);
  const offset = Math.max(0, (at - kickoff) / 1000);
  return { at, event: { ...told.event, type, key: true, text: cancelled.text, offset } };
}

/** The match as it is now: events in order, numbered, with the score after each. @param kickoff epoch milliseconds. */
export function shownEvents(entries: readonly Entry[], kickoff: number): MatchEvent[] {
  const shown = entries.flatMap((entry) => {
    const now = shownOf(entry, kickoff);
    return now === null ? [] : [{ ...now, place: entry.place }];
  });
  const inOrder = shown.toSorted(
    (a, b) => a.at - b.at || a.place - b.place || (a.event.id < b.event.id ? -1 : Number(a.event.id > b.event.id)),
  );
  return withScores(inOrder.map(({ event }) => event));
}
