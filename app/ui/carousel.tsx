import { type ReactNode, useEffect, useRef, useState } from "react";
import { t } from "../../schemas/site/messages.ts";
import { carouselEnds, readPosition, stepOffset } from "./carousel-position.ts";

/** Number of slides visible on a wide screen (spec: constants#counts). */
export type CarouselType = "full-6" | "full-4" | "full-3" | "page";

const widths: Record<CarouselType, string> = {
  "full-6": "w-[46%] m:w-[34%] l:w-1/4 xl:w-1/5 3xl:w-1/6",
  "full-4": "w-[82%] m:w-[56%] l:w-[38%] xl:w-1/3 3xl:w-1/4",
  "full-3": "w-[88%] m:w-[72%] l:w-1/2 2xl:w-1/3",
  /** One slide fills the carousel. */
  page: "w-full",
};

/**
 * A row of slides that scrolls natively: by touch, wheel, arrow keys and without script. The buttons step by as many slides as
 * are visible. Without `gap` the row reaches the window's edges.
 */
export function Carousel({
  type,
  label,
  gap = true,
  slides,
}: {
  type: CarouselType;
  label: string;
  gap?: boolean;
  slides: {
    key: string;
    content: ReactNode;
    /** For `data-clubs`. */
    clubs?: string | undefined;
  }[];
}) {
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const update = () => {
      const next = carouselEnds(readPosition(element));
      setEnds((known) => (known.atStart === next.atStart && known.atEnd === next.atEnd ? known : next));
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, []);

  const step = (direction: 1 | -1) => {
    const element = row.current;
    const slide = element?.firstElementChild;
    if (!element || !slide) return;
    const offset = stepOffset(readPosition(element), slide.getBoundingClientRect().width, direction);
    const rightToLeft = getComputedStyle(element).direction === "rtl";
    element.scrollTo({ left: rightToLeft ? -offset : offset });
  };

  const allVisible = ends.atStart && ends.atEnd;
  return (
    <section aria-label={label} className="relative">
      <ul
        ref={row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable for the arrow keys (WCAG 2.1.1)
        tabIndex={0}
        className={`scroll-row ${gap ? "-mx-2" : ""}`}
      >
        {slides.map((slide) => (
          <li
            key={slide.key}
            data-clubs={slide.clubs}
            className={`shrink-0 snap-start ${widths[type]} ${gap ? "px-2" : ""}`}
          >
            {slide.content}
          </li>
        ))}
      </ul>
      {!allVisible && (
        <div
          className={`needs-script pointer-events-none absolute inset-y-0 hidden items-center justify-between l:flex ${gap ? "-inset-x-4" : "inset-x-4"}`}
        >
          <StepButton
            label={t("Previous")}
            icon="i-lucide-chevron-left"
            disabled={ends.atStart}
            onStep={() => step(-1)}
          />
          <StepButton label={t("Next")} icon="i-lucide-chevron-right" disabled={ends.atEnd} onStep={() => step(1)} />
        </div>
      )}
    </section>
  );
}

function StepButton({
  label,
  icon,
  disabled,
  onStep,
}: {
  label: string;
  icon: string;
  disabled: boolean;
  onStep: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onStep}
      className="pointer-events-auto cursor-pointer rounded-full transition-opacity duration-150 disabled:cursor-default disabled:opacity-0"
    >
      {/* Always dark, but the focus ring around it has the page's colour. */}
      <span
        data-theme="dark"
        className="grid size-12 place-items-center rounded-full bg-accent text-2xl text-on-accent shadow-xl hover:bg-ink hover:text-paper"
      >
        <span className={`${icon} rtl:rotate-180`} />
      </span>
    </button>
  );
}
