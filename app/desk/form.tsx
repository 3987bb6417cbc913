import {
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { z } from "zod";
import { sentenceOf } from "./client.ts";
import { keptOnDevice } from "./kept-on-device.ts";

/** A control with its label and a hint. */
export function Labelled({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string | undefined;
  children: (control: { id: string; "aria-describedby": string | undefined }) => ReactNode;
}) {
  const id = useId();
  const hintID = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-600">
        {label}
      </label>
      {children({ id, "aria-describedby": hintID })}
      {hint !== undefined && (
        <p id={hintID} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** What text fields have besides their attributes. `className`: their letters. */
interface Named {
  label: string;
  hint?: string | undefined;
  className?: string;
}

/** A labelled one-line text field. */
export function TextInput({
  label,
  hint,
  className = "",
  ...attributes
}: InputHTMLAttributes<HTMLInputElement> & Named) {
  return (
    <Labelled label={label} hint={hint}>
      {(control) => (
        <input autoCapitalize="none" spellCheck={false} {...attributes} {...control} className={`field ${className}`} />
      )}
    </Labelled>
  );
}

/** A labelled text field of several lines. */
export function TextArea({
  label,
  hint,
  className = "",
  ...attributes
}: TextareaHTMLAttributes<HTMLTextAreaElement> & Named) {
  return (
    <Labelled label={label} hint={hint}>
      {(control) => <textarea {...attributes} {...control} className={`field ${className}`} />}
    </Labelled>
  );
}

/** A labelled box that is ticked or not. With `onChange`, `checked` says which. */
export function Tick({
  label,
  onChange,
  ...attributes
}: Pick<InputHTMLAttributes<HTMLInputElement>, "name" | "checked" | "defaultChecked"> & {
  label: ReactNode;
  onChange?: (checked: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input
        {...attributes}
        type="checkbox"
        className="size-5 shrink-0 accent-[var(--accent)]"
        {...(onChange && { onChange: ({ target }) => onChange(target.checked) })}
      />
      {label}
    </label>
  );
}

/** A labelled select. `initial` is chosen at first; with `value`, the page says which is. */
export function Choice<Value extends string>({
  label,
  name,
  options,
  initial,
  value: chosenValue,
  onChange,
}: {
  label: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  initial?: Value;
  value?: Value;
  onChange?: (value: Value) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-600">
        {label}
      </label>
      <select
        id={id}
        name={name}
        {...(chosenValue === undefined ? { defaultValue: initial } : { value: chosenValue })}
        className="field"
        onChange={({ target }) => {
          const chosen = options.find(({ value }) => value === target.value);
          if (chosen !== undefined) onChange?.(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** An error message that screen readers announce. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <p
    role="alert"
    className="flex items-start gap-2 rounded-card border border-danger bg-surface p-3 font-600 text-danger"
  >
    <span aria-hidden="true" className="i-lucide-circle-alert mt-1" />
    <span>{children}</span>
  </p>
);

/** Values of a form's fields, by name. */
export type Fields = Record<string, string>;

function fieldsOf(form: HTMLFormElement): Fields {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(entries);
}

/** Fields of forms that are written and not submitted. */
export const unsent = keptOnDevice("form", z.record(z.string(), z.string()));

/** A form that submits once at a time and shows the error of a refused call. */
export function DeskForm({
  label,
  submit,
  onSubmit,
  children,
  danger = false,
  keptAs,
}: {
  label: string;
  /** Text of the submit button. */
  submit: string;
  onSubmit: (fields: Fields) => Promise<void>;
  children: ReactNode;
  danger?: boolean;
  /** Name by which its fields stay on this device until they are submitted. */
  keptAs?: string;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // A second press may come before the next render, so state alone would not stop it.
  const running = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const [isBack, setIsBack] = useState(false);

  useEffect(() => {
    const kept = keptAs === undefined ? null : unsent.read(keptAs);
    if (kept === null || form.current === null) return;
    for (const field of form.current.elements) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      field.value = kept[field.name] ?? field.value;
    }
    setIsBack(true);
  }, [keptAs]);

  async function run(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    const fields = fieldsOf(event.currentTarget);
    setBusy(true);
    setProblem(null);
    try {
      await onSubmit(fields);
      if (keptAs !== undefined) unsent.forget(keptAs);
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <form
      ref={form}
      aria-label={label}
      onSubmit={(event) => void run(event)}
      onInput={(event) => keptAs !== undefined && unsent.keep(keptAs, fieldsOf(event.currentTarget))}
      className="grid gap-4"
    >
      {keptAs !== undefined && <p role="status">{isBack && "What you had written here and not sent is back."}</p>}
      {children}
      {problem !== null && <Problem>{problem}</Problem>}
      <div>
        <button type="submit" className={danger ? "btn bg-danger text-paper" : "btn btn-primary"} aria-disabled={busy}>
          {submit}
        </button>
      </div>
    </form>
  );
}

/** A field for a name in addresses, such as first-division. */
export const AddressField = (attributes: InputHTMLAttributes<HTMLInputElement> & Named) => (
  <TextInput maxLength={60} pattern="[a-z0-9]+(-[a-z0-9]+)*" dir="ltr" {...attributes} />
);

/** The field for a reason where none is required. */
export const OptionalReasonField = (attributes: Pick<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange">) => (
  <TextInput
    name="reason"
    label="Why"
    maxLength={300}
    autoCapitalize="sentences"
    hint="May be empty. It is kept in the audit log."
    {...attributes}
  />
);

/** The field for the reason that the audit log stores. */
export const ReasonField = ({ initial = "" }: { initial?: string | undefined }) => (
  <TextInput
    name="reason"
    label="Why"
    required
    minLength={3}
    maxLength={300}
    defaultValue={initial}
    autoCapitalize="sentences"
    hint="A ticket's number or a few words. It is kept in the audit log."
  />
);
