import type { MatchEvent } from "../football/match-data.ts";
import { message } from "../site/messages.ts";

/** Names of match events in the chapters of a recording. */
export const chapterLabels: Partial<Record<MatchEvent["type"], string>> = {
  "kick-off": message("Kick-off"),
  goal: message("Goal"),
  "penalty-goal": message("Penalty goal"),
  "own-goal": message("Own goal"),
  "penalty-miss": message("Penalty missed"),
  "yellow-card": message("Yellow card"),
  "second-yellow-card": message("Second yellow card"),
  "red-card": message("Red card"),
  "half-time": message("Half time"),
  "second-half": message("Second half"),
  "extra-time": message("Extra time"),
  "penalty-shoot-out": message("Penalty shoot-out"),
  "full-time": message("Full time"),
  abandoned: message("Abandoned"),
};
