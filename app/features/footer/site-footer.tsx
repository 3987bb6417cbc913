import type { SponsorRow } from "../../../schemas/content.ts";
import type { Menus } from "../../content/menus.ts";
import { siteSettings } from "../../content/settings.ts";
import { BrandMark } from "../navigation/brand-mark.tsx";
import { MenuLink } from "../navigation/menu-link.tsx";
import { SponsorTiers } from "../sponsors/sponsor-tiers.tsx";
import { ThemeSwitch } from "../theme/theme-switch.tsx";

/** Footer v1: sponsors, menus, the app, social links, copyright. */
export function SiteFooter({
  brand,
  menus,
  sponsors,
  year,
}: {
  brand: string;
  menus: Menus;
  sponsors: Promise<SponsorRow[]>;
  year: number;
}) {
  return (
    <footer data-theme="dark" className="mt-auto bg-paper text-ink border-t border-line">
      <div className="page-width">
        <SponsorTiers rows={sponsors} />
      </div>
      <div className="border-y border-line bg-surface">
        <div className="page-width grid gap-x-8 gap-y-10 py-10 grid-cols-2 l:grid-cols-4 3xl:grid-cols-[repeat(4,1fr)_1.6fr]">
          {menus.footer.map((group) => (
            <nav key={group.heading} aria-label={group.heading}>
              <h2 className="kicker text-accent">{group.heading}</h2>
              <ul className="mt-2">
                {group.items.map((item) => (
                  <li key={item.slug}>
                    <MenuLink item={item} className={linkClass} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <OfficialApp brand={brand} />
        </div>
      </div>
      <div className="page-width flex flex-wrap items-center justify-between gap-6 py-8">
        <BrandMark name={brand} />
        <ul className="flex gap-1">
          {siteSettings.socialLinks.map((social) => (
            <li key={social.name}>
              <a href={social.href} target="_blank" rel="noopener noreferrer" className="btn-icon">
                <span aria-hidden="true" className={social.icon} />
                <span className="visually-hidden">{social.name} (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
        <ThemeSwitch />
      </div>
      <div className="border-t border-line">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4 text-sm text-muted">
          <ul className="flex flex-wrap gap-x-5">
            {menus.legal.map((item) => (
              <li key={item.slug}>
                <MenuLink item={item} className={linkClass} />
              </li>
            ))}
          </ul>
          <p>
            © {siteSettings.copyrightSince}–{year} {brand}. All rights reserved.
          </p>
        </div>
      </div>
    </footer>
  );
}

const linkClass = "inline-flex min-h-9 items-center text-muted hover:text-ink hover:underline underline-offset-4";

/** The stores' own links are not shown (public-site §1). */
function OfficialApp({ brand }: { brand: string }) {
  return (
    <section aria-labelledby="official-app" className="col-span-full 3xl:col-span-1">
      <div className="flex items-center gap-5 rounded-card bg-beam p-5 text-night">
        <span aria-hidden="true" className="i-lucide-smartphone text-5xl" />
        <div>
          <h2 id="official-app" className="font-display font-900 text-[1.75rem] leading-none">
            GET THE OFFICIAL APP
          </h2>
          <p className="mt-1.5 leading-snug">
            Goals as they go in, line-ups an hour before kick-off, and your {brand} pass on your phone.
          </p>
        </div>
      </div>
    </section>
  );
}
