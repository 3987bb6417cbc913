import { type ReactNode, useState } from "react";
import { MoveButtons } from "../move-buttons.tsx";
import { movedTo } from "../moved-to.ts";

/** A list whose items are put in order by drag or by keyboard. */
export function SortableList<Item extends { key: string; title: string }>({
  label,
  items,
  isEditable,
  onOrder,
  children,
}: {
  label: string;
  items: readonly Item[];
  isEditable: boolean;
  /** @param said what has happened, for the page's status. */
  onOrder: (items: Item[], said: string) => void;
  /** Further buttons of an item. */
  children: (item: Item) => ReactNode;
}) {
  const [dragged, setDragged] = useState<string | null>(null);
  function move(key: string, place: number) {
    const moved = movedTo(items, (item) => item.key === key, place);
    const at = moved.findIndex((item) => item.key === key);
    onOrder(moved, `${moved[at]?.title} is ${at + 1} of ${moved.length}.`);
  }
  return (
    <ol aria-label={label} className="mt-6 grid max-w-[46rem] gap-2">
      {items.map((item, index) => (
        <li
          key={item.key}
          draggable={isEditable}
          onDragStart={({ dataTransfer }) => {
            dataTransfer.effectAllowed = "move";
            dataTransfer.setData("text/plain", item.title);
            setDragged(item.key);
          }}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => {
            if (dragged === null) return;
            event.preventDefault();
            if (dragged !== item.key) move(dragged, index);
          }}
          onDrop={(event) => event.preventDefault()}
          className={`card flex flex-wrap items-center gap-2 p-3 ${isEditable ? "cursor-grab" : ""} ${dragged === item.key ? "bg-raised" : ""}`}
        >
          <span className="flex-1 basis-60 font-600" dir="auto">
            {item.title}
          </span>
          {isEditable && (
            <span className="flex">
              <MoveButtons
                name={item.title}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                onMove={(by) => move(item.key, index + by)}
              />
              {children(item)}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
