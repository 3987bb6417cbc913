import { Link } from "react-router";
import type { MenuItem } from "../../../schemas/content/page-tree.ts";
import type { Sponsors } from "../../../schemas/content/sponsors.ts";
import type { HeaderStyle } from "../../../schemas/league/header-styles.ts";
import { t } from "../../../schemas/site/messages.ts";
import type { HeaderBehaviour, HeaderType } from "../../../schemas/site/site-layout.ts";
import { HeaderSponsor } from "../sponsors/header-sponsor.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { freezeWhilePressed, useHeaderScroll } from "./header-scroll.ts";
import { HeaderTools } from "./header-tools.tsx";
import { PrimaryNav } from "./primary-nav.tsx";

/** Space that each header type takes in the page (spec: constants#sizes), as the variable `--header`. */
export const headerSpace: Record<HeaderType, string> = {
  classic: "[--header:48px] l:[--header:64px] xl:[--header:80px]",
  v3: "[--header:90px]",
};

/** `sticky`: distance by which the sticky bar moves up, to a height of 64 px, or 48 px on narrow windows. */
const shapes: Record<HeaderType, { bar: string; sticky: string; nav: string }> = {
  classic: {
    bar: "shadow-[inset_0_3px_0_var(--accent)]",
    sticky: "[--rise:0px] xl:[--rise:16px]",
    nav: "flex justify-end",
  },
  v3: { bar: "", sticky: "[--rise:42px] l:[--rise:26px]", nav: "" },
};
const moving = "[transition-property:translate,scale,background-color] duration-250 ease-out";
/** Centres content in the visible part of the bar. */
const centred = `[translate:0_calc(var(--rise)/2)] ${moving}`;

/**
 * The site's header. Past 300 px it is the sticky bar, with the same links and profile button; its behaviour decides when it
 * shows.
 */
export function SiteHeader({
  brand,
  primary,
  sponsors,
  type,
  behaviour,
  style,
  overlay,
}: {
  brand: string;
  primary: MenuItem[];
  sponsors: Promise<Sponsors>;
  type: HeaderType;
  behaviour: HeaderBehaviour;
  style: HeaderStyle;
  /** Whether it overlays the start of the page. */
  overlay: boolean;
}) {
  const { hidden, scrolled, sticky } = useHeaderScroll(behaviour);
  const shape = shapes[type];
  const background =
    style === "transparent-dark" && !scrolled
      ? "has-[[aria-expanded=true]]:bg-paper"
      : "bg-paper border-b border-b-line/60";
  return (
    <header
      data-theme={style === "light" ? "light" : "dark"}
      // The space in the page keeps its height. Otherwise the page would shift while scrolling.
      className={`pointer-events-none sticky top-0 z-40 h-[var(--header)] text-ink print:hidden ${overlay ? "mb-[calc(-1*var(--header))]" : ""}`}
    >
      <div
        onPointerDown={({ currentTarget }) => freezeWhilePressed(currentTarget)}
        // The bar is translated and never changes its height: that would be a layout shift on scroll.
        className={`pointer-events-auto relative h-full ${moving} ${sticky ? shape.sticky : "[--rise:0px]"} ${hidden ? "-translate-y-full focus-within:[translate:0_calc(-1*var(--rise))]" : "[translate:0_calc(-1*var(--rise))]"} ${background} ${shape.bar}`}
      >
        <div className="page-width flex h-full items-center gap-3 l:gap-6 xl:gap-4 3xl:gap-6">
          <Link
            to="/"
            aria-label={t("{brand} home", { brand })}
            className={`flex min-h-11 items-center origin-left rtl:origin-right ${centred} ${sticky ? "scale-80" : ""}`}
          >
            <BrandMark name={brand} compact={type === "classic"} />
          </Link>
          <HeaderSponsor
            sponsors={sponsors}
            className={`hidden min-[520px]:max-xl:block min-[1280px]:block ${centred}`}
          />
          <div className={`h-full min-w-0 flex-1 ${shape.nav}`}>
            <PrimaryNav items={primary} labelClass={centred} />
          </div>
          <div className={centred}>
            <HeaderTools />
          </div>
        </div>
      </div>
    </header>
  );
}
