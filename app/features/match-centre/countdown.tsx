import { t } from "../../../schemas/site/messages.ts";
import { useNow } from "../live/use-live.ts";

/** Time left until an instant; all 0 once it has passed. */
export function timeLeft(
  until: number,
  now: number,
): { days: number; hours: number; minutes: number; seconds: number } {
  const seconds = Math.max(0, Math.floor((until - now) / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** How long until kick-off. */
export function Countdown({ kickoff, renderedAt }: { kickoff: string; renderedAt: number }) {
  const left = timeLeft(Date.parse(kickoff), useNow(renderedAt));
  const parts = [
    [left.days, t("days")],
    [left.hours, t("hrs")],
    [left.minutes, t("min")],
    [left.seconds, t("sec")],
  ] as const;
  return (
    <div role="timer" aria-label={t("Time to kick-off")} className="flex justify-center gap-2">
      {parts.map(([value, unit]) => (
        <span key={unit} className="grid min-w-14 rounded-control bg-raised px-2 py-2 text-center">
          <span className="figures font-display font-850 text-[1.75rem] leading-none">
            {String(value).padStart(2, "0")}
          </span>{" "}
          <span className="text-sm text-muted">{unit}</span>
        </span>
      ))}
    </div>
  );
}
