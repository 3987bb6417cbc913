import { useRef, useState } from "react";
import { LabelledField } from "../../forms/form.tsx";
import { countryName, searchCountries } from "./countries.ts";
import { RemovableItems } from "./removable-items.tsx";

/** Maximum number of results shown. */
const shown = 6;

/** Chooses countries, with a search by name. */
export function CountryPicker({
  label,
  codes,
  onChange,
}: {
  label: string;
  codes: readonly string[];
  onChange: (codes: string[]) => void;
}) {
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const found = searchCountries(typed, codes);
  const [first] = found;
  function add(code: string) {
    onChange([...codes, code]);
    setTyped("");
    field.current?.focus();
  }
  return (
    <div className="grid gap-2">
      <LabelledField label={label} hint="Part of a name, or a code such as FR. Enter adds the first that is found.">
        {(control) => (
          <input
            {...control}
            ref={field}
            type="search"
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            maxLength={60}
            className="field"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // Enter would submit the surrounding form.
              event.preventDefault();
              if (first !== undefined) add(first.value);
            }}
          />
        )}
      </LabelledField>
      <p role="status" className="text-sm text-muted">
        {typed.trim() !== "" && (found.length === 0 ? "No other country is called that." : `Found: ${found.length}`)}
      </p>
      {found.length > 0 && (
        <ul aria-label={`${label}: found`} className="flex flex-wrap gap-2">
          {found.slice(0, shown).map(({ value, label: name }) => (
            <li key={value}>
              <button type="button" className="btn btn-ghost" onClick={() => add(value)}>
                Add {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <RemovableItems
        label={`${label}: chosen`}
        items={codes.map((code) => ({ value: code, label: countryName(code) }))}
        onRemove={(code) => onChange(codes.filter((each) => each !== code))}
      />
    </div>
  );
}
