import type { MatchEvent } from "../../../schemas/football/match-data.ts";

type EventType = MatchEvent["type"];

const names: Record<EventType, string> = {
  "kick-off": "Kick-off",
  goal: "Goal",
  "penalty-goal": "Penalty scored",
  "own-goal": "Own goal",
  "penalty-miss": "Penalty missed",
  "yellow-card": "Yellow card",
  "second-yellow-card": "Second yellow card",
  "red-card": "Red card",
  substitution: "Substitution",
  chance: "Chance",
  save: "Save",
  corner: "Corner",
  "free-kick": "Free kick",
  offside: "Offside",
  injury: "Injury",
  "added-time": "Added time",
  "half-time": "Half time",
  "second-half": "Second half",
  "extra-time-break": "End of normal time",
  "extra-time": "Extra time",
  "penalty-shoot-out": "Penalty shoot-out",
  "penalty-shoot-out-goal": "Shoot-out: scored",
  "penalty-shoot-out-miss": "Shoot-out: missed",
  "full-time": "Full time",
  abandoned: "Abandoned",
  "result-stands": "Result stands",
  postponed: "Postponed",
  "called-off": "Called off",
  "goal-taken-back": "Goal taken back",
  "card-taken-back": "Card taken back",
  comment: "Comment",
};

const icons: Partial<Record<EventType, string>> = {
  "penalty-miss": "i-lucide-circle-x text-loss",
  "penalty-shoot-out-miss": "i-lucide-circle-x text-loss",
  "penalty-shoot-out-goal": "i-lucide-circle-check text-win",
  substitution: "i-lucide-arrow-left-right",
  chance: "i-lucide-crosshair",
  save: "i-lucide-hand",
  corner: "i-lucide-flag-triangle-right",
  "free-kick": "i-lucide-footprints",
  offside: "i-lucide-flag",
  injury: "i-lucide-heart-pulse",
  "added-time": "i-lucide-clock-plus",
  abandoned: "i-lucide-circle-slash text-warning",
  "result-stands": "i-lucide-gavel",
  postponed: "i-lucide-calendar-x text-warning",
  "called-off": "i-lucide-calendar-x text-warning",
  "goal-taken-back": "i-lucide-undo-2 text-warning",
  "card-taken-back": "i-lucide-undo-2 text-warning",
  comment: "i-lucide-message-square",
};

/** The name of an event type. */
export function eventName(type: EventType): string {
  return names[type];
}

/** A football, for goals. */
export function BallIcon({ className = "" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      className={`inline-block size-5 shrink-0 ${className}`}
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="10.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <path
        fill="currentColor"
        d="m12 7.4 4.4 3.2-1.7 5.1H9.3l-1.7-5.1zM12 1.5l3 2.2-3 2.2-3-2.2zM22.5 10.9l-1.3 3.9-2.6-1.9 1-3.1zM17.5 21.2l-4-.2 1-3.2h3.2zM6.5 21.2l-.2-3.4h3.2l1 3.2zM1.5 10.9l2.9-1.1 1 3.1-2.6 1.9z"
      />
    </svg>
  );
}

/** A referee's card. */
export function CardIcon({ colour, className = "" }: { colour: "yellow" | "red"; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block h-4 w-3 shrink-0 rounded-[2px] ring-1 ring-black/30 ${colour === "yellow" ? "bg-[#ffd23f]" : "bg-[#e5383b]"} ${className}`}
    />
  );
}

/** The icon of an event; its name is next to it. */
export function EventIcon({ type }: { type: EventType }) {
  switch (type) {
    case "goal":
    case "penalty-goal":
    case "own-goal":
      return <BallIcon className={type === "own-goal" ? "text-loss" : ""} />;
    case "yellow-card":
      return <CardIcon colour="yellow" />;
    case "red-card":
      return <CardIcon colour="red" />;
    case "second-yellow-card":
      return (
        <span className="relative inline-flex" aria-hidden="true">
          <CardIcon colour="yellow" />
          <CardIcon colour="red" className="-ms-1.5 mt-1" />
        </span>
      );
    default:
      return <span className={icons[type] ?? "i-lucide-timer"} aria-hidden="true" />;
  }
}
