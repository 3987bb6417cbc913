/** An on/off switch for a setting that needs script. */
export function Switch({
  legend,
  label,
  on,
  onChange,
}: {
  /** Heading above the switch. */
  legend: string;
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <fieldset className="needs-script">
      <legend className="kicker text-muted">{legend}</legend>
      <label className="mt-2 inline-flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-edge px-3 font-600 has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 outline-solid outline-0">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked (ARIA in HTML).
          role="switch"
          checked={on}
          onChange={(event) => onChange(event.target.checked)}
          className="peer visually-hidden"
        />
        <span className="relative h-6 w-11 shrink-0 rounded-full bg-edge transition-colors after:absolute after:start-0.5 after:top-0.5 after:size-5 after:rounded-full after:bg-paper after:transition-transform after:content-[''] peer-checked:bg-accent peer-checked:after:translate-x-5 rtl:peer-checked:after:-translate-x-5" />
        {label}
      </label>
    </fieldset>
  );
}
