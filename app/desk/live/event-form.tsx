import { useState } from "react";
import type { Match, MatchEvent } from "../../../schemas/football/match-data.ts";
import { checkOutcomes } from "../../../schemas/football/match-enums.ts";
import { deskEventPrefix } from "../../../schemas/football/match-sources.ts";
import type { SquadPlayer } from "../../../schemas/football/player.ts";
import { eventName } from "../../features/match-centre/event-icon.tsx";
import { DeskForm, type Fields, TextInput, unsent } from "../form.tsx";
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

/** A minute as it is displayed: 45+2 is minute 45 and added 2. */
export interface Minute {
  minute: number;
  added: number | null;
}

const goes = new Set<EventType>(["substitution"]);
const assisted = new Set<EventType>(["goal"]);
/** Event types without a minute: they concern the whole match. */
const untimed = new Set<EventType>(["postponed", "called-off", "result-stands"]);
/** Event types without a player. */
const nobodys = new Set<EventType>(["var-check", ...checkOutcomes]);
const wordless = new Set<EventType>(["added-time"]);
const otherSide = (side: Side): Side => (side === "home" ? "away" : "home");

const numberOf = (text: string | undefined) => (text === undefined || text === "" ? null : Number(text));
const total = ({ minute, added }: Minute) => minute + (added ?? 0);

/** An event of the same time and side without words of its own. */
const alongside = (event: object, type: EventType) => ({
  ...event,
  ...{ id: `${deskEventPrefix}${crypto.randomUUID()}`, revision: 1, type, text: "" },
});

/** Converts a form to an event of the match feed. @param at.now epoch milliseconds on the server's clock */
function eventOf(draft: Draft, fields: Fields, at: { now: number; kickoff: string; minute: Minute | null }): object {
  const { corrects, side, kinds } = draft;
  const type = fields.type ?? kinds[0];
  const typed = numberOf(fields.minute);
  const said: Minute | null = typed === null ? null : { minute: typed, added: numberOf(fields.added) };
  // An event entered late happened that much earlier.
  const late = at.minute === null || said === null ? 0 : Math.max(0, total(at.minute) - total(said)) * 60_000;
  const happened = corrects === null ? at.now - late : Date.parse(at.kickoff) + corrects.event.offset * 1000;
  const playerID = numberOf(fields.player);
  const otherPlayerID = numberOf(fields.otherPlayer);
  return {
    id: corrects?.event.id ?? `${deskEventPrefix}${crypto.randomUUID()}`,
    revision: (corrects?.revision ?? 0) + 1,
    at: new Date(happened).toISOString(),
    type,
    ...(said !== null && { minute: said.minute }),
    added: numberOf(fields.added),
    side,
    playerID,
    // A feed may send a name without an id.
    playerName: playerID === null && fields.player === "" ? (corrects?.event.playerName ?? null) : null,
    otherPlayerID,
    text: fields.text ?? "",
  };
}

function PlayerChoice({
  name,
  label,
  squad,
  initial,
}: {
  name: string;
  label: string;
  squad: readonly SquadPlayer[];
  initial: number | null;
}) {
  return (
    <label className="block">
      <span className="mb-1.5 block font-600">{label}</span>
      <select name={name} defaultValue={initial ?? ""} className="field">
        <option value="">Not known</option>
        {squad.map(({ id, number, name: player }) => (
          <option key={id} value={id}>
            {number} {player}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Form for an event's details. */
export function EventForm({
  draft,
  match,
  squads,
  minute,
  now,
  keptAs,
  onReport,
}: {
  draft: Draft;
  match: Pick<Match, "home" | "away" | "kickoff">;
  squads: Record<Side, readonly SquadPlayer[]>;
  /** The current minute; null while the match is not in play. */
  minute: Minute | null;
  now: () => number;
  /** Name by which the fields stay on this device until they are sent. */
  keptAs: string;
  onReport: (events: object[], about: string) => void;
}) {
  const { side, kinds, corrects } = draft;
  const before = corrects?.event ?? null;
  // What was chosen decides which fields there are.
  const [type, setType] = useState<EventType>(() => {
    const kept = unsent.read(keptAs)?.type;
    return kinds.find((kind) => kind === kept) ?? before?.type ?? kinds[0] ?? "comment";
  });
  const club = side === null ? null : match[side].name;
  const heading = `${before === null ? "" : "Correct: "}${kinds.length === 1 ? eventName(type) : club === null ? "In words" : ""}${club === null ? "" : kinds.length === 1 ? `, ${club}` : club}`;
  const squad = side === null ? [] : squads[type === "own-goal" ? otherSide(side) : side];
  const shown: Minute | null = before === null ? minute : { minute: before.minute, added: before.added };
  return (
    <div className="grid w-[min(30rem,90vw)] gap-4 p-6">
      <h2 className="heading-3">{heading}</h2>
      <DeskForm
        label={heading}
        submit={before === null ? "Report it" : "Correct it"}
        keptAs={keptAs}
        onSubmit={async (fields) => {
          const about = [eventName(type), club].filter((part) => part !== null).join(", ");
          const event = eventOf(draft, { ...fields, type }, { now: now(), kickoff: match.kickoff, minute });
          onReport([event, ...(draft.outcome === null ? [] : [alongside(event, draft.outcome)])], about);
        }}
      >
        {kinds.length > 1 && (
          <label className="block">
            <span className="mb-1.5 block font-600">What</span>
            <select
              name="type"
              value={type}
              className="field"
              onChange={({ target }) => setType(kinds.find((kind) => kind === target.value) ?? type)}
            >
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {eventName(kind)}
                </option>
              ))}
            </select>
          </label>
        )}
        {side !== null && !nobodys.has(type) && (
          <PlayerChoice
            key={type === "own-goal" ? "own" : "side"}
            name="player"
            label={goes.has(type) ? "Goes off" : "Player"}
            squad={squad}
            initial={before?.playerID ?? null}
          />
        )}
        {side !== null && (goes.has(type) || assisted.has(type)) && (
          <PlayerChoice
            name="otherPlayer"
            label={goes.has(type) ? "Comes on" : "Assisted by"}
            squad={squad}
            initial={before?.otherPlayerID ?? null}
          />
        )}
        {!untimed.has(type) && (
          <div className="grid grid-cols-2 gap-4">
            <TextInput
              name="minute"
              label="Minute"
              type="number"
              min={1}
              max={130}
              required
              defaultValue={shown?.minute ?? ""}
            />
            <TextInput
              name="added"
              label={type === "added-time" ? "Minutes added" : "Added time"}
              type="number"
              min={0}
              max={60}
              required={type === "added-time"}
              defaultValue={(type === "added-time" && before === null ? null : shown?.added) ?? ""}
            />
          </div>
        )}
        {!wordless.has(type) && (
          <TextInput
            name="text"
            label={side === null && !plainStages.has(type) ? "In words" : "In words, if you like"}
            maxLength={600}
            required={side === null && !plainStages.has(type)}
            defaultValue={before?.text ?? ""}
            autoCapitalize="sentences"
            spellCheck
            hint="Fans read it in the minute by minute."
          />
        )}
      </DeskForm>
    </div>
  );
}
