import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * A row of links that scrolls sideways: by touch, by tabbing through its links, by wheel, and with a mouse by buttons at its ends.
 * At its end the wheel scrolls the page again.
 */
export function ScrollStrip({ className, children }: { className: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const strip = list.current;
    // React listens to the wheel passively, which cannot keep the page still.
    const onWheel = (event: WheelEvent) => {
      const { deltaX, deltaY, ctrlKey } = event;
      if (strip === null || ctrlKey || Math.abs(deltaX) > Math.abs(deltaY)) return;
      const before = strip.scrollLeft;
      strip.scrollBy({ left: towardsEnd(strip) * deltaY, behavior: "instant" });
      if (strip.scrollLeft !== before) event.preventDefault();
    };
    strip?.addEventListener("wheel", onWheel, { passive: false });
    return () => strip?.removeEventListener("wheel", onWheel);
  }, []);
  const scroll = (pages: number) => {
    const strip = list.current;
    strip?.scrollBy({ left: towardsEnd(strip) * pages * strip.clientWidth * 0.8, behavior: "smooth" });
  };
  return (
    <div
      className="group/strip relative h-full min-w-0 flex-1"
      onPointerEnter={({ pointerType }) => {
        const strip = list.current;
        setOverflows(pointerType !== "touch" && strip !== null && strip.scrollWidth > strip.clientWidth + 1);
      }}
    >
      <ul ref={list} className={className}>
        {children}
      </ul>
      {overflows && (
        <>
          <StripButton side="start-0" icon="i-lucide-chevron-left" onClick={() => scroll(-1)} />
          <StripButton side="end-0" icon="i-lucide-chevron-right" onClick={() => scroll(1)} />
        </>
      )}
    </div>
  );
}

/** 1, or -1 where text runs from right to left. */
const towardsEnd = (element: Element) => (getComputedStyle(element).direction === "rtl" ? -1 : 1);

/** For mice alone: keys and screen readers reach every link of the row. */
function StripButton({ side, icon, onClick }: { side: string; icon: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      onClick={onClick}
      className={`absolute inset-y-0 ${side} hidden w-8 place-items-center bg-paper text-ink hover:bg-raised group-hover/strip:grid`}
    >
      <span className={`${icon} rtl:rotate-180`} />
    </button>
  );
}
