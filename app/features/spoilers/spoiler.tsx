import type { ReactNode } from "react";

/**
 * Text with a score, hidden visually and from screen readers while this device hides spoilers. The style sheet renders the replacement, so
 * that the HTML has the text only once.
 */
export function Spoiler({
  children,
  instead,
  className = "",
}: {
  children: ReactNode;
  instead: string;
  /** Class names of the replacement. */
  className?: string;
}) {
  return (
    <>
      <span className="spoiler">{children}</span>
      <span className={`spoiler-free ${className}`.trimEnd()} data-instead={instead} />
    </>
  );
}
