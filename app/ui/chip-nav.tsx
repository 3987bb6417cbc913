import type { ReactNode } from "react";
import { Link } from "react-router";

/** One view of a page, with its URL and name. */
export interface Chip {
  to: string;
  text: ReactNode;
  chosen: boolean;
}

/** Links in a row to the views of a page. */
export function ChipNav({ label, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-1.5">
        {chips.map(({ to, text, chosen }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              aria-current={chosen ? "page" : undefined}
              className={`inline-flex min-h-11 items-center rounded-control border px-3 font-display font-750 text-[1.0625rem] leading-none transition-colors duration-150 ${chosen ? "border-ink bg-ink text-paper" : "border-line hover:border-edge hover:bg-raised"}`}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
