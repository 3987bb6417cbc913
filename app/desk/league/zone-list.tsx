import { zoneKinds } from "../../../schemas/football/table.ts";
import type { CompetitionRules } from "../../../schemas/league/competition-rules.ts";
import { TextInput } from "../form.tsx";
import { IconButton } from "../icon-button.tsx";
import { MoveButtons } from "../move-buttons.tsx";
import { movedTo } from "../moved-to.ts";
import { zoneWords } from "./competition-words.ts";
import { NumberField } from "./points-fields.tsx";

type ZoneRule = CompetitionRules["zones"][number];
/** A zone as it is edited, with a key that stays with it while it moves. */
export type Zone = ZoneRule & { key: string };

export const withKeys = (zones: readonly ZoneRule[]): Zone[] =>
  zones.map((zone) => ({ ...zone, key: crypto.randomUUID() }));
export const withoutKeys = (zones: readonly Zone[]): ZoneRule[] =>
  zones.map(({ name, kind, from, to }) => ({ name, kind, from, to }));

/** The zones of the table. */
export function ZoneList({
  zones,
  onChange,
}: {
  zones: readonly Zone[];
  onChange: (zones: Zone[], said: string) => void;
}) {
  function move(zone: Zone, place: number) {
    if (place < 0 || place >= zones.length) return;
    const next = movedTo(zones, ({ key }) => key === zone.key, place);
    onChange(next, `${zone.name} is ${place + 1} of ${zones.length}.`);
  }
  const write = (zone: Zone, change: Partial<ZoneRule>) =>
    onChange(
      zones.map((each) => (each.key === zone.key ? { ...each, ...change } : each)),
      "",
    );
  return (
    <section aria-labelledby="zones" className="mt-8 grid gap-4">
      <h2 id="zones" className="heading-3">
        Zones
      </h2>
      <p>
        1 is the first position, and −1 the last one. Of two zones that overlap, the upper one of this list counts. A
        season with zones of its own keeps them.
      </p>
      <ol aria-labelledby="zones" className="grid gap-4">
        {zones.map((zone, index) => {
          const name = zone.name || `zone ${index + 1}`;
          return (
            <li key={zone.key} className="card grid gap-3 p-3">
              <TextInput
                label={`Name of zone ${index + 1}`}
                maxLength={80}
                value={zone.name}
                autoCapitalize="sentences"
                dir="auto"
                onChange={({ target }) => write(zone, { name: target.value })}
              />
              <label>
                <span className="mb-1.5 block font-600">What zone {index + 1} means</span>
                <select
                  className="field"
                  value={zone.kind}
                  onChange={({ target }) => {
                    const kind = zoneKinds.find((each) => each === target.value);
                    if (kind !== undefined) write(zone, { kind });
                  }}
                >
                  {zoneKinds.map((kind) => (
                    <option key={kind} value={kind}>
                      {zoneWords[kind]}
                    </option>
                  ))}
                </select>
              </label>
              <div className="grid grid-cols-2 gap-3">
                <NumberField
                  label={`Zone ${index + 1} from`}
                  min={-100}
                  max={100}
                  value={zone.from === 0 ? null : zone.from}
                  onChange={(from) => write(zone, { from: from ?? 0 })}
                />
                <NumberField
                  label={`Zone ${index + 1} to`}
                  min={-100}
                  max={100}
                  value={zone.to === 0 ? null : zone.to}
                  onChange={(to) => write(zone, { to: to ?? 0 })}
                />
              </div>
              <span className="flex">
                <MoveButtons
                  name={name}
                  isFirst={index === 0}
                  isLast={index === zones.length - 1}
                  onMove={(by) => move(zone, index + by)}
                />
                <IconButton
                  label={`Take out: ${name}`}
                  icon="i-lucide-x"
                  onPress={() =>
                    onChange(
                      zones.filter(({ key }) => key !== zone.key),
                      `${name} is taken out.`,
                    )
                  }
                />
              </span>
            </li>
          );
        })}
      </ol>
      {zones.length === 0 && <p>There are none. Add those that a place in the table leads to, such as relegation.</p>}
      <div>
        <button
          type="button"
          className="btn btn-ghost"
          onClick={() =>
            onChange(
              [...zones, ...withKeys([{ name: "", kind: "promotion", from: 1, to: 1 }])],
              "A zone is added below.",
            )
          }
        >
          Add a zone
        </button>
      </div>
    </section>
  );
}
