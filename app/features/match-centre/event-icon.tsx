import type { MatchEvent } from "../../../schemas/football/match-data.ts";
import { message, t } from "../../../schemas/site/messages.ts";

type EventType = MatchEvent["type"];

const names = {
  "kick-off": message("Kick-off"),
  goal: message("Goal"),
  "penalty-goal": message("Penalty scored"),
  "own-goal": message("Own goal"),
  "penalty-miss": message("Penalty missed"),
  "yellow-card": message("Yellow card"),
  "second-yellow-card": message("Second yellow card"),
  "red-card": message("Red card"),
  substitution: message("Substitution"),
  chance: message("Chance"),
  save: message("Save"),
  corner: message("Corner"),
  "free-kick": message("Free kick"),
  offside: message("Offside"),
  injury: message("Injury"),
  "added-time": message("Added time"),
  "half-time": message("Half time"),
  "second-half": message("Second half"),
  "extra-time-break": message("End of normal time"),
  "extra-time": message("Extra time"),
  "penalty-shoot-out": message("Penalty shoot-out"),
  "penalty-shoot-out-goal": message("Shoot-out: scored"),
  "penalty-shoot-out-miss": message("Shoot-out: missed"),
  "full-time": message("Full time"),
  abandoned: message("Abandoned"),
  "result-stands": message("Result stands"),
  postponed: message("Postponed"),
  "called-off": message("Called off"),
  "goal-taken-back": message("Goal taken back"),
  "card-taken-back": message("Card taken back"),
  "var-check": message("VAR check"),
  "var-goal-stands": message("VAR: goal stands"),
  "var-penalty": message("VAR: penalty"),
  "var-no-penalty": message("VAR: no penalty"),
  "var-card": message("VAR: card"),
  "var-stands": message("VAR: decision stands"),
  comment: message("Comment"),
} satisfies Record<EventType, string>;

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
  "var-check": "i-lucide-monitor text-warning",
  "var-goal-stands": "i-lucide-monitor-check",
  "var-penalty": "i-lucide-monitor-check",
  "var-no-penalty": "i-lucide-monitor-check",
  "var-card": "i-lucide-monitor-check",
  "var-stands": "i-lucide-monitor-check",
  comment: "i-lucide-message-square",
};

/** The name of an event type. */
export function eventName(type: EventType): string {
  return t(names[type]);
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
      return <BallIcon className={type === "own-goal" ? "text-loss" : undefined} />;
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
