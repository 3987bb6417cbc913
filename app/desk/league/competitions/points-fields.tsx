import type { PointsRule } from "../../../../schemas/league/competition-rules.ts";
import { TextInput } from "../../forms/form.tsx";

/** A field for a whole number; null while it is empty. */
export function NumberField({
  value,
  onChange,
  ...attributes
}: {
  label: string;
  hint?: string;
  value: number | null;
  min: number;
  max: number;
  onChange: (value: number | null) => void;
}) {
  return (
    <TextInput
      {...attributes}
      type="number"
      step={1}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? null : Math.trunc(target.valueAsNumber))}
    />
  );
}

export function PointsFields({ points, onChange }: { points: PointsRule; onChange: (points: PointsRule) => void }) {
  const bounds = { min: 0, max: 100 };
  return (
    <section aria-labelledby="points" className="mt-8 grid gap-4">
      <h2 id="points" className="heading-3">
        Points
      </h2>
      <div className="grid grid-cols-3 gap-3">
        <NumberField
          label="Win"
          {...bounds}
          value={points.win}
          onChange={(win) => onChange({ ...points, win: win ?? 0 })}
        />
        <NumberField
          label="Draw"
          {...bounds}
          value={points.draw}
          onChange={(draw) => onChange({ ...points, draw: draw ?? 0 })}
        />
        <NumberField
          label="Loss"
          {...bounds}
          value={points.loss}
          onChange={(loss) => onChange({ ...points, loss: loss ?? 0 })}
        />
      </div>
      <NumberField
        label="Winning the shoot-out of a drawn match"
        hint="Empty where there is none after a draw."
        {...bounds}
        value={points.shootOutWin}
        onChange={(shootOutWin) => onChange({ ...points, shootOutWin })}
      />
    </section>
  );
}
