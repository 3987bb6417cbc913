import { LabelledField, TextInput } from "../../forms/form.tsx";
import { NumberField } from "../competitions/points-fields.tsx";
import { type GroundForm, nullIfEmpty } from "./ground-form.ts";

const zones = Intl.supportedValuesOf("timeZone");
export const nameFieldProps = { maxLength: 100, autoCapitalize: "words", dir: "auto" } as const;

type GroundLocation = Omit<GroundForm, "name">;

/** Edits a ground's town, capacity, position and time zone. */
export function GroundFields({
  typed,
  onChange,
}: {
  typed: GroundLocation;
  onChange: (change: Partial<GroundLocation>) => void;
}) {
  const { timeZone } = typed;
  return (
    <>
      <TextInput
        {...nameFieldProps}
        label="Town"
        value={typed.town ?? ""}
        onChange={({ target }) => onChange({ town: nullIfEmpty(target.value) })}
      />
      <NumberField
        label="Spectators that it holds"
        min={0}
        max={9_999_999}
        value={typed.capacity}
        onChange={(capacity) => onChange({ capacity })}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-600">Position on the map</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-3">
          <Degrees
            label="Latitude"
            hint="Degrees to the north, such as 53.19. The south has a minus."
            limit={90}
            value={typed.latitude}
            onChange={(latitude) => onChange({ latitude })}
          />
          <Degrees
            label="Longitude"
            hint="Degrees to the east, such as 0.79. The west has a minus."
            limit={180}
            value={typed.longitude}
            onChange={(longitude) => onChange({ longitude })}
          />
        </div>
      </fieldset>
      <LabelledField label="Time zone">
        {(control) => (
          <select
            {...control}
            className="field"
            value={timeZone ?? ""}
            onChange={({ target }) => onChange({ timeZone: nullIfEmpty(target.value) })}
          >
            <option value="">The league's</option>
            {/* A stored time zone that this browser does not list. */}
            {timeZone !== null && !zones.includes(timeZone) && <option value={timeZone}>{timeZone}</option>}
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
    </>
  );
}

function Degrees({
  label,
  hint,
  limit,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  limit: number;
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  return (
    <TextInput
      label={label}
      hint={hint}
      type="number"
      step="any"
      min={-limit}
      max={limit}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? null : target.valueAsNumber)}
    />
  );
}
