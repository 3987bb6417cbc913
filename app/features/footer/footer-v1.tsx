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

/** Footer design in columns. `children` are the sponsors. */
export function FooterV1({ brand, menus, year, clubs, children }: FooterContent & { children: ReactNode }) {
  const leagueText = useLeagueText();
  return (
    <footer data-theme="dark" className="league-footer mt-auto border-t border-line bg-paper text-ink">
      <div className="page-width">{children}</div>
      <div className="border-t border-line">
        <ClubLogos clubs={clubs} />
      </div>
      <div className="border-b border-line bg-surface">
        <div className="page-width grid gap-x-8 gap-y-10 py-10 grid-cols-2 l:grid-cols-4 3xl:grid-cols-[repeat(4,1fr)_1.6fr]">
          {menus.footer.map((group) => (
            <nav key={group.heading} aria-label={leagueText(group.heading).children}>
              <h2 lang={leagueText(group.heading).lang} className="kicker text-accent">
                {leagueText(group.heading).children}
              </h2>
              <ul className="mt-2">
                {group.items.map((item) => (
                  <li key={item.slug}>
                    <MenuLink item={item} className={footerLink} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <div className="col-span-full 3xl:col-span-1">
            <OfficialApp brand={brand} />
          </div>
        </div>
      </div>
      <div className="page-width flex flex-wrap items-center justify-between gap-6 py-8">
        <BrandMark name={brand} />
        <SocialLinks />
        <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
          <ChildFriendlySwitch />
          <SpoilerSwitch />
          <ThemeSwitch />
          <LanguageLinks className="btn btn-ghost" />
        </div>
      </div>
      <SmallPrint brand={brand} links={menus.legal} year={year} />
    </footer>
  );
}
