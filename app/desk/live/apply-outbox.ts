import { z } from "zod";
import { matchProgress, withScores } from "../../../schemas/football/live-match.ts";
import { type MatchDetail, type MatchEvent, matchEvent } from "../../../schemas/football/match-data.ts";
import type { QueuedReport } from "./outbox.ts";

const report = z.object({
  events: z.array(z.looseObject({ id: z.string(), revision: z.int().default(1) })).default([]),
});
const cancelled = z.looseObject({ cancelled: z.literal(true) });
const timed = z.looseObject({ at: z.iso.datetime() });
/** Defaults for fields that the site fills in when it accepts an event. */
const unsent = {
  number: 1,
  minute: 0,
  added: null,
  side: null,
  playerID: null,
  playerName: null,
  otherPlayerID: null,
  otherPlayerName: null,
  text: "",
  key: false,
  score: { home: 0, away: 0 },
};

/**
 * Applies unsent reports to a match, so that the desk can continue with the next stage while offline. Refused reports are ignored.
 */
export function applyOutbox(
  found: { match: Pick<MatchDetail, "id" | "kickoff" | "events" | "state">; revisions: Record<string, number> },
  queued: readonly QueuedReport[],
) {
  const { match } = found;
  const ofMatch = queued.filter((each) => each.match === match.id && each.problem === null);
  if (ofMatch.length === 0) return { events: match.events, state: match.state, revisions: found.revisions };
  const events = new Map(match.events.map((event) => [event.id, event]));
  const revisions = { ...found.revisions };
  for (const each of ofMatch) {
    for (const event of report.safeParse(each.report).data?.events ?? []) {
      revisions[event.id] = Math.max(revisions[event.id] ?? 0, event.revision);
      const at = timed.safeParse(event).data?.at ?? match.kickoff;
      const offset = Math.max(0, (Date.parse(at) - Date.parse(match.kickoff)) / 1000);
      const known: MatchEvent | undefined = matchEvent.safeParse({ ...unsent, offset, ...event }).data;
      if (cancelled.safeParse(event).success) events.delete(event.id);
      else if (known !== undefined) events.set(event.id, known);
    }
  }
  const ordered = withScores([...events.values()].toSorted((a, b) => a.offset - b.offset));
  return { events: ordered, state: matchProgress(ordered, match.kickoff).state, revisions };
}
