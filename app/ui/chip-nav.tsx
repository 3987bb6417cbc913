import type { ReactNode } from "react";
import { Link } from "react-router";

/** One view of a page, with its URL and name. */
export interface Chip {
  to: string;
  text: ReactNode;
  chosen: boolean;
}

export const chipClass = (chosen: boolean) =>
  `inline-flex min-h-11 items-center rounded-control border px-3 font-display font-750 text-[1.0625rem] leading-none whitespace-nowrap transition-colors duration-150 ${chosen ? "border-ink bg-ink text-paper" : "border-line hover:border-edge hover:bg-raised"}`;

/**
 * Links in a row to the views of a page.
 * @param row "wraps" in narrow windows; "scrolls" sideways as one row; "within": one row inside an element that scrolls.
 */
export function ChipNav({
  label,
  chips,
  row = "wraps",
}: {
  label: string;
  chips: readonly Chip[];
  row?: "wraps" | "scrolls" | "within";
}) {
  return (
    <nav aria-label={label} className={row === "scrolls" ? "chip-row" : undefined}>
      <ul className={`flex gap-1.5 ${row === "wraps" ? "flex-wrap" : "l:flex-wrap"}`}>
        {chips.map(({ to, text, chosen }) => (
          <li key={to}>
            <Link to={to} preventScrollReset aria-current={chosen ? "page" : undefined} className={chipClass(chosen)}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
