import type { ReactNode } from "react";
import type { MenuItem } from "../../../schemas/content/page-tree.ts";
import { t } from "../../../schemas/site/messages.ts";
import { isPagePath } from "../../../schemas/site/site-path.ts";
import { languageAttributes, useLeagueText } from "../../ui/language-attributes.ts";
import { LanguageAwareLink } from "../../ui/language-aware-link.tsx";

/** Link of a menu item, of any of the three kinds (spec: layout#menu-items). */
export function MenuLink({
  item,
  className = "",
  onClick,
  expanded,
  current = false,
  children,
}: {
  item: MenuItem;
  className?: string;
  onClick?: () => void;
  /** Whether its submenu is open; undefined without one. */
  expanded?: boolean | undefined;
  /** Whether it leads to the page that shows it. */
  current?: boolean;
  /** Replaces the name. */
  children?: ReactNode;
}) {
  const name = useLeagueText()(item.name);
  const label = (
    <>
      {item.icon !== null && <span className={`${item.icon} inline-block me-2 text-[.9em]`} />}
      {children ?? name.children}
    </>
  );
  const attributes = {
    className: `${className} ${item.customClass}`.trim(),
    onClick,
    "aria-expanded": expanded,
    ...(current && { "aria-current": "page" as const }),
  };
  // An item named in Arabic script leads to a page in Arabic.
  const language = /\p{Script=Arabic}/u.test(name.children) ? "ar" : undefined;
  const { lang } = language ? languageAttributes(language) : name;
  if (!item.isExternal && isPagePath(item.slug)) {
    return (
      <LanguageAwareLink to={item.slug} language={language} lang={lang} data-prefetch="" {...attributes}>
        {label}
      </LanguageAwareLink>
    );
  }
  return (
    <a href={item.slug} {...attributes} {...(item.newTab && { target: "_blank", rel: "noopener noreferrer" })}>
      {label}
      {item.isExternal && <span className="i-lucide-external-link inline-block text-[.8em] ms-1.5 opacity-80" />}
      {item.newTab && <span className="visually-hidden">{` ${t("(opens in a new tab)")}`}</span>}
    </a>
  );
}
