import type { MenuItem } from "../../../schemas/content/page-tree.ts";
import { t } from "../../../schemas/site/messages.ts";
import { useLeague } from "../../ui/league.ts";
import { MenuLink } from "../navigation/menu-link.tsx";

export const footerLink =
  "inline-flex min-h-9 items-center text-muted hover:text-ink hover:underline underline-offset-4";

/** Legal links and copyright notice. */
export function SmallPrint({ brand, links, year }: { brand: string; links: readonly MenuItem[]; year: number }) {
  const since = useLeague().copyrightSince;
  return (
    <div className="border-t border-line">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4 text-sm text-muted">
        <ul className="flex flex-wrap gap-x-5">
          {links.map((item) => (
            <li key={item.slug}>
              <MenuLink item={item} className={footerLink} />
            </li>
          ))}
        </ul>
        <p>
          {t("© {years} {brand}. All rights reserved.", { years: since < year ? `${since}–${year}` : year, brand })}
        </p>
      </div>
    </div>
  );
}
