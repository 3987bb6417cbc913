import { type PartState, shareWords } from "./component-status.ts";

const marks = {
  up: { words: "Works", icon: "i-lucide-circle-check", colour: "text-win" },
  down: { words: "Does not work", icon: "i-lucide-circle-x", colour: "text-danger" },
  unknown: { words: "Not known", icon: "i-lucide-circle-help", colour: "text-muted" },
} as const;

function colourOf(share: number | null): string {
  if (share === null) return "bg-raised";
  if (share === 1) return "bg-win";
  return share >= 0.99 ? "bg-warning" : "bg-danger";
}

/** A part's state in words, and a bar for each day, which says nothing that the words and the interruptions do not. */
export function PartHistory({ state: { name, up, share, days } }: { state: PartState }) {
  const { words, icon, colour } = marks[up === null ? "unknown" : up ? "up" : "down"];
  return (
    <li className="card p-4 l:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="heading-3">{name}</h3>
        <p className={`flex items-center gap-2 font-600 ${colour}`}>
          <span aria-hidden="true" className={icon} />
          {words}
        </p>
      </div>
      <div aria-hidden="true" className="mt-3 flex h-8 gap-px l:gap-0.5">
        {days.map(({ day, share: ofDay }) => (
          <span key={day} className={`h-full flex-1 rounded-[1px] ${colourOf(ofDay)}`} />
        ))}
      </div>
      <p className="figures mt-2 text-sm text-muted">
        {share === null ? "Nobody has looked at it yet." : `It worked ${shareWords(share)} of the time.`}
      </p>
    </li>
  );
}
