import type { MouseEvent } from "react";
import { Link } from "react-router";
import { t } from "../../schemas/site/messages.ts";
import { listPageState } from "./list-page-state.ts";
import { paginationWindow } from "./pagination-window.ts";

const control = "inline-grid place-items-center min-w-11 min-h-11 px-2 rounded-control no-underline text-ink";

/** Links to the pages of a list. Renders nothing for a single page. */
export function Pagination({
  current,
  pages,
  href,
  label,
  onChoose,
}: {
  /** Counted from 1. */
  current: number;
  pages: number;
  href: (page: number) => string;
  /** Accessible name, such as "News pages". */
  label: string;
  /** Called instead of following the link, where the list is not the page. */
  onChoose?: (page: number) => void;
}) {
  const numbers = paginationWindow(current, pages);
  if (numbers.length === 0) return null;
  const choose = (page: number) =>
    onChoose && {
      onClick: (event: MouseEvent) => {
        event.preventDefault();
        onChoose(page);
      },
    };
  return (
    <nav aria-label={label} className="mt-8 flex flex-wrap justify-center gap-1 font-display font-750 text-lg figures">
      {current > 1 && (
        <Link
          to={href(current - 1)}
          state={listPageState}
          {...choose(current - 1)}
          rel="prev"
          className={`${control} hover:bg-raised`}
        >
          <span className="i-lucide-chevron-left rtl:rotate-180" aria-hidden="true" />
          <span className="visually-hidden">{t("Previous page")}</span>
        </Link>
      )}
      {numbers.map((page) => (
        <Link
          key={page}
          to={href(page)}
          state={listPageState}
          {...choose(page)}
          aria-current={page === current ? "page" : undefined}
          className={`${control} ${page === current ? "bg-accent text-on-accent" : "hover:bg-raised"}`}
        >
          <span className="visually-hidden">{`${t("Page")} `}</span>
          {page}
        </Link>
      ))}
      {current < pages && (
        <Link
          to={href(current + 1)}
          state={listPageState}
          {...choose(current + 1)}
          rel="next"
          className={`${control} hover:bg-raised`}
        >
          <span className="i-lucide-chevron-right rtl:rotate-180" aria-hidden="true" />
          <span className="visually-hidden">{t("Next page")}</span>
        </Link>
      )}
    </nav>
  );
}
