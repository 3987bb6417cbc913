import { Link } from "react-router";
import { formatTimeOfDay, formatWeekday } from "../../time.ts";
import { type Planned, scheduleOf } from "./schedule.ts";

const hours = [0, 6, 12, 18, 24];

/** Live streams as a timeline: a list for each day, with a bar for each stream. */
export function ScheduleList({ entries }: { entries: Parameters<typeof scheduleOf>[0] }) {
  return scheduleOf(entries).map(({ day, entries: ofDay }) => {
    const id = `day-${day}`;
    return (
      <section key={id} aria-labelledby={id} className="mt-6">
        <h2 id={id} className="heading-3">
          {formatWeekday(day)}
        </h2>
        <p className="mt-1 flex justify-between px-3 text-sm text-muted" dir="ltr" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour}>{String(hour).padStart(2, "0")}</span>
          ))}
        </p>
        <ol className="mt-1 grid gap-2" aria-labelledby={id}>
          {ofDay.map((entry) => (
            <li key={entry.entryID}>
              <Link to={`/video/${encodeURIComponent(entry.entryID)}`} className="card block p-3 hover:bg-raised">
                <Bar {...entry} />
                <span className="mt-2 block font-600" dir="auto">
                  {entry.title}
                </span>
                <span className="block text-sm text-muted">
                  Live, from {formatTimeOfDay(entry.from)}
                  {entry.until !== null && ` to ${formatTimeOfDay(entry.until)}`}
                  {entry.pulled && ", pulled"}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </section>
    );
  });
}

/** A bar from a stream's start to its end on its day. Hidden from screen readers, because the times are written beside it. */
const Bar = ({ begins, ends }: Planned) => (
  <svg aria-hidden="true" viewBox="0 0 24 1" preserveAspectRatio="none" className="block h-3 w-full">
    {hours.map((hour) => (
      <line
        key={hour}
        {...{ x1: hour, x2: hour, y1: 0, y2: 1 }}
        stroke="currentColor"
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
        opacity={0.4}
      />
    ))}
    <rect x={begins} width={Math.max(0.1, ends - begins)} y={0} height={1} className="fill-accent" />
  </svg>
);
