import { message, t } from "../../../schemas/site/messages.ts";
import { type ComponentStatus, uptimeText } from "./component-status.ts";

const states = {
  up: { text: message("Working"), icon: "i-lucide-circle-check", colour: "text-win" },
  down: { text: message("Not working"), icon: "i-lucide-circle-x", colour: "text-danger" },
  unknown: { text: message("State unknown"), icon: "i-lucide-circle-help", colour: "text-muted" },
} as const;

function colourOf(share: number | null): string {
  if (share === null) return "bg-raised";
  if (share === 1) return "bg-win";
  return share >= 0.99 ? "bg-warning" : "bg-danger";
}

/**
 * State of a component, with a bar per day. The bars are hidden from screen readers: the text and the list of interruptions say the same.
 */
export function ComponentHistory({ state: { name, up, share, days } }: { state: ComponentStatus }) {
  const { text, icon, colour } = states[up === null ? "unknown" : up ? "up" : "down"];
  return (
    <li className="card p-4 l:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="heading-3">{name}</h3>
        <p className={`flex items-center gap-2 font-600 ${colour}`}>
          <span className={icon} />
          {t(text)}
        </p>
      </div>
      <div aria-hidden="true" className="mt-3 flex h-8 gap-px l:gap-0.5">
        {days.map(({ day, share: ofDay }) => (
          <span key={day} className={`h-full flex-1 rounded-[1px] ${colourOf(ofDay)}`} />
        ))}
      </div>
      <p className="figures mt-2 text-sm text-muted">
        {share === null ? t("Not checked yet.") : t("It worked {share} of the time.", { share: uptimeText(share) })}
      </p>
    </li>
  );
}
