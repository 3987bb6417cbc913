/** @jsxImportSource hono/jsx */
import type { FC } from "hono/jsx";

interface Option {
  value: string;
  label: string;
  lang?: string;
}

/** A labelled select with its error message. */
export const SelectField: FC<{
  name: string;
  label: string;
  value: string;
  options: readonly Option[];
  autocomplete?: string;
  error?: string | undefined;
  /** Focuses the field when the page loads. */
  focus?: boolean;
  form: string;
}> = ({ name, label, value, options, autocomplete, error, focus = false, form }) => {
  const id = `${form}-${name}`;
  return (
    <div>
      <label for={id}>{label}</label>
      <select
        id={id}
        name={name}
        autocomplete={autocomplete}
        autofocus={focus || undefined}
        aria-invalid={error === undefined ? undefined : "true"}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
};

/** A labelled checkbox. */
export const CheckboxField: FC<{
  name: string;
  label: string;
  checked: boolean;
  hint?: string | undefined;
  form: string;
}> = ({ name, label, checked, hint, form }) => {
  const id = `${form}-${name}`;
  return (
    <div class="tick">
      <input
        id={id}
        name={name}
        type="checkbox"
        value="yes"
        checked={checked}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <div>
        <label for={id}>{label}</label>
        {hint !== undefined && (
          <p class="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
};
