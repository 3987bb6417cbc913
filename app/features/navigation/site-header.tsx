import { Link } from "react-router";
import type { MenuItem } from "../../../schemas/page-tree.ts";
import type { HeaderStyle } from "../../content/header-styles.ts";
import type { HeaderBehaviour, HeaderType } from "../../content/layout.ts";
import { BrandMark } from "./brand-mark.tsx";
import { useHeaderScroll } from "./header-scroll.ts";
import { HeaderTools } from "./header-tools.tsx";
import { PrimaryNav } from "./primary-nav.tsx";

/** The height that a header's place in the page has (public-site §9), as `--header` for what lies below it. */
export const headerRoom: Record<HeaderType, string> = {
  classic: "[--header:48px] l:[--header:64px] xl:[--header:80px]",
  v3: "[--header:90px]",
};

const shapes: Record<HeaderType, { bar: string; sticky: string; nav: string }> = {
  classic: {
    bar: "shadow-[inset_0_3px_0_var(--accent)]",
    sticky: "h-full l:h-16",
    nav: "flex justify-end",
  },
  v3: { bar: "", sticky: "h-12 l:h-16", nav: "4xl:ms-4" },
};

/**
 * The site's header. Past 300 px it is the sticky bar, with the same named links and profile button; how it gets there is its
 * behaviour's.
 */
export function SiteHeader({
  brand,
  primary,
  type,
  behaviour,
  style,
  overPage,
}: {
  brand: string;
  primary: MenuItem[];
  type: HeaderType;
  behaviour: HeaderBehaviour;
  style: HeaderStyle;
  /** Whether it lies over the page's beginning instead of above it. */
  overPage: boolean;
}) {
  const { hidden, scrolled, sticky } = useHeaderScroll(behaviour);
  const shape = shapes[type];
  const ground =
    style === "transparent-dark" && !scrolled
      ? "has-[[aria-expanded=true]]:bg-paper"
      : "bg-paper border-b border-b-line/60";
  return (
    <header
      data-theme={style === "light" ? "light" : "dark"}
      // Its place in the page keeps its height: were it to shrink with the bar, the page would move under the reader.
      className={`pointer-events-none sticky top-0 z-40 h-[var(--header)] text-ink print:hidden ${overPage ? "mb-[calc(-1*var(--header))]" : ""}`}
    >
      <div
        className={`pointer-events-auto relative transition-[translate,background-color,height] duration-250 ease-out focus-within:translate-y-0 ${sticky ? shape.sticky : "h-full"} ${hidden ? "-translate-y-full" : ""} ${ground} ${shape.bar}`}
      >
        <div className="page-width flex h-full items-center gap-3 l:gap-6 xl:gap-4 3xl:gap-6">
          <Link to="/" aria-label={`${brand} home`} className="flex min-h-11 items-center">
            <BrandMark name={brand} compact={sticky || type === "classic"} />
          </Link>
          <div className={`h-full flex-1 ${shape.nav}`}>
            <PrimaryNav items={primary} />
          </div>
          <HeaderTools />
        </div>
      </div>
    </header>
  );
}
