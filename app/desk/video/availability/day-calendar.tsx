import { useState } from "react";
import { leagueDate } from "../../../../schemas/site/league-clock.ts";
import type { Blackout } from "../../../../schemas/streaming/availability.ts";
import { isBlockedDay } from "../../../../schemas/streaming/availability-rule.ts";
import { formatMonth, formatWeekday } from "../../time.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { monthAfter, toggledDay, weeksOf } from "./blocked-days.ts";

/** Names of weekdays, from Monday. */
export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** A month's days, with buttons to block or unblock each. */
export function DayCalendar({ hours, onChange }: { hours: Blackout; onChange: (hours: Blackout) => void }) {
  const [month, setMonth] = useState(() => leagueDate(new Date()).slice(0, 7));
  return (
    <fieldset>
      <legend className="mb-1.5 font-600">Day by day</legend>
      <div className="flex items-center justify-between gap-2">
        <IconButton
          label="The month before"
          icon="i-lucide-chevron-left"
          onPress={() => setMonth(monthAfter(month, -1))}
        />
        <p role="status" className="font-600">
          {formatMonth(month)}
        </p>
        <IconButton
          label="The month after"
          icon="i-lucide-chevron-right"
          onPress={() => setMonth(monthAfter(month, 1))}
        />
      </div>
      <table className="w-full table-fixed border-collapse text-center">
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" className="text-sm text-muted" aria-label={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((days) => (
            <tr key={days.find((day) => day !== null)}>
              {days.map((day, weekday) => (
                <td key={weekdays[weekday]} className="p-0.5">
                  {day !== null && <Day day={day} hours={hours} onChange={onChange} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1.5 text-sm text-muted">
        Filled: blocked on that day. Press a day to block it, or to leave it out.
      </p>
    </fieldset>
  );
}

function Day({ day, hours, onChange }: { day: string; hours: Blackout; onChange: (hours: Blackout) => void }) {
  const isBlocked = isBlockedDay(hours, day);
  return (
    <button
      type="button"
      aria-pressed={isBlocked}
      aria-label={formatWeekday(day)}
      className={`min-h-11 w-full rounded-card ${isBlocked ? "bg-danger font-700 text-paper" : "hover:bg-raised"}`}
      onClick={() => onChange(toggledDay(hours, day))}
    >
      {Number(day.slice(8))}
    </button>
  );
}
