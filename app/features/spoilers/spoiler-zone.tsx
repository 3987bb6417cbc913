import { createContext, type ElementType, type ReactNode, useContext, useState } from "react";
import { rememberSeen } from "../../state/spoilers.ts";

const Reveal = createContext(() => {});

/** The button of the zone around it, for a zone that does not offer it at its head. */
export function RevealButton({ label }: { label: string }) {
  return (
    <button type="button" onClick={useContext(Reveal)} className="spoiler-free btn btn-ghost">
      Show {label}
    </button>
  );
}

/**
 * Part of a page that tells scores. On a device that hides spoilers it has a button that shows them here; elsewhere the button
 * is not there. What is hidden is marked in it (Spoiler, SpoilerFree).
 */
export function SpoilerZone({
  label,
  as: Element = "div",
  offered = true,
  shown = false,
  day = null,
  className = "",
  onReveal = () => {},
  children,
}: {
  /** What the button shows: "the scores". */
  label: string;
  as?: ElementType;
  /** Whether there is anything in it to show, and no button of its own. */
  offered?: boolean;
  /** Whether it is shown from the start. */
  shown?: boolean;
  /** The last day whose results are in it, YYYY-MM-DD: once shown, tables up to it tell nothing new. */
  day?: string | null;
  className?: string;
  /** Somebody has asked to see it. */
  onReveal?: () => void;
  children: ReactNode;
}) {
  const [revealed, setRevealed] = useState(shown);
  const reveal = () => {
    setRevealed(true);
    onReveal();
    if (day !== null) rememberSeen(day);
  };
  return (
    <Element data-revealed={revealed ? "" : undefined} className={className}>
      {offered && !revealed && (
        <button type="button" onClick={reveal} className="spoiler-free btn btn-ghost mb-3">
          Show {label}
        </button>
      )}
      <Reveal value={reveal}>{children}</Reveal>
    </Element>
  );
}
