import { useState } from "react";
import type { MatchEvent } from "../../../schemas/football/match-data.ts";
import { changesScore, goalSentence } from "./goals.ts";

/** A goal taken back keeps its id, so the type is part of the key. */
const keyOf = ({ id, type }: MatchEvent) => `${type} ${id}`;

/** Announces new goals, and goals taken back, to screen readers. */
export function GoalAnnouncer({ events, home, away }: { events: readonly MatchEvent[]; home: string; away: string }) {
  const scoreChanges = events.filter(changesScore);
  const [known] = useState(new Set(scoreChanges.map(keyOf)));
  const latest = scoreChanges.findLast((event) => !known.has(keyOf(event)));
  return (
    <p aria-live="polite" className="spoiler visually-hidden">
      {latest ? goalSentence(latest, { home, away }) : ""}
    </p>
  );
}
