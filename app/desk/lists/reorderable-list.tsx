import type { ReactNode } from "react";
import { TextInput } from "../forms/form.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { MoveButtons } from "./move-buttons.tsx";
import { moveItem } from "./move-item.ts";
import { type Keyed, withKeys } from "./with-keys.ts";

/** A list of named items whose order can be changed. */
export function ReorderableList<Item extends { name: string }>({
  id,
  title,
  noun,
  items,
  hint,
  none,
  fresh,
  fields,
  onChange,
}: {
  id: string;
  title: string;
  /** What an item is called, such as "round". */
  noun: string;
  items: readonly Keyed<Item>[];
  hint: string;
  /** Text shown if the list is empty. */
  none?: string;
  /** Initial values of an added item. */
  fresh: Item;
  /** Fields of an item besides its name. @param number its position, from 1 */
  fields: (item: Keyed<Item>, write: (change: Partial<Item>) => void, number: number) => ReactNode;
  onChange: (items: Keyed<Item>[], status: string) => void;
}) {
  function move(item: Keyed<Item>, index: number) {
    if (index < 0 || index >= items.length) return;
    const next = moveItem(items, ({ key }) => key === item.key, index);
    onChange(next, `${item.name} is ${index + 1} of ${items.length}.`);
  }
  return (
    <section aria-labelledby={id} className="mt-8 grid gap-4">
      <h2 id={id} className="heading-3">
        {title}
      </h2>
      <p>{hint}</p>
      <ol aria-labelledby={id} className="grid gap-4">
        {items.map((item, index) => {
          const of = `${noun} ${index + 1}`;
          const name = item.name || of;
          const write = (change: Partial<Item>) =>
            onChange(
              items.map((each) => (each.key === item.key ? { ...each, ...change } : each)),
              "",
            );
          return (
            <li key={item.key} className="card grid gap-3 p-3">
              <TextInput
                label={`Name of ${of}`}
                maxLength={80}
                value={item.name}
                autoCapitalize="sentences"
                dir="auto"
                onChange={({ target }) =>
                  onChange(
                    items.map((each) => (each.key === item.key ? { ...each, name: target.value } : each)),
                    "",
                  )
                }
              />
              {fields(item, write, index + 1)}
              <span className="flex">
                <MoveButtons
                  name={name}
                  isFirst={index === 0}
                  isLast={index === items.length - 1}
                  onMove={(by) => move(item, index + by)}
                />
                <IconButton
                  label={`Take out: ${name}`}
                  icon="i-lucide-x"
                  onPress={() =>
                    onChange(
                      items.filter(({ key }) => key !== item.key),
                      `${name} is taken out.`,
                    )
                  }
                />
              </span>
            </li>
          );
        })}
      </ol>
      {items.length === 0 && none !== undefined && <p>{none}</p>}
      <div>
        <button
          type="button"
          className="btn btn-ghost"
          onClick={() => onChange([...items, ...withKeys([fresh])], `A ${noun} is added below.`)}
        >
          Add a {noun}
        </button>
      </div>
    </section>
  );
}
