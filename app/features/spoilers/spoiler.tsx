import type { ReactNode } from "react";

/**
 * Words or figures that tell a score: not there, for eyes or for a screen reader, while this device hides spoilers. What stands in
 * their place is drawn by the style sheet, so that the page says everything once.
 */
export function Spoiler({
  children,
  instead,
  className = "",
}: {
  children: ReactNode;
  instead: string;
  /** Of what stands in place. */
  className?: string;
}) {
  return (
    <>
      <span className="spoiler">{children}</span>
      <span className={`spoiler-free ${className}`} data-instead={instead} />
    </>
  );
}
