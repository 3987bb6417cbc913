import { useState } from "react";
import type { EntryRules, WrittenChoices } from "../../../schemas/desk/written-entries.ts";
import type { Availability, Blackout } from "../../../schemas/streaming/availability.ts";
import { Choice, Labelled, Tick } from "../form.tsx";
import { countryOptions, nameOfCountry } from "./countries.ts";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const own = "own rules";
const none = "no rules";
const noRules: Availability = { blackouts: [] };
const noHours: Blackout = { countries: [], from: "14:45", to: "17:15", weekdays: [], dates: [], except: [] };

/** Chooses where and when a stream may be watched: everywhere, by rules that have a name, or by its own. */
export function RulesPicker({
  named,
  rules,
  onChange,
}: {
  named: WrittenChoices["rules"];
  rules: EntryRules;
  onChange: (rules: EntryRules) => void;
}) {
  const value = rules.kind === "named" ? rules.name : rules.kind === "own" ? own : none;
  const words = named.find(({ name }) => name === value)?.words ?? [];
  return (
    <fieldset className="grid gap-4">
      <legend className="heading-3 mb-2">Where and when</legend>
      <Choice
        label="Rules"
        name="rules"
        initial={value}
        options={[
          { value: none, label: "Everywhere, at any time" },
          ...named.map(({ name }) => ({ value: name, label: name })),
          { value: own, label: "Rules of its own" },
        ]}
        onChange={(chosen) => {
          if (chosen === none) onChange({ kind: "none" });
          else if (chosen === own) onChange({ kind: "own", rules: noRules });
          else onChange({ kind: "named", name: chosen });
        }}
      />
      {words.length > 0 && (
        <ul className="list-disc ps-5">
          {words.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {rules.kind === "own" && (
        <OwnRules rules={rules.rules} onChange={(changed) => onChange({ kind: "own", rules: changed })} />
      )}
    </fieldset>
  );
}

function OwnRules({ rules, onChange }: { rules: Availability; onChange: (rules: Availability) => void }) {
  const { countries, blackouts } = rules;
  const [where, setWhere] = useState<"everywhere" | "only" | "except">(
    countries === undefined ? "everywhere" : "only" in countries ? "only" : "except",
  );
  const codes = countries === undefined ? [] : "only" in countries ? countries.only : countries.except;
  const choose = (kind: typeof where, chosen: string[]) => {
    setWhere(kind);
    const { countries: _before, ...rest } = rules;
    if (kind === "everywhere") onChange(rest);
    else onChange({ ...rest, countries: kind === "only" ? { only: chosen } : { except: chosen } });
  };
  const change = (index: number, hours: Blackout | null) =>
    onChange({ ...rules, blackouts: blackouts.toSpliced(index, 1, ...(hours === null ? [] : [hours])) });
  return (
    <>
      <Choice
        label="Where"
        name="where"
        initial={where}
        options={[
          { value: "everywhere", label: "In every country" },
          { value: "only", label: "Only in the countries chosen" },
          { value: "except", label: "Everywhere but in the countries chosen" },
        ]}
        onChange={(kind) => choose(kind, codes)}
      />
      {where !== "everywhere" && (
        <CountryPicker label="Countries" codes={codes} onChange={(chosen) => choose(where, chosen)} />
      )}
      {blackouts.map((hours, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hours have no id, and each shows what it is given.
        <BlockedHours key={index} number={index + 1} hours={hours} onChange={(changed) => change(index, changed)} />
      ))}
      <div>
        <button
          type="button"
          className="btn btn-ghost"
          onClick={() => onChange({ ...rules, blackouts: [...blackouts, noHours] })}
        >
          Block hours in some countries
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
  // Added by a button: a field that is typed into is a valid day with the year's first digit.
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
        <Labelled label="From">
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
        </Labelled>
        <Labelled label="Until">
          {(control) => (
            <input
              {...control}
              type="time"
              required
              className="field"
              value={hours.to === "24:00" ? "00:00" : hours.to}
              // Midnight, when it ends something, is the end of the day.
              onChange={({ target: { value } }) => onChange({ ...hours, to: value === "00:00" ? "24:00" : value })}
            />
          )}
        </Labelled>
      </div>
      <fieldset>
        <legend className="mb-1.5 font-600">Each week on</legend>
        <div className="flex flex-wrap gap-x-4">
          {weekdays.map((name, index) => (
            <Tick
              key={name}
              label={name}
              checked={hours.weekdays.includes(index + 1)}
              onChange={(checked) => {
                const others = hours.weekdays.filter((day) => day !== index + 1);
                onChange({ ...hours, weekdays: checked ? [...others, index + 1].toSorted() : others });
              }}
            />
          ))}
        </div>
      </fieldset>
      <Labelled label="And on the day">
        {(control) => (
          <input
            {...control}
            type="date"
            className="field"
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        )}
      </Labelled>
      <div>
        <button
          type="button"
          className="btn btn-ghost"
          onClick={() => {
            if (day === "") return;
            onChange({ ...hours, dates: [...new Set([...hours.dates, day])].toSorted() });
            setDay("");
          }}
        >
          Add the day
        </button>
      </div>
      <Chosen
        label="Days"
        items={hours.dates.map((date) => ({ value: date, label: date }))}
        onRemove={(date) => onChange({ ...hours, dates: hours.dates.filter((each) => each !== date) })}
      />
      <Labelled label="Why, for fans" hint="Ends a sentence: so that fans go to the ground">
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
      </Labelled>
      <div>
        <button type="button" className="btn btn-ghost" onClick={() => onChange(null)}>
          Remove these hours
        </button>
      </div>
    </fieldset>
  );
}

function CountryPicker({
  label,
  codes,
  onChange,
}: {
  label: string;
  codes: readonly string[];
  onChange: (codes: string[]) => void;
}) {
  const left = countryOptions.filter(({ value }) => !codes.includes(value));
  return (
    <div className="grid gap-2">
      <Labelled label={label} hint="Choose a country to add it.">
        {(control) => (
          <select
            {...control}
            className="field"
            value=""
            onChange={({ target: { value } }) => {
              if (value !== "") onChange([...codes, value]);
            }}
          >
            <option value="">Add a country</option>
            {left.map(({ value, label: name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Chosen
        label={`${label}: chosen`}
        items={codes.map((code) => ({ value: code, label: nameOfCountry(code) }))}
        onRemove={(code) => onChange(codes.filter((each) => each !== code))}
      />
    </div>
  );
}

/** What has been chosen, each with a button that takes it out. */
function Chosen({
  label,
  items,
  onRemove,
}: {
  label: string;
  items: readonly { value: string; label: string }[];
  onRemove: (value: string) => void;
}) {
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {items.map(({ value, label: name }) => (
        <li key={value}>
          <button
            type="button"
            className="btn btn-ghost"
            aria-label={`Take out ${name}`}
            onClick={() => onRemove(value)}
          >
            {name} <span aria-hidden="true" className="i-lucide-x" />
          </button>
        </li>
      ))}
    </ul>
  );
}
