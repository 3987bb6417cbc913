import type { ReactNode } from "react";
import { useLeagueText } from "../../ui/language-attributes.ts";
import { ChildFriendlySwitch } from "../adverts/child-friendly-switch.tsx";
import { BrandMark } from "../navigation/brand-mark.tsx";
import { LanguageLinks } from "../navigation/language-links.tsx";
import { MenuLink } from "../navigation/menu-link.tsx";
import { SpoilerSwitch } from "../spoilers/spoiler-switch.tsx";
import { ThemeSwitch } from "../theme/theme-switch.tsx";
import { ClubLogos } from "./club-logos.tsx";
import type { FooterContent } from "./footer-content.ts";
import { OfficialApp } from "./official-app.tsx";
import { footerLink, SmallPrint } from "./small-print.tsx";
import { SocialLinks } from "./social-links.tsx";

/** Compact footer design: clubs first, menus that collapse on phones, sponsors last. `children` are the sponsors. */
export function FooterV2({ brand, menus, year, clubs, children }: FooterContent & { children: ReactNode }) {
  const leagueText = useLeagueText();
  return (
    <footer data-theme="dark" className="league-footer mt-auto border-t-4 border-accent bg-surface text-ink">
      <ClubLogos clubs={clubs} />
      <div className="page-width grid gap-x-16 gap-y-8 py-8 xl:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid content-start gap-6">
          <BrandMark name={brand} />
          <OfficialApp brand={brand} />
          <SocialLinks />
        </div>
        <div>
          {menus.footer.map((group) => (
            <nav
              key={group.heading}
              aria-label={leagueText(group.heading).children}
              className="border-b border-line last:border-0"
            >
              <details className="footer-menu group/menu items-baseline gap-6 l:flex l:py-3">
                <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between l:min-h-0 l:w-40 l:shrink-0 l:cursor-default [&::-webkit-details-marker]:hidden">
                  <h2 lang={leagueText(group.heading).lang} className="kicker text-accent">
                    {leagueText(group.heading).children}
                  </h2>
                  <span className="i-lucide-chevron-down transition-transform duration-150 group-open/menu:rotate-180 l:hidden" />
                </summary>
                <ul className="pb-3 l:flex l:flex-wrap l:gap-x-6 l:pb-0">
                  {group.items.map((item) => (
                    <li key={item.slug}>
                      <MenuLink item={item} className={footerLink} />
                    </li>
                  ))}
                </ul>
              </details>
            </nav>
          ))}
          <div className="mt-6">
            <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
              <ChildFriendlySwitch />
              <SpoilerSwitch />
              <ThemeSwitch />
              <LanguageLinks className="btn btn-ghost" />
            </div>
          </div>
        </div>
      </div>
      <div className="border-t border-line bg-paper">
        <div className="page-width">{children}</div>
        <SmallPrint brand={brand} links={menus.legal} year={year} />
      </div>
    </footer>
  );
}
