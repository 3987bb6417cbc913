import { useState } from "react";
import type { Match } from "../../../schemas/football/match-data.ts";
import { checkOutcomes } from "../../../schemas/football/match-enums.ts";
import type { SquadPlayer } from "../../../schemas/football/player.ts";
import { eventName } from "../../features/match-centre/event-icon.tsx";
import { DeskRefusal } from "../calls/client.ts";
import { DeskForm, type Fields, TextInput, unsentForms } from "../forms/form.tsx";
import { clockHint, toTimeField } from "../time.ts";
import { anotherPlayer, type Draft, eventsOf, isTimed, type Side } from "./event-report.ts";
import { instantOf, type Minute, type Reported } from "./event-time.ts";
import { type EventType, plainStages } from "./stages.ts";

const substitutionTypes = new Set<EventType>(["substitution"]);
const assistedTypes = new Set<EventType>(["goal"]);
/** Event types without a minute, because they concern the whole match. */
const withoutMinute = new Set<EventType>(["postponed", "called-off", "result-stands"]);
/** Stages that begin a half and have its first minute. */
const beginsPlay = new Set<EventType>(["kick-off", "second-half", "extra-time"]);
/** Event types without a player. */
const withoutPlayer = new Set<EventType>(["var-check", ...checkOutcomes]);
const withoutText = new Set<EventType>(["added-time"]);
const otherSide = (side: Side): Side => (side === "home" ? "away" : "home");

/** A player of an event: by id, by name, or unknown (both null). */
interface Named {
  id: number | null;
  name: string | null;
}
const unknownPlayer: Named = { id: null, name: null };

function PlayerChoice({
  name,
  label,
  squad,
  before,
  stored,
}: {
  name: "player" | "otherPlayer";
  label: string;
  squad: readonly SquadPlayer[];
  /** The player of the event that is being corrected. */
  before: Named;
  /** The choice restored from this device. */
  stored: string | undefined;
}) {
  const initial = before.id === null ? (before.name === null ? "" : anotherPlayer) : String(before.id);
  const [isAnother, setIsAnother] = useState((stored ?? initial) === anotherPlayer);
  const isLeaver = before.id !== null && squad.every(({ id }) => id !== before.id);
  return (
    <>
      <label className="block">
        <span className="mb-1.5 block font-600">{label}</span>
        <select
          name={name}
          defaultValue={initial}
          className="field"
          onChange={({ target }) => setIsAnother(target.value === anotherPlayer)}
        >
          <option value="">Not known</option>
          {squad.map(({ id, number, name: player }) => (
            <option key={id} value={id}>
              {number} {player}
            </option>
          ))}
          {isLeaver && <option value={initial}>{before.name}</option>}
          <option value={anotherPlayer}>Somebody who is not in this list</option>
        </select>
      </label>
      {isAnother && (
        <TextInput
          name={`${name}Name`}
          label={`${label}, by name`}
          maxLength={100}
          required
          defaultValue={before.id === null ? (before.name ?? "") : ""}
          autoCapitalize="words"
          hint="Fans read the name as you write it. It leads to no player's page."
        />
      )}
    </>
  );
}

/** Form for an event's details. */
export function EventForm({
  draft,
  match,
  squads,
  minute,
  reported,
  revisions,
  storedAs,
  onReport,
}: {
  draft: Draft;
  match: Pick<Match, "home" | "away" | "kickoff">;
  squads: Record<Side, readonly SquadPlayer[]>;
  /** The minute that is filled in: the current one, or the one for an event while the clock is stopped; null: none. */
  minute: Minute | null;
  /** The match as reported at the time when the form is sent. */
  reported: () => Reported;
  revisions: Readonly<Record<string, number>>;
  /** Name under which the fields are stored on this device until they are sent. */
  storedAs: string;
  onReport: (events: object[], about: string, fields: Fields) => void;
}) {
  const { side, kinds, corrects } = draft;
  const before = corrects?.event ?? null;
  // The restored type is needed first, because it decides which fields there are.
  const [stored] = useState(() => unsentForms.read(storedAs));
  const [type, setType] = useState<EventType>(
    () => kinds.find((kind) => kind === stored?.type) ?? before?.type ?? kinds[0] ?? "comment",
  );
  const club = side === null ? null : match[side].name;
  const heading = `${before === null ? "" : "Correct: "}${kinds.length === 1 ? eventName(type) : club === null ? "In words" : ""}${club === null ? "" : kinds.length === 1 ? `, ${club}` : club}`;
  const isOwnGoal = type === "own-goal";
  const squad = side === null ? [] : squads[isOwnGoal ? otherSide(side) : side];
  // The player of an own goal belongs to the other side. If the type changes to or from own goal, the reported player no longer fits.
  const isOfSquad = before !== null && (before.type === "own-goal") === isOwnGoal;
  const shown: Minute | null = before === null ? minute : { minute: before.minute, added: before.added };
  return (
    <div className="grid w-[min(30rem,90vw)] gap-4 p-6">
      <h2 className="heading-3">{heading}</h2>
      <DeskForm
        label={heading}
        submit={before === null ? "Report it" : "Correct it"}
        storedAs={storedAs}
        onSubmit={async (fields) => {
          const about = [eventName(type), club].filter((part) => part !== null).join(", ");
          const { events, problem } = eventsOf(draft, { ...fields, type }, { ...reported(), clock: minute, revisions });
          if (problem !== null) throw new DeskRefusal(0, "no_such_time", problem);
          onReport(events, about, fields);
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
        {side !== null && !withoutPlayer.has(type) && (
          <PlayerChoice
            key={isOwnGoal ? "own" : "side"}
            name="player"
            label={substitutionTypes.has(type) ? "Goes off" : "Player"}
            squad={squad}
            before={isOfSquad ? { id: before.playerID, name: before.playerName } : unknownPlayer}
            stored={stored?.player}
          />
        )}
        {side !== null && (substitutionTypes.has(type) || assistedTypes.has(type)) && (
          <PlayerChoice
            name="otherPlayer"
            label={substitutionTypes.has(type) ? "Comes on" : "Assisted by"}
            squad={squad}
            before={before === null ? unknownPlayer : { id: before.otherPlayerID, name: before.otherPlayerName }}
            stored={stored?.otherPlayer}
          />
        )}
        {before !== null && isTimed(type, draft) && (
          <TextInput
            name="time"
            label={beginsPlay.has(type) ? "Began at" : "At"}
            type="time"
            step={1}
            required
            defaultValue={toTimeField(new Date(instantOf(before, match.kickoff)))}
            hint={`${clockHint()}${beginsPlay.has(type) ? " The match clock counts from then. Minutes that are reported already stay as they are." : ""}`}
          />
        )}
        {!withoutMinute.has(type) && !(beginsPlay.has(type) && isTimed(type, draft)) && (
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
        {!withoutText.has(type) && (
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
