import { useState } from "react";
import type { MatchEvent } from "../../../schemas/football/match-data.ts";
import { goalSentence, isGoalNews } from "./goals.ts";

/** A goal that is taken back keeps its id. */
const keyOf = ({ id, type }: MatchEvent) => `${type} ${id}`;

/** Tells a screen reader of each goal that falls or is taken back while the page is open, when it has finished what it is saying. */
export function GoalAnnouncer({ events, home, away }: { events: readonly MatchEvent[]; home: string; away: string }) {
  const news = events.filter(isGoalNews);
  const [known] = useState(new Set(news.map(keyOf)));
  const latest = news.findLast((event) => !known.has(keyOf(event)));
  return (
    <p aria-live="polite" className="spoiler visually-hidden">
      {latest ? goalSentence(latest, { home, away }) : ""}
    </p>
  );
}
