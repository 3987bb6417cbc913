import {
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { z } from "zod";
import { errorMessage, isOutdated } from "../calls/client.ts";
import { deviceStorage } from "../device-storage.ts";
import { Conflict } from "../drafts/conflict.tsx";
import { OtherEditors } from "../drafts/other-editors.tsx";
import { fieldsOfForms, type ReadForm, readForm } from "../drafts/read-form.tsx";
import { useOtherEditors } from "../drafts/use-other-editors.ts";

/** A control with its label and hint. */
export function LabelledField({
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

/** Props of text fields besides their attributes. `className` styles the text. */
interface Named {
  label: string;
  hint?: string | undefined;
  className?: string;
}

/** Last values of the fields whose years could be typed with more than four digits. */
const lastValues = new Map([
  ["date", "9999-12-31"],
  ["datetime-local", "9999-12-31T23:59"],
]);

/** A labelled one-line text field. */
export function TextInput({
  label,
  hint,
  className = "",
  ...attributes
}: InputHTMLAttributes<HTMLInputElement> & Named) {
  return (
    <LabelledField label={label} hint={hint}>
      {(control) => (
        <input
          autoCapitalize="none"
          spellCheck={false}
          max={lastValues.get(attributes.type ?? "")}
          {...attributes}
          {...control}
          className={`field ${className}`}
        />
      )}
    </LabelledField>
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
    <LabelledField label={label} hint={hint}>
      {(control) => <textarea {...attributes} {...control} className={`field ${className}`} />}
    </LabelledField>
  );
}

/** A labelled checkbox. With `onChange` it is controlled by `checked`. */
export function Checkbox({
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

/** A labelled select. `initial` is the default; with `value` it is controlled. */
export function SelectField<Value extends string>({
  label,
  name,
  options,
  initial,
  value: chosenValue,
  onChange,
}: {
  label: string;
  /** Name of the form field; left out if the page holds the value. */
  name?: string;
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
export const ErrorMessage = ({ children }: { children: ReactNode }) => (
  <p
    role="alert"
    className="flex items-start gap-2 rounded-card border border-danger bg-surface p-3 font-600 text-danger"
  >
    <span aria-hidden="true" className="i-lucide-circle-alert mt-1" />
    <span>{children}</span>
  </p>
);

export type Fields = Record<string, string>;

function fieldsOf(form: HTMLFormElement): Fields {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(entries);
}

/** Fields of forms that were filled in and not submitted. */
export const unsentForms = deviceStorage("form", z.record(z.string(), z.string()));

/** What a form stores on this device until it is submitted, besides the values of its named fields. */
export interface StoredForm {
  /** For example `document eula`. Also the subject under which others who edit the same thing are announced (schemas/desk/editors.ts). */
  name: string;
  /** Version that is being edited; left out for something new. */
  from?: number | string;
  /** State of the page that is not in form fields, as JSON. */
  more?: unknown;
  /** Restores `more` in the page. */
  onRestore?: (more: unknown) => void;
  /** Reloads the data. A newer version from somebody else then gets a form of its own. */
  reload?: () => Promise<void>;
  /** Whether submitting it changes nothing yet: it stays stored until {@link sendStored}. */
  isPlan?: true;
}

/** Removes what a plan's form has stored while `send` carries it out: the page may then show a form of the same name. */
export async function sendStored(name: string, send: () => Promise<void>): Promise<void> {
  const fields = unsentForms.read(name);
  unsentForms.remove(name);
  try {
    await send();
  } catch (error) {
    if (fields !== null) unsentForms.write(name, fields);
    throw error;
  }
}

/**
 * What a form stores for something that is added (`changed`: null) or edited.
 * @param schema of `more`. Stored data that does not match it, from another release, is ignored
 */
export const storedForm = <Schema extends z.ZodType>(
  kind: string,
  changed: { id: string | number; version: number } | null,
  schema: Schema,
  more: z.input<Schema>,
  onRestore: (more: z.output<Schema>) => void,
  reload?: () => Promise<void>,
): StoredForm => ({
  ...(changed === null ? { name: `new ${kind}` } : { name: `${kind} ${changed.id}`, from: changed.version }),
  ...{ more, ...(reload !== undefined && { reload }) },
  onRestore: (written) => {
    const parsed = schema.safeParse(written);
    if (parsed.success) onRestore(parsed.data);
  },
});

/** Keys for stored data that is no field. Field names do not begin with a space. */
const [fromName, moreName] = [" from", " more"];

/** Sets a field as if a person had, so that the page reacts. The events are CustomEvents, because no person caused them. */
function fill(field: Element, value: string | undefined): void {
  if (field instanceof HTMLInputElement && field.type === "checkbox") {
    if (field.checked !== (value !== undefined)) field.click();
  } else if (field instanceof HTMLSelectElement) {
    if (value === undefined || field.value === value) return;
    field.value = value;
    field.dispatchEvent(new CustomEvent("change", { bubbles: true }));
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    if (value === undefined || field.value === value) return;
    // React overrides the value setter on the element and would ignore the event, so this calls the prototype's setter.
    Object.getOwnPropertyDescriptor(Reflect.getPrototypeOf(field) ?? field, "value")?.set?.call(field, value);
    field.dispatchEvent(new CustomEvent("input", { bubbles: true }));
  }
}

/**
 * Restores what was typed into a form before, and stores it on each change.
 * @returns `isRestored`: something was restored; `outdated`: mine and theirs, if somebody else has changed it since
 */
function useStoredForm(form: RefObject<HTMLFormElement | null>, stored: StoredForm | undefined) {
  const [isRestored, setRestored] = useState(false);
  const [outdated, setOutdated] = useState<{ mine: ReadForm; theirs: ReadForm } | null>(null);
  /** The version that the restored data is based on, and the fields of the current version, if they differ. */
  const stale = useRef<{ from: string; theirs: ReadForm } | null>(null);
  /** Values that are still to be restored: some fields only appear once another has its value. Null before the first effect. */
  const pending = useRef<Fields | null>(null);
  const filled = useRef(new Set<string>());
  const isFilling = useRef(false);
  const more = JSON.stringify(stored?.more);
  const storedMore = useRef(more);

  function store() {
    if (stored === undefined || form.current === null) return;
    unsentForms.write(stored.name, {
      ...pending.current,
      ...fieldsOf(form.current),
      ...(stored.from !== undefined && { [fromName]: stale.current?.from ?? String(stored.from) }),
      ...(more !== undefined && { [moreName]: more }),
    });
  }

  useEffect(() => {
    if (stored === undefined || form.current === null) return;
    if (pending.current === null) {
      pending.current = unsentForms.read(stored.name) ?? {};
      const { [fromName]: from, [moreName]: written } = pending.current;
      if (Object.keys(pending.current).length > 0) setRestored(true);
      if (from !== undefined && from !== String(stored.from)) stale.current = { from, theirs: readForm(form.current) };
      if (written !== undefined) stored.onRestore?.(JSON.parse(written));
      // Controlled fields have their restored values after the next render.
      return;
    }
    if (Object.keys(pending.current).length === 0) return;
    isFilling.current = true;
    for (const field of form.current.elements) {
      const name = field.getAttribute("name");
      if (name === null || filled.current.has(name)) continue;
      filled.current.add(name);
      fill(field, pending.current[name]);
    }
    isFilling.current = false;
    if (stale.current === null) return;
    const { theirs } = stale.current;
    const mine = readForm(form.current);
    setOutdated((before) => (before !== null && isSame(before.mine, mine) ? before : { mine, theirs }));
  });

  useEffect(() => {
    if (more === storedMore.current) return;
    storedMore.current = more;
    store();
  });
  /** As soon as a person types, nothing more is restored. */
  function onInput() {
    if (isFilling.current) return;
    pending.current = {};
    store();
  }
  return { isRestored, outdated, store, onInput };
}

const isSame = (one: ReadForm, other: ReadForm) => JSON.stringify([...one]) === JSON.stringify([...other]);

function discardStored({ name }: StoredForm): void {
  unsentForms.remove(name);
  location.reload();
}

/** A form that submits once at a time and shows the error of a refused call. */
export function DeskForm({
  label,
  submit,
  onSubmit,
  children,
  danger = false,
  stored,
  storedAs,
  onOutdated = stored?.reload,
}: {
  label: string;
  /** Text of the submit button. */
  submit: string;
  onSubmit: (fields: Fields) => Promise<void>;
  children: ReactNode;
  danger?: boolean;
  /** Stored on this device until the form is submitted, or the user discards it. */
  stored?: StoredForm;
  /** Name under which only the named fields of a dialog are stored. Its page discards them. */
  storedAs?: string;
  /** Called when the call was refused because somebody else has changed the same thing. */
  onOutdated?: (() => Promise<void>) | undefined;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // A second click may come before the next render, so the state alone would not stop it.
  const running = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const storage = stored ?? (storedAs === undefined ? undefined : { name: storedAs });
  const { isRestored, outdated, store, onInput } = useStoredForm(form, storage);
  const others = useOtherEditors(stored?.from === undefined ? null : stored.name);

  async function run(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    const fields = fieldsOf(event.currentTarget);
    setBusy(true);
    setProblem(null);
    // Before onSubmit, because the page may then show the saved version, whose form would restore this.
    if (storage !== undefined && stored?.isPlan !== true) unsentForms.remove(storage.name);
    try {
      await onSubmit(fields);
    } catch (error) {
      store();
      setProblem(errorMessage(error));
      if (isOutdated(error)) await onOutdated?.();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <form ref={form} aria-label={label} onSubmit={(event) => void run(event)} onInput={onInput} className="grid gap-4">
      {storage !== undefined && <p role="status">{isRestored && "What you had written here and not sent is back."}</p>}
      {stored?.from !== undefined && <OtherEditors others={others} />}
      {stored !== undefined && isRestored && outdated === null && (
        <div>
          <button type="button" className="btn btn-ghost" onClick={() => discardStored(stored)}>
            Throw it away
          </button>
        </div>
      )}
      {outdated !== null && (
        <ErrorMessage>Somebody else has changed it since you began: compare before you send yours.</ErrorMessage>
      )}
      {stored !== undefined && outdated !== null && (
        <Conflict
          fields={fieldsOfForms(outdated.mine, outdated.theirs)}
          {...outdated}
          keepMine={
            stored.isPlan === true
              ? "Yours is below. Once it is carried out, it is in the place of theirs."
              : `Yours is below. “${submit}” puts it in the place of theirs.`
          }
          takeTheirs={() => discardStored(stored)}
        />
      )}
      {children}
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      <div>
        <button type="submit" className={danger ? "btn bg-danger text-paper" : "btn btn-primary"} aria-disabled={busy}>
          {submit}
        </button>
      </div>
    </form>
  );
}

/** A field for a slug, such as first-division. */
export const SlugField = (attributes: InputHTMLAttributes<HTMLInputElement> & Named) => (
  <TextInput maxLength={60} pattern="[a-z0-9]+(-[a-z0-9]+)*" dir="ltr" {...attributes} />
);

/** The form field `because`: a reason that the site publishes. */
export const PublishedReasonField = ({ initial }: { initial?: string | undefined }) => (
  <TextInput
    name="because"
    label="Reason that fans read"
    required
    minLength={3}
    maxLength={200}
    defaultValue={initial}
    autoCapitalize="sentences"
    spellCheck
    dir="auto"
  />
);

/** The field for an optional reason, for the audit log. */
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

/** The field for a required reason, for the audit log. */
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
