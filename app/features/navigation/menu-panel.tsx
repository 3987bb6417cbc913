import { Link } from "react-router";
import type { Sponsors } from "../../../schemas/content/sponsors.ts";
import type { Menus } from "../../../schemas/league/build-menus.ts";
import { t } from "../../../schemas/site/messages.ts";
import { closePanel, openPanel } from "../../state/panels.ts";
import { SocialLinks } from "../footer/social-links.tsx";
import { SpoilerSwitch } from "../spoilers/spoiler-switch.tsx";
import { HeaderSponsor } from "../sponsors/header-sponsor.tsx";
import { ThemeSwitch } from "../theme/theme-switch.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { MenuList } from "./menu-list.tsx";
import { ProfileButton } from "./profile-button.tsx";

/** Window width in pixels below which submenus start closed (spec: layout#menu). */
const narrowMenu = 760;

/** Content of the menu dialog. Loaded when the dialog first opens, so it renders in the browser only. */
export default function MenuPanel({
  brand,
  menus,
  sponsors,
}: {
  brand: string;
  menus: Menus;
  sponsors: Promise<Sponsors>;
}) {
  const startOpen = window.innerWidth >= narrowMenu;
  return (
    <div data-theme="dark" className="min-h-dvh bg-paper text-ink">
      <div className="page-width flex h-[90px] items-center justify-between gap-3">
        <Link to="/" onClick={close} aria-label={t("{brand} home", { brand })}>
          <BrandMark name={brand} />
        </Link>
        <div className="flex items-center gap-1 s:gap-2">
          <button type="button" aria-label={t("Search")} className="btn-icon" onClick={() => openPanel("searchOpen")}>
            <span className="i-lucide-search" />
          </button>
          <ProfileButton />
          <button type="button" aria-label={t("Close menu")} className="btn-icon" onClick={close}>
            <span className="i-lucide-x text-2xl" />
          </button>
        </div>
      </div>
      <div className="page-width pb-12 pt-2 l:pt-6">
        <nav aria-label={t("Full menu")}>
          <MenuList items={menus.primary} startOpen={startOpen} onChoose={close} />
          <div className="menu-rise mt-1 border-line [--rise-delay:.4s] l:mt-8 l:border-t l:pt-8">
            <MenuList items={menus.other} startOpen={startOpen} onChoose={close} />
          </div>
        </nav>
        <div className="menu-rise mt-8 flex flex-wrap items-end justify-between gap-6 border-t border-line pt-6 [--rise-delay:.9s]">
          <ThemeSwitch />
          <SpoilerSwitch />
          <LanguageLinks className="btn btn-ghost" />
          <HeaderSponsor sponsors={sponsors} className="block" />
          <SocialLinks />
        </div>
      </div>
    </div>
  );
}

function close(): void {
  closePanel("menuOpen");
}
