import type { Match, MatchEvent } from "../../../schemas/football/match-data.ts";
import { checkOutcomes } from "../../../schemas/football/match-enums.ts";
import { eventName } from "../../features/match-centre/event-icon.tsx";
import { describeEvent } from "./reported-events.tsx";
import type { EventType } from "./stages.ts";

/** Offers the ways in which the current VAR check can end. */
export function CheckOutcome({
  check,
  match,
  goal,
  onOutcome,
  onCard,
  onGoalBack,
}: {
  check: MatchEvent;
  match: Pick<Match, "home" | "away">;
  /** The last goal, which the check may cancel; null: none. */
  goal: MatchEvent | null;
  onOutcome: (type: EventType) => void;
  onCard: () => void;
  onGoalBack: (goal: MatchEvent) => void;
}) {
  // A card belongs to one side, but a feed may have reported the check without a side.
  const outcomes = checkOutcomes.filter((type) => type !== "var-card" || check.side !== null);
  return (
    <section aria-label="VAR check" className="card mt-6 border-warning p-4">
      <h2 className="heading-3">{describeEvent(check, match)}</h2>
      {check.text !== "" && <p className="mt-1 text-muted">{check.text}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {goal !== null && (
          <button type="button" className="btn btn-ghost min-h-14" onClick={() => onGoalBack(goal)}>
            Goal taken back<span className="visually-hidden">: {describeEvent(goal, match)}</span>
          </button>
        )}
        {outcomes.map((type) => (
          <button
            key={type}
            type="button"
            className="btn btn-ghost min-h-14"
            onClick={() => (type === "var-card" ? onCard() : onOutcome(type))}
          >
            {eventName(type)}
          </button>
        ))}
      </div>
    </section>
  );
}
