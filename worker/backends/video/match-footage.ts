import type { MatchEvent } from "../../../schemas/football/match-data.ts";
import { goalTypes } from "../../../schemas/football/match-enums.ts";
import type { Scene } from "./packaging/assembly.ts";
import type { ClipName } from "./packaging/packaging.ts";

/*
 * Which clips show the events of a match, in their order. The home side attacks to the right throughout.
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

const titles: Partial<Record<Type, string>> = {
  "kick-off": "Kick-off",
  goal: "Goal",
  "penalty-goal": "Penalty goal",
  "own-goal": "Own goal",
  "penalty-miss": "Penalty missed",
  "yellow-card": "Yellow card",
  "second-yellow-card": "Second yellow card",
  "red-card": "Red card",
  "half-time": "Half time",
  "second-half": "Second half",
  "extra-time": "Extra time",
  "penalty-shoot-out": "Penalty shoot-out",
  "full-time": "Full time",
  abandoned: "Abandoned",
};

const cards: readonly Type[] = ["yellow-card", "second-yellow-card", "red-card"];

function kindOf(type: Type): Scene["kind"] {
  if (goalTypes.includes(type)) return "goal";
  return cards.includes(type) ? "card" : "play";
}

function titleOf({ type, minute, added, playerName }: MatchEvent): string | null {
  const title = titles[type];
  if (title === undefined) return null;
  if (playerName === null) return title;
  const clock = added === null ? `${minute}′` : `${minute}+${added}′`;
  return `${clock} ${title}: ${playerName}`.slice(0, 120);
}

function sceneOf(event: MatchEvent): Scene[] {
  const { type, minute, added, text, score } = event;
  const clip = clips[type]?.(event);
  if (clip === undefined) return [];
  return [{ clip, kind: kindOf(type), title: titleOf(event), caption: text, minute, added, score }];
}

/** All that happened, for a replay. */
export const replayScenes = (events: readonly MatchEvent[]): Scene[] => events.flatMap(sceneOf);

/** Chances and saves that highlights show, the first of them. */
const attempts = 6;

/** What decided the match, and the first of its chances. */
export function highlightScenes(events: readonly MatchEvent[]): Scene[] {
  const always: readonly Type[] = [
    ...goalTypes,
    "kick-off",
    "penalty-miss",
    "second-yellow-card",
    "red-card",
    "full-time",
  ];
  let left = attempts;
  return replayScenes(
    events.filter(({ type }) => always.includes(type) || ((type === "save" || type === "chance") && left-- > 0)),
  );
}

/** The crowd, behind somebody who speaks. */
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
