import type { MatchEvent } from "../../../schemas/football/match-data.ts";
import { deskEventPrefix } from "../../../schemas/football/match-sources.ts";
import type { Fields } from "../form.tsx";
import { instantNear } from "../time.ts";
import { instantOf, type Minute, moveStage, type Reported, whenCorrected, whenNew } from "./event-time.ts";
import { type EventType, plainStages } from "./stages.ts";

export type Side = "home" | "away";

/** An event that is being entered. */
export interface Draft {
  kinds: readonly EventType[];
  side: Side | null;
  /** The outcome of a check that is reported along with it, such as a card after VAR. */
  outcome: EventType | null;
  /** The reported event that this corrects; null for a new one. */
  corrects: { event: MatchEvent; revision: number } | null;
}

/** Name by which the form of a draft stays on this device. A correction of a later revision is another one. */
export const keptEvent = (match: number, { kinds, side, outcome, corrects }: Draft): string =>
  corrects === null
    ? `${match} ${kinds.join(" ")} ${side} ${outcome}`
    : `${match} ${corrects.event.id} ${corrects.revision}`;

/** The value of a choice of players for one who is not in the squad and has a name in the field beside it. */
export const anotherPlayer = "another";

/** Whether staff say the time of day of an event: a stage that is corrected. */
export const isTimed = (type: EventType, { corrects }: Pick<Draft, "corrects">): boolean =>
  corrects !== null && plainStages.has(type);

const numberOf = (text: string | undefined) => (text === undefined || text === "" ? null : Number(text));

/** A player as chosen in a form: by id, by name, or not known. */
function playerOf(fields: Fields, name: "player" | "otherPlayer") {
  const chosen = fields[name];
  const id = chosen === anotherPlayer ? null : numberOf(chosen);
  const typed = chosen === anotherPlayer ? (fields[`${name}Name`]?.trim() ?? "") : "";
  return { id, name: typed === "" ? null : typed };
}

/** A reported event, sent again. */
const again = ({ number: _number, score: _score, offset: _offset, ...event }: MatchEvent) => event;
const isoOf = (time: number) => new Date(time).toISOString();

/**
 * What a form reports, as events of the match feed.
 * @param match with the minute that was offered as `clock`, null for none, and the revisions of events by id
 * @returns the events, or why there are none, in words
 */
export function eventsOf(
  draft: Draft,
  fields: Fields,
  match: Reported & { clock: Minute | null; revisions: Readonly<Record<string, number>> },
): { events: object[]; problem: null } | { events: null; problem: string } {
  const { corrects, side, kinds } = draft;
  const type = kinds.find((kind) => kind === fields.type) ?? kinds[0] ?? "comment";
  const typed = numberOf(fields.minute);
  const said: Minute | null = typed === null ? null : { minute: typed, added: numberOf(fields.added) };
  const [player, other] = [playerOf(fields, "player"), playerOf(fields, "otherPlayer")];
  const event = {
    id: corrects?.event.id ?? `${deskEventPrefix}${crypto.randomUUID()}`,
    revision: (corrects?.revision ?? 0) + 1,
    type,
    ...(said !== null && { minute: said.minute }),
    added: said?.added ?? null,
    side,
    ...{ playerID: player.id, playerName: player.name },
    ...{ otherPlayerID: other.id, otherPlayerName: other.name },
    text: fields.text ?? "",
  };
  if (corrects !== null && isTimed(type, draft)) {
    const before = instantOf(corrects.event, match.kickoff);
    const to = fields.time === undefined ? before : Date.parse(instantNear(fields.time, new Date(before)));
    // The field has no fractions of a second.
    const at = to === Math.floor(before / 1000) * 1000 ? before : to;
    const { along, problem } = at === before ? { along: [], problem: null } : moveStage(corrects.event, at, match);
    if (problem !== null) return { events: null, problem };
    const moved = along.map((each) => ({
      ...again(each.event),
      revision: Math.max(1, match.revisions[each.event.id] ?? 0) + 1,
      at: isoOf(each.at),
    }));
    const { minute, added } = said ?? corrects.event;
    return { events: [{ ...event, minute, added, at: isoOf(at) }, ...moved], problem: null };
  }
  const at = isoOf(
    corrects === null ? whenNew(type, said, match.clock, match) : whenCorrected(corrects.event, type, said, match),
  );
  const outcome = draft.outcome && {
    // Of the same time and side, without words of its own.
    ...{ ...event, id: `${deskEventPrefix}${crypto.randomUUID()}`, revision: 1, type: draft.outcome, at, text: "" },
  };
  return { events: [{ ...event, at }, ...(outcome === null ? [] : [outcome])], problem: null };
}
