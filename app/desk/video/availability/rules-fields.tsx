import { useState } from "react";
import type { Availability, Blackout } from "../../../../schemas/streaming/availability.ts";
import { Checkbox, LabelledField, TextInput } from "../../forms/form.tsx";
import { formatDay } from "../../time.ts";
import { CountryPicker } from "./country-picker.tsx";
import { DayCalendar, weekdays } from "./day-calendar.tsx";
import { RemovableItems } from "./removable-items.tsx";

type Channel = NonNullable<Availability["television"]>[number];

const noHours: Blackout = { countries: [], from: "14:45", to: "17:15", weekdays: [], dates: [], except: [] };

/** Puts the properties in the order in which the site stores them, so that equal rules are equal JSON. */
function tidy({ countries, blackouts, television = [] }: Availability): Availability {
  return { ...(countries && { countries }), blackouts, ...(television.length > 0 && { television }) };
}

const countryModes = [
  { value: "everywhere", label: "In every country" },
  { value: "only", label: "Only in the countries chosen" },
  { value: "except", label: "Everywhere but in the countries chosen" },
] as const;

const countryModeOf = ({ countries }: Availability): (typeof countryModes)[number]["value"] =>
  countries === undefined ? "everywhere" : "only" in countries ? "only" : "except";
const codesOf = ({ countries }: Availability): string[] =>
  countries === undefined ? [] : "only" in countries ? countries.only : countries.except;

