import { createContext, type ReactNode, Suspense, use, useEffect, useMemo, useRef, useState } from "react";
import { type Location, useLocation } from "react-router";
import { recordClicks } from "./event-replay.ts";
import type { LazyComponent } from "./lazy-hydration.ts";
import { useHydrated } from "./use-hydrated.ts";

/** The part of a location that decides what a page shows. */
type PageLocation = Pick<Location, "pathname" | "search">;

/** Interactions anywhere on the page. */
const interactions = ["pointerdown", "keydown"] as const;
/** Interactions with a visible island that come before a press. */
const approaches = ["pointerover", "wheel", "scroll"] as const;
/** Milliseconds after which an island with `hydrateOn="timer"` hydrates. */
const hydrationDelay = 3_000;

/** URL of the page for which the server rendered the island. */
const RenderedLocation = createContext<PageLocation | null>(null);

/**
 * Part of a page that hydrates by itself, later than the page. The server renders it like any other component. The browser leaves its HTML
 * alone, with working links, and loads its code once it is visible, has the focus, or after the first interaction with the page other than
 * a press on Play. Clicks in it before that are replayed after hydration. After a client-side navigation its code loads at once, and
 * `fallback` shows until then.
 *
 * `hydrateOn="interaction"`: for an island that is visible from the start and does nothing by itself. It waits for a pointer or a scroll in
 * it, or an interaction with the page. `hydrateOn="timer"`: the same, but for three seconds at most.
 *
 * React keeps the server's HTML while the code is missing (selective hydration), but cannot finish a navigation over it. A navigation
 * starts with an interaction, or else renders the island, and both load the code. `props` must not change before hydration: React would
 * replace the island with `fallback`.
 */
export function Island<Props extends object>({
  component,
  props,
  fallback = null,
  hydrateOn = "visible",
}: {
  component: LazyComponent<Props>;
  props: Props;
  fallback?: ReactNode;
  hydrateOn?: "visible" | "timer" | "interaction";
}) {
  const container = useRef<HTMLDivElement>(null);
  const [hydration] = useState(newHydration);
  const location = useLocation();
  // The first page's URL, even if the user has navigated by the time the island hydrates.
  const [renderedLocation] = useState<PageLocation>(location);
  const shownKey = useRef(location.key);
  useEffect(() => {
    shownKey.current = location.key;
  }, [location.key]);
  useEffect(() => {
    const island = container.current;
    if (island === null) return;
    const unmounted = new AbortController();
    const listening = { capture: true, passive: true, signal: unmounted.signal };
    const onInteraction = ({ target }: Event) => {
      // The player opens over the page: its first frame comes before the islands below it.
      if (!(target instanceof Element && target.closest("button[data-play]"))) component.preload();
    };
    for (const interaction of interactions) window.addEventListener(interaction, onInteraction, listening);
    // On the window: React stops these events above an island that has not hydrated.
    const onApproach = ({ target }: Event) => {
      if (target instanceof Node && island.contains(target)) component.preload();
    };
    for (const approach of hydrateOn === "visible" ? [] : approaches)
      window.addEventListener(approach, onApproach, listening);
    // Only the focus in this island counts: scripts may move it elsewhere without any interaction.
    window.addEventListener("focusin", onApproach, listening);
    let timer = 0;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      if (hydrateOn === "visible") component.preload();
      else timer ||= window.setTimeout(component.preload, hydrationDelay);
    });
    if (hydrateOn !== "interaction") for (const child of island.children) observer.observe(child);
    const clicks = hydration.done ? null : recordClicks(island, component.preload);
    // Only after the render that follows hydration, which has the URL of the user's current page: a navigation that waited for the island
    // may still be rendering.
    const replay = () => {
      if (unmounted.signal.aborted) return;
      if (shownKey.current === currentHistoryKey()) clicks?.replay();
      else requestAnimationFrame(replay);
    };
    hydration.onDone = () => requestAnimationFrame(replay);
    return () => {
      unmounted.abort();
      observer.disconnect();
      clearTimeout(timer);
      clicks?.discard();
    };
  }, [component, hydration, hydrateOn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same element for as long as its props have the same values
  const content = useMemo(
    () => (
      <Suspense fallback={fallback}>
        <Content component={component} props={props} hydration={hydration} />
      </Suspense>
    ),
    [component, ...Object.values(props)],
  );
  return (
    // Without a box of its own, so that its children take part in the page's layout.
    <div ref={container} className="contents">
      <RenderedLocation value={renderedLocation}>{content}</RenderedLocation>
    </div>
  );
}

/** The key of the location that the URL shows: the router enters it there before React renders the page. */
function currentHistoryKey(): string {
  const state: unknown = window.history.state;
  const key = typeof state === "object" && state !== null && "key" in state ? state.key : undefined;
  return typeof key === "string" ? key : "default";
}

/** Tracks whether an island has hydrated, and its listener. */
interface Hydration {
  done: boolean;
  onDone: () => void;
}

const newHydration = (): Hydration => ({ done: false, onDone: () => {} });

function Content<Props extends object>({
  component,
  props,
  hydration,
}: {
  component: LazyComponent<Props>;
  props: Props;
  hydration: Hydration;
}) {
  // False while React keeps the server's HTML.
  const renderedInBrowser = useHydrated();
  if (renderedInBrowser) component.load();
  const Component = use(component.component);
  useEffect(() => {
    hydration.done = true;
    hydration.onDone();
  }, [hydration]);
  return <Component {...props} />;
}

/**
 * The page's URL. While an island hydrates, it is the one that the server rendered, even if the user has navigated to another page:
 * hydration leaves attributes that differ as they are.
 */
export function useRenderedLocation(): PageLocation {
  const location = useLocation();
  const rendered = use(RenderedLocation);
  const hydrated = useHydrated();
  return hydrated || rendered === null ? location : rendered;
}
