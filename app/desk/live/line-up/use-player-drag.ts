import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { SquadPlayer } from "../../../../schemas/football/player.ts";
import type { DropTarget } from "./line-up-draft.ts";

/** The element by which a player is dragged. Names are only draggable by mouse, because touching them scrolls the page. */
type Held = "place" | "bench" | "grip" | "name";

export interface PlayerDrag {
  player: SquadPlayer;
  /** Where the player would be dropped now; null: nowhere. */
  over: DropTarget | null;
  /** If the pitch is out of view: the end of the window where it is docked during the drag, and its height, to reserve its space. */
  dock: { at: "top" | "bottom"; height: number } | null;
}

/** Returns the handlers of an element by which a player can be dragged. */
export type HeldBy = ReturnType<typeof usePlayerDrag>["heldBy"];

/** Pixels that the pointer can move before a press becomes a drag. */
const slack = 6;

function dockOf(panel: HTMLElement | null, y: number): PlayerDrag["dock"] {
  const { top = 0, bottom = 0, height = 0 } = panel?.getBoundingClientRect() ?? {};
  if (top >= 0 && bottom <= window.innerHeight) return null;
  return { at: y < window.innerHeight / 2 ? "bottom" : "top", height };
}

/** Index of the place on the pitch nearest to a point. */
function placeNear(pitch: Element, x: number, y: number): number | null {
  const distances = [...pitch.querySelectorAll("[data-place]")].map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return Math.hypot(left + width / 2 - x, top + height / 2 - y);
  });
  return distances.length === 0 ? null : distances.indexOf(Math.min(...distances));
}

function targetAt(x: number, y: number, held: Held): DropTarget | null {
  const area = document.elementFromPoint(x, y)?.closest("[data-drop]");
  const drop = area?.getAttribute("data-drop");
  if (area && drop === "pitch") return placeNear(area, x, y);
  if (drop === "bench") return "bench";
  return drop === "squad" && (held === "place" || held === "bench") ? "out" : null;
}

/**
 * Drags players by mouse, touch and pen onto elements with `data-drop`: `pitch`, whose places have `data-place`, `bench` and `squad`.
 * @param panel the pitch and the bench
 * @param ghost the element that follows the pointer
 */
export function usePlayerDrag(
  panel: RefObject<HTMLElement | null>,
  ghost: RefObject<HTMLElement | null>,
  onDrop: (player: SquadPlayer, target: DropTarget | null) => void,
) {
  const [drag, setDrag] = useState<PlayerDrag | null>(null);
  const press = useRef<{ pointer: number; x: number; y: number; isDrag: boolean } | null>(null);
  /** Whether the last press was a drag. The click that the browser fires after it is then ignored. */
  const hasDragged = useRef(false);
  const isDragging = drag !== null;

  function end() {
    press.current = null;
    setDrag(null);
  }

  useEffect(() => {
    if (!isDragging) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      press.current = null;
      setDrag(null);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isDragging]);

  function move(player: SquadPlayer, held: Held, { pointerId, clientX: x, clientY: y }: PointerEvent) {
    const begun = press.current;
    if (begun?.pointer !== pointerId || (!begun.isDrag && Math.hypot(x - begun.x, y - begun.y) < slack)) return;
    if (ghost.current !== null) ghost.current.style.translate = `calc(${x}px - 50%) calc(${y}px - 100%)`;
    const over = targetAt(x, y, held);
    if (!begun.isDrag) {
      begun.isDrag = true;
      hasDragged.current = true;
      setDrag({ player, over, dock: dockOf(panel.current, y) });
    } else if (over !== drag?.over) setDrag((before) => before && { ...before, over });
  }

  const heldBy = (player: SquadPlayer, held: Held) => ({
    onPointerDown(event: PointerEvent) {
      if (!event.isPrimary || event.button !== 0 || (held === "name" && event.pointerType !== "mouse")) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      press.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, isDrag: false };
      hasDragged.current = false;
    },
    onPointerMove: (event: PointerEvent) => move(player, held, event),
    onPointerUp({ clientX, clientY }: PointerEvent) {
      const isDrop = press.current?.isDrag === true;
      end();
      if (isDrop) onDrop(player, targetAt(clientX, clientY, held));
    },
    onPointerCancel: end,
    onClickCapture(event: React.MouseEvent) {
      if (hasDragged.current && event.detail > 0) event.stopPropagation();
    },
  });
  return { drag, heldBy };
}
