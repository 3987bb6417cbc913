import type { ReactNode } from "react";
import { draggable, Grip, useListDrag } from "./list-drag.tsx";
import { MoveButtons } from "./move-buttons.tsx";
import { moveItem } from "./move-item.ts";

/** A list whose items can be reordered by mouse, touch or keyboard. */
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
  /** @param status message about the move */
  onOrder: (items: Item[], status: string) => void;
  /** Further buttons of an item. */
  children: (item: Item) => ReactNode;
}) {
  function move(key: string, index: number) {
    const moved = moveItem(items, (item) => item.key === key, index);
    const at = moved.findIndex((item) => item.key === key);
    onOrder(moved, `${moved[at]?.title} is ${at + 1} of ${moved.length}.`);
  }
  const { dragged, list } = useListDrag(move);
  return (
    <ol aria-label={label} className="mt-6 grid max-w-[46rem] gap-2" {...(isEditable && list)}>
      {items.map((item, index) => (
        <li
          key={item.key}
          data-key={item.key}
          className={`card flex flex-wrap items-center gap-2 p-3 ${isEditable ? draggable(dragged === item.key) : ""}`}
        >
          {isEditable && <Grip />}
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
