import { createContext, type ReactNode, Suspense, use, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { holdPresses } from "./event-replay.ts";
import type { LateCode } from "./lazy-hydration.ts";
import { useHydrated } from "./use-hydrated.ts";

const touches = ["pointerdown", "keydown"] as const;
/** How a fan comes near a part that is in sight, before anything in it can be pressed. */
const approaches = ["pointerover", "wheel", "scroll"] as const;
/** Milliseconds for which a part in sight, that came with what was known then, may wait to move. */
const soon = 3_000;

/** Path of the page that the server drew a late part for. */
const DrawnPath = createContext<string | null>(null);

/**
 * Part of a page below what is seen first. The server draws it like any other. A browser that loads the page leaves it as it came,
 * with links that work as links do, and fetches its code when it comes into sight, gets the focus, or when the fan first touches the
 * page. What is pressed in it before the code is there happens once it is. Where a browser draws it itself, because the page before
 * led here, the code is fetched then, and `fallback` keeps the place.
 *
 * A part that is in sight from the beginning and does nothing by itself waits, with `when="touched"`, until a fan points at it, scrolls
 * in it or touches the page. One that moves by itself, but not at once, waits so for three seconds at the longest, with `when="soon"`.
 *
 * React leaves a part alone whose code is not there (selective hydration), but finishes no navigation over it: a navigation begins
 * with a touch, and one that does not makes React draw the part, which fetches the code as well. What it was given may not change
 * before, or React would draw the part with `fallback` in its place.
 */
export function WhenSeen<Props extends object>({
  late,
  given,
  fallback = null,
  when = "seen",
}: {
  late: LateCode<Props>;
  /** What the component is given. */
  given: Props;
  fallback?: ReactNode;
  when?: "seen" | "soon" | "touched";
}) {
  const place = useRef<HTMLDivElement>(null);
  const [life] = useState(newLife);
  // The first page's, whatever the address is by the time that the part comes to life.
  const [drawnPath] = useState(useLocation().pathname);
  useEffect(() => {
    const here = place.current;
    if (here === null) return;
    const touched = new AbortController();
    const listening = { capture: true, passive: true, signal: touched.signal };
    for (const touch of touches) window.addEventListener(touch, late.ask, listening);
    // Of a part that has not come to life, React lets nobody below the window hear these.
    const near = ({ target }: Event) => {
      if (target instanceof Node && here.contains(target)) late.ask();
    };
    // A page's script may move the focus elsewhere on it, and nobody has touched anything.
    for (const approach of when === "seen" ? [] : approaches) window.addEventListener(approach, near, listening);
    window.addEventListener("focusin", near, listening);
    let timer = 0;
    const seeing = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      if (when === "seen") late.ask();
      else timer ||= window.setTimeout(late.ask, soon);
    });
    if (when !== "touched") for (const part of here.children) seeing.observe(part);
    const presses = life.begun ? null : holdPresses(here, late.ask);
    life.begin = () => presses?.make();
    return () => {
      touched.abort();
      seeing.disconnect();
      clearTimeout(timer);
      presses?.forget();
    };
  }, [late, life, when]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same element for as long as it is given the same values
  const part = useMemo(
    () => (
      <Suspense fallback={fallback}>
        <Content late={late} given={given} life={life} />
      </Suspense>
    ),
    [late, ...Object.values(given)],
  );
  return (
    // No box of its own: its parts lie in the page as they would without it.
    <div ref={place} className="contents">
      <DrawnPath value={drawnPath}>{part}</DrawnPath>
    </div>
  );
}

/** Whether a part has come to life, and who is to be told. */
interface Life {
  begun: boolean;
  begin: () => void;
}

const newLife = (): Life => ({ begun: false, begin: () => {} });

function Content<Props extends object>({ late, given, life }: { late: LateCode<Props>; given: Props; life: Life }) {
  // Not hydrated for as long as React keeps what the server drew.
  const drawnHere = useHydrated();
  if (drawnHere) late.need();
  const Code = use(late.code);
  useEffect(() => {
    life.begun = true;
    life.begin();
  }, [life]);
  return <Code {...given} />;
}

/** The page's path. A late part is first what the server drew, although the fan may have gone on to another page meanwhile. */
export function useDrawnPath(): string {
  const { pathname } = useLocation();
  const drawn = use(DrawnPath);
  const hydrated = useHydrated();
  return hydrated || drawn === null ? pathname : drawn;
}
