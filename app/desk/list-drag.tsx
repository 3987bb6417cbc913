import { type PointerEvent, useEffect, useRef, useState } from "react";

/** Pixels from the window's upper and lower end in which a drag scrolls the page, and how many it scrolls at a time. */
const [edge, step] = [56, 8];
/** Pixels by which the pointer may miss the middle of an item that it is to take the place of. */
const slack = 2;

interface Held {
  list: Element;
  key: string;
  pointer: number;
  y: number;
}

/** The place of an item that is held at a height of the window: beyond each item whose middle it has come to. */
function placeAt(list: Element, from: number, y: number): number {
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
 * Dragging the items of lists, which have a `data-key`, within their list: by mouse anywhere beside their buttons, by touch and pen by
 * their {@link Grip}, as the rest scrolls the page.
 * @param onMove while one is dragged, at each place that it comes to.
 * @returns the key of the item that is dragged, and handlers of the lists. Lists move less than items do, which lose the pointer then.
 */
export function useListDrag(onMove: (key: string, place: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const held = useRef<Held | null>(null);
  const isDragging = dragged !== null;

  function follow() {
    if (held.current === null) return;
    const { list, key, y } = held.current;
    const from = [...list.children].findIndex((item) => keyOf(item) === key);
    if (from < 0) return;
    const place = placeAt(list, from, y);
    if (place !== from) onMove(key, place);
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

/** What an item is held by. It is seen and not read out: the buttons beside it move the item as well. */
export const Grip = () => (
  <span
    data-grip
    aria-hidden="true"
    className="grid min-h-11 w-6 cursor-grab touch-none select-none place-items-center text-muted"
  >
    <span className="i-lucide-grip-vertical" />
  </span>
);

/** Classes of an item that can be dragged. */
export const draggable = (isDragged: boolean) => `cursor-grab select-none ${isDragged ? "bg-raised" : ""}`;
