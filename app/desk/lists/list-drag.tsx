import { type PointerEvent, useEffect, useRef, useState } from "react";

/** Distance from the window's top or bottom within which a drag scrolls the page, and the distance per scroll step, in pixels. */
const [edge, step] = [56, 8];
/** Pixels before the middle of another item at which a dragged item already takes its place. */
const slack = 2;

interface Held {
  list: Element;
  key: string;
  pointer: number;
  y: number;
}

/** The index that a dragged item gets at a height in the window: it passes each item whose middle it has reached. */
function indexAt(list: Element, from: number, y: number): number {
  const middles = [...list.children].map((item) => {
    const { top, height } = item.getBoundingClientRect();
    return top + height / 2;
  });
  const above = middles.findIndex((middle, index) => index < from && y <= middle + slack);
  return above >= 0
    ? above
    : Math.max(
        from,
        middles.findLastIndex((middle, index) => index > from && y >= middle - slack),
      );
}

const keyOf = (item: Element) => item.getAttribute("data-key");

/**
 * Reorders list items, which have a `data-key`, by dragging: with the mouse anywhere except on controls; with touch and pen only by their
 * {@link Grip}, because touching elsewhere scrolls the page.
 * @param onMove called during a drag for each new index
 * @returns the key of the dragged item, and handlers for the list. The list captures the pointer, because moved items would lose it.
 */
export function useListDrag(onMove: (key: string, index: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const held = useRef<Held | null>(null);
  const isDragging = dragged !== null;

  function follow() {
    if (held.current === null) return;
    const { list, key, y } = held.current;
    const from = [...list.children].findIndex((item) => keyOf(item) === key);
    if (from < 0) return;
    const index = indexAt(list, from, y);
    if (index !== from) onMove(key, index);
  }
  const latest = useRef(follow);
  latest.current = follow;

  useEffect(() => {
    if (!isDragging) return;
    const scroll = setInterval(() => {
      const y = held.current?.y ?? edge;
      const by = y < edge ? -step : y > window.innerHeight - edge ? step : 0;
      if (by === 0) return;
      window.scrollBy({ top: by, behavior: "instant" });
      latest.current();
    }, 16);
    return () => clearInterval(scroll);
  }, [isDragging]);

  function end() {
    held.current = null;
    setDragged(null);
  }

  const list = {
    onPointerDown(event: PointerEvent) {
      const { currentTarget, target, isPrimary, button, pointerType, pointerId, clientY } = event;
      if (held.current !== null || !isPrimary || button !== 0 || !(target instanceof Element)) return;
      if (target.closest("button, input, a")) return;
      if (pointerType !== "mouse" && target.closest("[data-grip]") === null) return;
      const item = [...currentTarget.children].find((child) => child.contains(target));
      const key = item && keyOf(item);
      if (key == null) return;
      currentTarget.setPointerCapture(pointerId);
      held.current = { list: currentTarget, key, pointer: pointerId, y: clientY };
      setDragged(key);
    },
    onPointerMove({ pointerId, clientY }: PointerEvent) {
      if (held.current?.pointer !== pointerId) return;
      held.current.y = clientY;
      follow();
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
  return { dragged, list };
}

/** Drag handle of an item. Hidden from screen readers, because the buttons beside it move the item too. */
export const Grip = () => (
  <span
    data-grip
    aria-hidden="true"
    className="grid min-h-11 w-6 cursor-grab touch-none select-none place-items-center text-muted"
  >
    <span className="i-lucide-grip-vertical" />
  </span>
);

export const draggable = (isDragged: boolean) => `cursor-grab select-none ${isDragged ? "bg-raised" : ""}`;
