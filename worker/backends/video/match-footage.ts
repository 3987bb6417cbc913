import type { MatchEvent } from "../../../schemas/football/match-data.ts";
import { goalTypes } from "../../../schemas/football/match-enums.ts";
import { chapterLabels } from "../../../schemas/streaming/chapter-labels.ts";
import type { Scene } from "./packaging/assembly.ts";
import type { LiveScene } from "./packaging/live-clips.ts";
import { type ClipName, goalMoment } from "./packaging/packaging.ts";

/*
 * Chooses the clips that show the events of a match, in order. The home side attacks to the right throughout.
 */

type Type = MatchEvent["type"];

const towards = (clip: "goal" | "save" | "chance", { side }: MatchEvent): ClipName =>
  side === "away" ? `${clip}-left` : `${clip}-right`;

const clips: Partial<Record<Type, (event: MatchEvent) => ClipName>> = {
  "kick-off": () => "kick-off",
  goal: (event) => towards("goal", event),
  "penalty-goal": (event) => towards("goal", event),
  "own-goal": (event) => towards("goal", event),
  "penalty-miss": (event) => towards("chance", event),
  chance: (event) => towards("chance", event),
  save: (event) => towards("save", event),
  "yellow-card": () => "yellow-card",
  "second-yellow-card": () => "red-card",
  "red-card": () => "red-card",
  "half-time": () => "half-time",
  "second-half": () => "kick-off",
  "extra-time": () => "kick-off",
  "penalty-shoot-out": () => "half-time",
  "full-time": () => "crowd",
  abandoned: () => "half-time",
};

const cards: readonly Type[] = ["yellow-card", "second-yellow-card", "red-card"];

function kindOf(type: Type): Scene["kind"] {
  if (goalTypes.includes(type)) return "goal";
  return cards.includes(type) ? "card" : "play";
}

const clockOf = ({ minute, added }: MatchEvent) => (added === null ? `${minute}′` : `${minute}+${added}′`);

/** The chapter of an event: its title in English, and the data that the title is made of. */
function chapterOf(event: MatchEvent): Pick<Scene, "title" | "event"> {
  const name = chapterLabels[event.type];
  if (name === undefined) return { title: null };
  const { playerName: player } = event;
  if (player === null) return { title: name, event: { name, clock: null, player } };
  const clock = clockOf(event);
  return { title: `${clock} ${name}: ${player}`.slice(0, 120), event: { name, clock, player } };
}

function sceneOf(event: MatchEvent): Scene[] {
  const { type, minute, added, text, score } = event;
  const clip = clips[type]?.(event);
  if (clip === undefined) return [];
  return [{ clip, kind: kindOf(type), ...chapterOf(event), caption: text, minute, added, score }];
}

/** Scenes of all events, for a replay. */
export const replayScenes = (events: readonly MatchEvent[]): Scene[] => events.flatMap(sceneOf);

/** How many chances and saves highlights show; further ones are left out. */
const maxAttemptsShown = 6;

/** Scenes of the events that decided the match, and of its first chances. */
export function highlightScenes(events: readonly MatchEvent[]): Scene[] {
  const always: readonly Type[] = [
    ...goalTypes,
    "kick-off",
    "penalty-miss",
    "second-yellow-card",
    "red-card",
    "full-time",
  ];
  let left = maxAttemptsShown;
  return replayScenes(
    events.filter(({ type }) => always.includes(type) || ((type === "save" || type === "chance") && left-- > 0)),
  );
}

/** Events after which play stops until the next event. */
const pauses: readonly Type[] = ["half-time", "full-time", "abandoned"];

/** Scenes of a live stream, from a waiting crowd on. A goal's clip starts early, so that the ball is in when the goal is reported. */
export const liveScenes = (events: readonly MatchEvent[]): LiveScene[] => [
  { clip: "crowd", at: Number.MIN_SAFE_INTEGER, holds: true, caption: "" },
  ...events
    .flatMap((event) => {
      const clip = clips[event.type]?.(event);
      if (clip === undefined) return [];
      const { type, offset, text: caption } = event;
      return [{ clip, at: offset - (goalMoment[clip] ?? 0), holds: pauses.includes(type), caption }];
    })
    .toSorted((one, other) => one.at - other.at),
];

/** Scenes of the crowd, to go with spoken words. */
export function spokenScenes(caption: string): Scene[] {
  const scene: Scene = {
    clip: "crowd",
    kind: "play",
    title: null,
    caption,
    minute: null,
    added: null,
    score: { home: 0, away: 0 },
  };
  return [scene, ...Array.from({ length: 4 }, () => ({ ...scene, caption: "" }))];
}
