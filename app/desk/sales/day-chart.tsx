import { formatDay } from "../time.ts";

/** A day's two bars, above and below the zero line. */
interface DayBar {
  day: string;
  up: number;
  down: number;
}

/**
 * A bar chart by day, as wide as the available space. Every value is also in a table beside it.
 * @param label its accessible name, which says what it shows
 * @param scale texts of the highest value, and of the lowest one if bars go down
 */
export function DayChart({
  label,
  bars,
  scale: { top, bottom },
}: {
  label: string;
  bars: readonly DayBar[];
  scale: { top: string; bottom: string | null };
}) {
  const most = Math.max(1, ...bars.map(({ up }) => up));
  const least = Math.max(0, ...bars.map(({ down }) => down));
  const share = (value: number) => (value / (most + least)) * 100;
  const line = share(most);
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure className="card grid gap-1 self-start p-3" dir="ltr">
      <span className="text-sm text-muted" aria-hidden="true">
        {top}
      </span>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length} 100`}
        preserveAspectRatio="none"
        className="block h-40 w-full"
      >
        {bars.map(({ day, up, down }, nth) => (
          <g key={day}>
            <rect x={nth + 0.1} width={0.8} y={line - share(up)} height={share(up)} className="fill-accent" />
            <rect x={nth + 0.1} width={0.8} y={line} height={share(down)} className="fill-danger" />
          </g>
        ))}
        <line
          x1={0}
          x2={bars.length}
          y1={line}
          y2={line}
          stroke="currentColor"
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span className="flex flex-wrap justify-between gap-x-4 text-sm text-muted" aria-hidden="true">
        <span>{first === undefined ? "" : formatDay(first.day)}</span>
        {bottom !== null && <span>{bottom}</span>}
        <span>{last === undefined || bars.length === 1 ? "" : formatDay(last.day)}</span>
      </span>
    </figure>
  );
}
