/** A labelled select. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, label: string])[];
  onChoose: (value: Value) => void;
}) {
  const choose = (value: string) => {
    const selected = options.find(([option]) => option === value);
    if (selected !== undefined) onChoose(selected[0]);
  };
  return (
    <label className="grid grid-cols-[1fr_minmax(8rem,auto)] items-center gap-3">
      {label}
      <select value={value} onChange={(event) => choose(event.currentTarget.value)} className="field">
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Switch({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
      {label}
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-6 accent-beam"
      />
    </label>
  );
}
