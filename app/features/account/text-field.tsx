import { type InputHTMLAttributes, useId, useState } from "react";

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "name" | "autoComplete" | "required" | "minLength" | "defaultValue"
>;

/** A labelled field; a password can be shown while it is typed. `errorID` names the element that says what is wrong with it. */
export function TextField({
  label,
  type,
  hint,
  errorID,
  ...attributes
}: Attributes & { label: string; type: "email" | "password"; hint?: string; errorID?: string | undefined }) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const described = [hint === undefined ? null : `${id}-hint`, errorID ?? null].filter((part) => part !== null);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-600">
        {label}
      </label>
      <div className="relative">
        <input
          {...attributes}
          id={id}
          type={shown ? "text" : type}
          className={type === "password" ? "field pe-13" : "field"}
          aria-invalid={errorID !== undefined}
          aria-describedby={described.join(" ") || undefined}
          autoCapitalize="none"
          spellCheck={false}
        />
        {type === "password" && (
          <button
            type="button"
            className="needs-script btn-icon absolute end-0 top-0"
            aria-pressed={shown}
            aria-label={`Show ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            <span aria-hidden="true" className={shown ? "i-lucide-eye-off" : "i-lucide-eye"} />
          </button>
        )}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