/** The fields of availability rules: countries, blocked hours, and television channels. */
export function RulesFields({ rules, onChange }: { rules: Availability; onChange: (rules: Availability) => void }) {
  const { blackouts, television = [] } = rules;
  const mode = countryModeOf(rules);
  const change = (part: Partial<Availability>) => onChange(tidy({ ...rules, ...part }));
  const choose = (kind: typeof mode, codes: string[]) => {
    const { countries: _before, ...rest } = rules;
    if (kind === "everywhere") onChange(tidy(rest));
    else change({ countries: kind === "only" ? { only: codes } : { except: codes } });
  };
  const withHours = (index: number, hours: Blackout | null) =>
    change({ blackouts: blackouts.toSpliced(index, 1, ...(hours === null ? [] : [hours])) });
  const withChannel = (index: number, channel: Channel | null) =>
    change({ television: television.toSpliced(index, 1, ...(channel === null ? [] : [channel])) });
  return (
    <>
      <LabelledField label="Where">
        {(control) => (
          <select
            {...control}
            className="field"
            value={mode}
            onChange={({ target }) => {
              const chosen = countryModes.find(({ value }) => value === target.value);
              if (chosen !== undefined) choose(chosen.value, codesOf(rules));
            }}
          >
            {countryModes.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
      {mode !== "everywhere" && (
        <CountryPicker label="Countries" codes={codesOf(rules)} onChange={(codes) => choose(mode, codes)} />
      )}
      {blackouts.map((hours, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hours have no id, and their fields are controlled
        <BlockedHours key={index} number={index + 1} hours={hours} onChange={(changed) => withHours(index, changed)} />
      ))}
      <div>
        <button type="button" className="btn btn-ghost" onClick={() => change({ blackouts: [...blackouts, noHours] })}>
          Block hours in some countries
        </button>
      </div>
      {television.map((channel, index) => (
        <ShownBy
          // biome-ignore lint/suspicious/noArrayIndexKey: channels have no id, and their fields are controlled
          key={index}
          number={index + 1}
          channel={channel}
          onChange={(changed) => withChannel(index, changed)}
        />
      ))}
      <div>
        <button
          type="button"
          className="btn btn-ghost"
          onClick={() => change({ television: [...television, { countries: [], channel: "" }] })}
        >
          Name a channel that shows it
        </button>
      </div>
    </>
  );
}

function BlockedHours({
  number,
  hours,
  onChange,
}: {
  number: number;
  hours: Blackout;
  onChange: (hours: Blackout | null) => void;
}) {
  const { reason: _reason, ...unexplained } = hours;
  // Added by a button, because a date field already has a valid value while a year is typed.
  const [day, setDay] = useState("");
  return (
    <fieldset className="card grid gap-4 p-4">
      <legend className="font-600">Blocked hours {number}</legend>
      <CountryPicker
        label="Blocked in"
        codes={hours.countries}
        onChange={(countries) => onChange({ ...hours, countries })}
      />
      <div className="grid grid-cols-2 gap-4">
        <LabelledField label="From">
          {(control) => (
            <input
              {...control}
              type="time"
              required
              className="field"
              value={hours.from}
              onChange={({ target }) => onChange({ ...hours, from: target.value })}
            />
          )}
        </LabelledField>
        <LabelledField label="Until">
          {(control) => (
            <input
              {...control}
              type="time"
              required
              className="field"
              value={hours.to === "24:00" ? "00:00" : hours.to}
              // As an end time, 00:00 means the end of the day.
              onChange={({ target: { value } }) => onChange({ ...hours, to: value === "00:00" ? "24:00" : value })}
            />
          )}
        </LabelledField>
      </div>
      <fieldset>
        <legend className="mb-1.5 font-600">Each week on</legend>
        <div className="flex flex-wrap gap-x-4">
          {weekdays.map((name, index) => (
            <Checkbox
              key={name}
              label={name}
              checked={hours.weekdays.includes(index + 1)}
              onChange={(checked) => {
                const others = hours.weekdays.filter((each) => each !== index + 1);
                onChange({ ...hours, weekdays: checked ? [...others, index + 1].toSorted() : others });
              }}
            />
          ))}
        </div>
      </fieldset>
      <DayCalendar hours={hours} onChange={onChange} />
      <TextInput label="And on the day" type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      <div>
        <button
          type="button"
          className="btn btn-ghost"
          onClick={() => {
            if (day === "") return;
            onChange({
              ...hours,
              dates: [...new Set([...hours.dates, day])].toSorted(),
              except: hours.except.filter((each) => each !== day),
            });
            setDay("");
          }}
        >
          Add the day
        </button>
      </div>
      <DayList
        title="Blocked on these days, too"
        days={hours.dates}
        onRemove={(date) => onChange({ ...hours, dates: hours.dates.filter((each) => each !== date) })}
      />
      <DayList
        title="Left out"
        days={hours.except}
        onRemove={(date) => onChange({ ...hours, except: hours.except.filter((each) => each !== date) })}
      />
      <LabelledField label="Why, for fans" hint="Ends a sentence: so that fans go to the ground">
        {(control) => (
          <input
            {...control}
            className="field"
            maxLength={120}
            value={hours.reason ?? ""}
            onChange={({ target: { value } }) =>
              onChange(value === "" ? unexplained : { ...unexplained, reason: value })
            }
          />
        )}
      </LabelledField>
      <div>
        <button type="button" className="btn btn-ghost" onClick={() => onChange(null)}>
          Remove these hours
        </button>
      </div>
    </fieldset>
  );
}

/** Maximum number of days shown without expanding the list. */
const maxOpen = 6;

function DayList({
  title,
  days,
  onRemove,
}: {
  title: string;
  days: readonly string[];
  onRemove: (day: string) => void;
}) {
  if (days.length === 0) return null;
  const items = days.map((date) => ({ value: date, label: formatDay(date) }));
  const list = <RemovableItems label={title} items={items} onRemove={onRemove} />;
  if (days.length > maxOpen) {
    return (
      <details>
        <summary className="min-h-8 cursor-pointer">
          {title}: {days.length}
        </summary>
        {list}
      </details>
    );
  }
  return (
    <div>
      <p className="mb-1.5">{title}:</p>
      {list}
    </div>
  );
}

/** A television channel that shows it in some countries, for information only. */
function ShownBy({
  number,
  channel,
  onChange,
}: {
  number: number;
  channel: Channel;
  onChange: (channel: Channel | null) => void;
}) {
  return (
    <fieldset className="card grid gap-4 p-4">
      <legend className="font-600">Channel {number}</legend>
      <LabelledField
        label="Name of the channel"
        hint="Fans read it where they look for a way to watch. It decides nothing."
      >
        {(control) => (
          <input
            {...control}
            className="field"
            required
            maxLength={60}
            dir="auto"
            value={channel.channel}
            onChange={({ target }) => onChange({ ...channel, channel: target.value })}
          />
        )}
      </LabelledField>
      <CountryPicker
        label="Shown in"
        codes={channel.countries}
        onChange={(countries) => onChange({ ...channel, countries })}
      />
      <div>
        <button type="button" className="btn btn-ghost" onClick={() => onChange(null)}>
          Remove this channel
        </button>
      </div>
    </fieldset>
  );
}
