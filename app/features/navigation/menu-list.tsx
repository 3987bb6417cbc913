import type { MenuItem } from "../../../schemas/content/page-tree.ts";
import { t } from "../../../schemas/site/messages.ts";
import { useLeagueText } from "../../ui/language-attributes.ts";
import { MenuLink } from "./menu-link.tsx";

/** The full menu: every item with its collapsible child pages. */
export function MenuList({
  items,
  startOpen,
  onChoose,
}: {
  items: MenuItem[];
  startOpen: boolean;
  /** Called when a link is followed, also in a new tab. */
  onChoose?: () => void;
}) {
  const leagueText = useLeagueText();
  const chosen = onChoose && { onClick: onChoose };
  return (
    <ul className="grid gap-x-8 gap-y-1 l:grid-cols-2 xl:grid-cols-3 4xl:grid-cols-4 l:gap-y-6">
      {items.map((item) => (
        <li key={item.slug} className="border-b border-line l:border-0">
          {item.subMenu.length === 0 ? (
            <MenuLink item={item} {...chosen} className="flex min-h-13 items-center heading-3 hover:text-accent" />
          ) : (
            <details open={startOpen} className="group/menu">
              <summary
                lang={leagueText(item.name).lang}
                className="flex min-h-13 cursor-pointer list-none items-center justify-between heading-3 hover:text-accent [&::-webkit-details-marker]:hidden"
              >
                {leagueText(item.name).children}
                <span className="i-lucide-chevron-down text-[.9em] transition-transform duration-150 group-open/menu:rotate-180" />
              </summary>
              <ul className="pb-3">
                {item.subMenu.every(({ slug }) => slug !== item.slug) && (
                  <li>
                    <MenuLink item={item} {...chosen} className={childClass}>
                      {t("All of {page}", { page: leagueText(item.name).children })}
                    </MenuLink>
                  </li>
                )}
                {item.subMenu.map((child) => (
                  <li key={child.slug}>
                    <MenuLink item={child} {...chosen} className={childClass}>
                      {child.image !== null && (
                        <img src={child.image} alt="" width={24} height={24} loading="lazy" className="me-2.5" />
                      )}
                      {leagueText(child.name).children}
                    </MenuLink>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

const childClass = "flex min-h-11 items-center text-muted hover:text-accent l:min-h-9";
