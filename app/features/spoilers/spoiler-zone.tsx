import { type ElementType, type ReactNode, useState } from "react";

/**
 * Part of a page that tells scores. On a device that hides spoilers it has a button that shows them here; elsewhere the button
 * is not there. What is hidden is marked in it (Spoiler, SpoilerFree).
 */
export function SpoilerZone({
  label,
  as: Element = "div",
  offered = true,
  className = "",
  children,
}: {
  /** What the button shows: "the scores". */
  label: string;
  as?: ElementType;
  /** Whether there is anything in it to show. */
  offered?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const [revealed, setRevealed] = useState(false);
  return (
    <Element data-revealed={revealed ? "" : undefined} className={className}>
      {offered && !revealed && (
        <button type="button" onClick={() => setRevealed(true)} className="spoiler-free btn btn-ghost mb-3">
          Show {label}
        </button>
      )}
      {children}
    </Element>
  );
}
