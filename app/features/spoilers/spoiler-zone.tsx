import { createContext, type ElementType, type ReactNode, useContext, useRef } from "react";
import { t } from "../../../schemas/site/messages.ts";
import { storeLastDaySeen } from "../../state/spoilers.ts";
import { useRevealed } from "./use-revealed.ts";

const Reveal = createContext(() => {});

/** Reveals the zone around it, for a zone without a button at its top. */
export function RevealButton({ label }: { label: string }) {
  return (
    <button type="button" onClick={useContext(Reveal)} className="spoiler-free btn btn-ghost">
      {t("Show {label}", { label })}
    </button>
  );
}

/**
 * A part of a page with scores. On a device that hides spoilers it has a button that reveals them. What to hide is marked with
 * {@link Spoiler} or the class `spoiler`.
 */
export function SpoilerZone({
  label,
  as: Element = "div",
  labelledBy,
  offered = true,
  shown = false,
  day = null,
  className = "",
  onReveal = () => {},
  children,
}: {
  /** What the button reveals: "the scores". */
  label: string;
  as?: ElementType;
  /** Id of the element that names it. */
  labelledBy?: string;
  /** Whether to show the button: there are scores, and no {@link RevealButton} inside. */
  offered?: boolean;
  /** Whether it is revealed from the start. */
  shown?: boolean;
  /** The last day of its results, YYYY-MM-DD: once revealed, tables up to it are no spoilers. */
  day?: string | null;
  className?: string;
  /** Called when the fan reveals it. */
  onReveal?: () => void;
  children: ReactNode;
}) {
  const zone = useRef<HTMLElement>(null);
  const [revealed, show] = useRevealed(shown);
  const reveal = () => {
    show();
    // The focused button disappears, so the focus moves to what it has revealed.
    zone.current?.setAttribute("tabindex", "-1");
    zone.current?.focus({ preventScroll: true });
    onReveal();
    if (day !== null) storeLastDaySeen(day);
  };
  return (
    <Element ref={zone} aria-labelledby={labelledBy} data-revealed={revealed ? "" : undefined} className={className}>
      {offered && !revealed && (
        <button type="button" onClick={reveal} className="spoiler-free btn btn-ghost mb-3">
          {t("Show {label}", { label })}
        </button>
      )}
      <Reveal value={reveal}>{children}</Reveal>
    </Element>
  );
}
