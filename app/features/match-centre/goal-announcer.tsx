import { useState } from "react";
import type { MatchEvent } from "../../../schemas/match-data.ts";
import { goalSentence, isGoal } from "./goals.ts";

/** Tells a screen reader of each goal that falls while the page is open, when it has finished what it is saying. */
export function GoalAnnouncer({ events, home, away }: { events: readonly MatchEvent[]; home: string; away: string }) {
  const latest = events.findLast(isGoal);
  const [known] = useState(latest?.id);
  return (
    <p aria-live="polite" className="spoiler visually-hidden">
      {latest && latest.id !== known ? goalSentence(latest, { home, away }) : ""}
    </p>
  );
}
