/** @jsxImportSource hono/jsx */
import type { FC } from "hono/jsx";

interface FieldProps {
  name: string;
  label: string;
  type?: "text" | "email" | "password";
  autocomplete: string;
  /** The value typed before. Passwords and codes are never sent back. */
  value?: string | undefined;
  hint?: string;
  error?: string | undefined;
  inputmode?: "numeric";
  required?: boolean;
  /** Focuses the field when the page loads. */
  focus?: boolean;
  /** Distinguishes fields of the same name on one page. */
  form?: string;
}

/** A labelled input with its error message and hint. */
export const Field: FC<FieldProps> = ({
  name,
  label,
  type = "text",
  autocomplete,
  value,
  hint,
  error,
  inputmode,
  required = true,
  focus = false,
  form = "form",
}) => {
  const id = `${form}-${name}`;
  const described = [hint === undefined ? "" : `${id}-hint`, error === undefined ? "" : `${id}-error`];
  return (
    <div>
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        autocomplete={autocomplete}
        value={value}
        inputmode={inputmode}
        required={required}
        autofocus={focus || undefined}
        autocapitalize={type === "text" ? undefined : "none"}
        spellcheck={type === "text" ? undefined : false}
        aria-invalid={error === undefined ? undefined : "true"}
        aria-describedby={described.filter((part) => part !== "").join(" ") || undefined}
      />
      {error !== undefined && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
};
