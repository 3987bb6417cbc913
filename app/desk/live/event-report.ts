import type { MatchEvent } from "../../../schemas/football/match-data.ts";
import { deskEventPrefix } from "../../../schemas/football/match-sources.ts";
import type { Fields } from "../forms/form.tsx";
import { nearestInstant } from "../time.ts";
import { correctedEventTime, instantOf, type Minute, moveStage, newEventTime, type Reported } from "./event-time.ts";
import { type EventType, plainStages } from "./stages.ts";

export type Side = "home" | "away";

/** An event while it is entered. */
export interface Draft {
  kinds: readonly EventType[];
  side: Side | null;
  /** Outcome of a check that is reported together with the event, such as VAR with a card. */
  outcome: EventType | null;
  /** The reported event that this one corrects; null for a new event. */
  corrects: { event: MatchEvent; revision: number } | null;
}

/** Name under which a draft's form is stored on this device. Each revision of an event has its own. */
export const eventStorageName = (match: number, { kinds, side, outcome, corrects }: Draft): string =>
  corrects === null
    ? `${match} ${kinds.join(" ")} ${side} ${outcome}`
    : `${match} ${corrects.event.id} ${corrects.revision}`;

/** Value of the select for a player who is not in the squad, whose name is typed in another field. */
export const anotherPlayer = "another";

/** Whether staff enter the time of day: only when a stage is corrected. */
export const isTimed = (type: EventType, { corrects }: Pick<Draft, "corrects">): boolean =>
  corrects !== null && plainStages.has(type);

const numberOf = (text: string | undefined) => (text === undefined || text === "" ? null : Number(text));

/** The player chosen in a form: by id, by name, or unknown. */
function playerOf(fields: Fields, name: "player" | "otherPlayer") {
  const chosen = fields[name];
  const id = chosen === anotherPlayer ? null : numberOf(chosen);
  const typed = chosen === anotherPlayer ? (fields[`${name}Name`]?.trim() ?? "") : "";
  return { id, name: typed === "" ? null : typed };
}

/** Converts a reported event into one that can be sent again. */
const again = ({ number: _number, score: _score, offset: _offset, ...event }: MatchEvent) => event;
const isoOf = (time: number) => new Date(time).toISOString();

/**
 * Converts a form into events of the match feed.
 * @param match `clock`: the minute that was filled in; null: none. `revisions`: by event id
 * @returns the events, or a sentence that says why there are none
 */
export function eventsOf(
  draft: Draft,
  fields: Fields,
  match: Reported & { clock: Minute | null; revisions: Readonly<Record<string, number>> },
): { events: object[]; problem: null } | { events: null; problem: string } {
  const { corrects, side, kinds } = draft;
  const type = kinds.find((kind) => kind === fields.type) ?? kinds[0] ?? "comment";
  const typed = numberOf(fields.minute);
  const reportedMinute: Minute | null = typed === null ? null : { minute: typed, added: numberOf(fields.added) };
  const [player, other] = [playerOf(fields, "player"), playerOf(fields, "otherPlayer")];
  const event = {
    id: corrects?.event.id ?? `${deskEventPrefix}${crypto.randomUUID()}`,
    revision: (corrects?.revision ?? 0) + 1,
    type,
    ...(reportedMinute !== null && { minute: reportedMinute.minute }),
    added: reportedMinute?.added ?? null,
    side,
    ...{ playerID: player.id, playerName: player.name },
    ...{ otherPlayerID: other.id, otherPlayerName: other.name },
    text: fields.text ?? "",
  };
  if (corrects !== null && isTimed(type, draft)) {
    const before = instantOf(corrects.event, match.kickoff);
    const to = fields.time === undefined ? before : Date.parse(nearestInstant(fields.time, new Date(before)));
    // The field has whole seconds only, so an untouched one keeps the exact time.
    const at = to === Math.floor(before / 1000) * 1000 ? before : to;
    const { along, problem } = at === before ? { along: [], problem: null } : moveStage(corrects.event, at, match);
    if (problem !== null) return { events: null, problem };
    const moved = along.map((each) => ({
      ...again(each.event),
      revision: Math.max(1, match.revisions[each.event.id] ?? 0) + 1,
      at: isoOf(each.at),
    }));
    const { minute, added } = reportedMinute ?? corrects.event;
    return { events: [{ ...event, minute, added, at: isoOf(at) }, ...moved], problem: null };
  }
  const at = isoOf(
    corrects === null
      ? newEventTime(type, reportedMinute, match.clock, match)
      : correctedEventTime(corrects.event, type, reportedMinute, match),
  );
  const outcome = draft.outcome && {
    // The outcome has the same time and side, but no text.
    ...{ ...event, id: `${deskEventPrefix}${crypto.randomUUID()}`, revision: 1, type: draft.outcome, at, text: "" },
  };
  return { events: [{ ...event, at }, ...(outcome === null ? [] : [outcome])], problem: null };
}
