import { type RefObject, useEffect, useState } from "react";

/** Mouse controls for a row of links: its wheel scrolls the row, and there are buttons at both ends of a row that overflows. */
export function ScrollStripControls({ list }: { list: RefObject<HTMLUListElement | null> }) {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const strip = list.current;
    if (strip === null) return;
    // React listens to the wheel passively, so it cannot keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      const { deltaX, deltaY, ctrlKey } = event;
      if (ctrlKey || Math.abs(deltaX) > Math.abs(deltaY)) return;
      const before = strip.scrollLeft;
      strip.scrollBy({ left: towardsEnd(strip) * deltaY, behavior: "instant" });
      if (strip.scrollLeft !== before) event.preventDefault();
    };
    const resizing = new ResizeObserver(() => setOverflows(strip.scrollWidth > strip.clientWidth + 1));
    resizing.observe(strip);
    strip.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      resizing.disconnect();
      strip.removeEventListener("wheel", onWheel);
    };
  }, [list]);
  if (!overflows) return null;
  const scroll = (pages: number) => {
    const strip = list.current;
    strip?.scrollBy({ left: towardsEnd(strip) * pages * strip.clientWidth * 0.8, behavior: "smooth" });
  };
  return (
    <>
      <StripButton side="start-0" icon="i-lucide-chevron-left" onClick={() => scroll(-1)} />
      <StripButton side="end-0" icon="i-lucide-chevron-right" onClick={() => scroll(1)} />
    </>
  );
}

/** 1, or -1 where text runs from right to left. */
const towardsEnd = (element: Element) => (getComputedStyle(element).direction === "rtl" ? -1 : 1);

/** For mice only: keys and screen readers reach every link of the row. */
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
