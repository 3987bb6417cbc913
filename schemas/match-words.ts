/*
 * The words that a match is told in, for schemas and for the browser's own checks alike.
 */

export const matchPhases = [
  "pre-match",
  "first-half",
  "half-time",
  "second-half",
  "extra-time-break",
  "extra-time-first-half",
  "extra-time-half-time",
  "extra-time-second-half",
  "penalties",
  "full-time",
] as const;

export const eventTypes = [
  "kick-off",
  "goal",
  "penalty-goal",
  "own-goal",
  "penalty-miss",
  "yellow-card",
  "second-yellow-card",
  "red-card",
  "substitution",
  "chance",
  "save",
  "corner",
  "free-kick",
  "offside",
  "injury",
  "added-time",
  "half-time",
  "second-half",
  "extra-time",
  "penalty-shoot-out-goal",
  "penalty-shoot-out-miss",
  "full-time",
  "comment",
] as const;
