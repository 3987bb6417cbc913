import { type InputHTMLAttributes, useId, useState } from "react";
import { isRightToLeft, t, withinSentence } from "../../../schemas/site/messages.ts";

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "name" | "autoComplete" | "required" | "minLength" | "defaultValue"
>;

/** A labelled field with its error, which is announced. A password can be revealed. */
export function TextField({
  label,
  type,
  hint,
  error,
  ...attributes
}: Attributes & { label: string; type: "email" | "password"; hint?: string; error?: string | undefined }) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const described = [error === undefined ? null : `${id}-error`, hint === undefined ? null : `${id}-hint`];
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
          dir={type === "email" && isRightToLeft() ? "ltr" : undefined}
          className={type === "password" ? "field pe-13" : "field"}
          aria-invalid={error !== undefined}
          aria-describedby={described.filter((part) => part !== null).join(" ") || undefined}
          autoCapitalize="none"
          spellCheck={false}
        />
        {type === "password" && (
          <button
            type="button"
            className="needs-script btn-icon absolute end-0 top-0"
            aria-pressed={shown}
            aria-label={t("Show {field}", { field: withinSentence(label) })}
            onClick={() => setShown(!shown)}
          >
            <span className={shown ? "i-lucide-eye-off" : "i-lucide-eye"} />
          </button>
        )}
      </div>
      {error !== undefined && (
        <p role="alert" id={`${id}-error`} className="mt-1.5 flex items-start gap-2 text-sm font-600 text-danger">
          <span className="i-lucide-circle-alert mt-1 shrink-0" />
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
