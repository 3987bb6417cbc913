import { type ReactNode, useEffect, useRef } from "react";
import { t } from "../../schemas/site/messages.ts";

/**
 * A select of a GET form that submits on change; without script the form's button does. It keeps the focus, also when the URL changes the
 * value: a new element, by a changed `key`, would lose it.
 */
export function ChoiceSelect<Value extends string | number>({
  name,
  chosen,
  id,
  label,
  className = "",
  beforeSubmit,
  children,
}: {
  name: string;
  /** The value in the URL; "" for the option for all. */
  chosen: Value | "";
  id?: string;
  /** Accessible name, if no label element names it. */
  label?: string;
  className?: string;
  beforeSubmit?: (form: HTMLFormElement) => void;
  children: ReactNode;
}) {
  const select = useRef<HTMLSelectElement>(null);
  const shown = useRef(chosen);
  useEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    if (select.current) select.current.value = String(chosen);
  }, [chosen]);
  return (
    <select
      ref={select}
      id={id}
      name={name}
      aria-label={label}
      title={t("The list changes as you choose")}
      defaultValue={chosen}
      onChange={({ currentTarget: { form } }) => {
        if (form === null) return;
        beforeSubmit?.(form);
        form.requestSubmit();
      }}
      className={`field ${className}`}
    >
      {children}
    </select>
  );
}
