import { z } from "zod";
import type { MatchEvent, MatchState, MatchStatistics } from "../../../schemas/football/match-data.ts";
import { checkOutcomes, eventTypes } from "../../../schemas/football/match-enums.ts";
import type { SectionName, SectionVersions } from "../../../schemas/football/match-sources.ts";
import { type Draft, eventStorageName } from "./event-report.ts";
import type { QueuedReport } from "./outbox.ts";
import { kindsLike, plainStages } from "./stages.ts";

/** The open dialog, with the data from when it was opened, because somebody else may report in the meantime. */
export type OpenDialog =
  | { kind: "event"; draft: Draft }
  | { kind: "take back"; event: MatchEvent; revision: number }
  | { kind: "facts"; referee: string | null; attendance: number | null; seen: SectionVersions }
  | { kind: "move" }
  | { kind: "figures"; statistics: MatchStatistics | null; seen: SectionVersions };

/** Name under which a dialog's fields are stored on this device; null if its form names them itself. */
export function dialogStorageName(match: number, dialog: OpenDialog): string | null {
  switch (dialog.kind) {
    case "event":
      return eventStorageName(match, dialog.draft);
    case "take back":
      return `${match} take back ${dialog.event.id} ${dialog.revision}`;
    // The versions are part of the name, so that fields based on older figures are not restored over newer ones.
    case "facts":
      return `${match} facts ${dialog.seen.referee} ${dialog.seen.attendance}`;
    case "figures":
      return `${match} statistics ${dialog.seen.statistics}`;
    case "move":
      return null;
  }
}

const ofEvents = z.object({
  events: z
    .array(z.object({ id: z.string(), type: z.enum(eventTypes).optional(), side: z.enum(["home", "away"]).nullish() }))
    .min(1),
});
const ofFigures = z.object({ statistics: z.record(z.string(), z.unknown()) });
const ofFacts = z.union([z.object({ referee: z.string() }), z.object({ attendance: z.number() })]);

/** The current match. */
interface Found {
  state: MatchState;
  events: readonly MatchEvent[];
  revisions: Readonly<Record<string, number>>;
  match: { referee: string | null; attendance: number | null; statistics: MatchStatistics | null };
  seen: (sections: readonly SectionName[]) => SectionVersions;
}

/**
 * The dialog in which a refused report can be edited, based on the current match.
 * @returns null if the report has no form, or its event no longer exists
 */
export function dialogOf({ report }: Pick<QueuedReport, "report">, found: Found): OpenDialog | null {
  const { events, revisions, state, match, seen } = found;
  const [first, second] = ofEvents.safeParse(report).data?.events ?? [];
  if (first !== undefined) {
    const event = events.find(({ id, type }) => id === first.id && !type.endsWith("-taken-back")) ?? null;
    const revision = revisions[first.id] ?? 0;
    const { type } = first;
    if (type === undefined) return event && { kind: "take back", event, revision: Math.max(1, revision) };
    // Reported by a single button, without a form.
    if (event === null && plainStages.has(type)) return null;
    const outcome = second?.type !== undefined && checkOutcomes.includes(second.type) ? second.type : null;
    const corrects = event && { event, revision };
    return { kind: "event", draft: { kinds: kindsLike(type, state), side: first.side ?? null, outcome, corrects } };
  }
  if (ofFigures.safeParse(report).success) {
    return { kind: "figures", statistics: match.statistics, seen: seen(["statistics"]) };
  }
  if (!ofFacts.safeParse(report).success) return null;
  const { referee, attendance } = match;
  return { kind: "facts", referee, attendance, seen: seen(["referee", "attendance"]) };
}

const words = z.object({
  events: z
    .array(
      z.object({
        minute: z.number().optional(),
        added: z.number().nullish(),
        playerName: z.string().nullish(),
        otherPlayerName: z.string().nullish(),
        text: z.string().default(""),
      }),
    )
    .default([]),
  referee: z.string().nullish(),
  attendance: z.number().nullish(),
});

/** The content of a report as lines of text, for the list of unsent reports. */
export function linesOf({ report }: Pick<QueuedReport, "report">): string[] {
  const { events = [], referee, attendance } = words.safeParse(report).data ?? {};
  const [event] = events;
  const { minute, added, playerName, otherPlayerName, text } = event ?? {};
  const time = minute === undefined ? null : added ? `${minute}+${added}'` : `${minute}'`;
  const details = [time, playerName, otherPlayerName].filter((part) => part != null).join(", ");
  return [
    ...(details === "" ? [] : [details]),
    ...(text ? [text] : []),
    ...(referee == null ? [] : [`Referee: ${referee}`]),
    ...(attendance == null ? [] : [`Attendance: ${attendance}`]),
  ];
}
