import { zoneKinds } from "../../../../schemas/football/table.ts";
import type { CompetitionRules } from "../../../../schemas/league/competition-rules.ts";
import { ReorderableList } from "../../lists/reorderable-list.tsx";
import type { Keyed } from "../../lists/with-keys.ts";
import { zoneLabels } from "./competition-labels.ts";
import { NumberField } from "./points-fields.tsx";

type ZoneRule = CompetitionRules["zones"][number];
/** A zone while edited. */
export type Zone = Keyed<ZoneRule>;

export const withoutKeys = (zones: readonly Zone[]): ZoneRule[] =>
  zones.map(({ name, kind, from, to }) => ({ name, kind, from, to }));

const newZone: ZoneRule = { name: "", kind: "promotion", from: 1, to: 1 };

/** Edits the zones of the table. */
export function ZoneList({
  zones,
  onChange,
}: {
  zones: readonly Zone[];
  onChange: (zones: Zone[], status: string) => void;
}) {
  return (
    <ReorderableList
      id="zones"
      title="Zones"
      noun="zone"
      items={zones}
      hint="1 is the first position, and −1 the last one. Of two zones that overlap, the upper one of this list counts. A season with zones of its own keeps them."
      none="There are none. Add those that a place in the table leads to, such as relegation."
      fresh={newZone}
      fields={(zone, write, number) => (
        <>
          <label>
            <span className="mb-1.5 block font-600">What zone {number} means</span>
            <select
              className="field"
              value={zone.kind}
              onChange={({ target }) => {
                const kind = zoneKinds.find((each) => each === target.value);
                if (kind !== undefined) write({ kind });
              }}
            >
              {zoneKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {zoneLabels[kind]}
                </option>
              ))}
            </select>
          </label>
          <div className="grid grid-cols-2 gap-3">
            {(["from", "to"] as const).map((end) => (
              <NumberField
                key={end}
                label={`Zone ${number} ${end}`}
                min={-100}
                max={100}
                value={zone[end] === 0 ? null : zone[end]}
                onChange={(position) => write({ [end]: position ?? 0 })}
              />
            ))}
          </div>
        </>
      )}
      onChange={onChange}
    />
  );
}
