import { NavLink } from "react-router";
import type { NewsCategory } from "../../../schemas/content/content.ts";
import { isRightToLeft, t } from "../../../schemas/site/messages.ts";
import { hrefInOtherLanguage } from "../../ui/language-aware-link.tsx";
import { MyClubLink } from "../my-club/my-club-link.tsx";

const linkClass =
  "relative flex min-h-13 items-center whitespace-nowrap px-3 font-display font-750 text-[1.125rem] leading-none text-muted hover:text-ink aria-[current=page]:text-ink after:absolute after:inset-x-3 after:bottom-0 after:h-1 after:bg-accent after:content-[''] [&:not([aria-current])]:after:hidden";

/** Navigation of the news: all news, the categories by number of articles, the newsletter. */
export function NewsNav({ categories }: { categories: readonly NewsCategory[] }) {
  return (
    <nav aria-label={t("News")} className="border-y border-line/60 print:hidden">
      <ul className="page-width -ms-3 flex overflow-x-auto [scrollbar-width:none]">
        <li>
          <NavLink to="/news" end data-prefetch="" className={linkClass}>
            {t("All News")}
          </NavLink>
        </li>
        {categories.map(({ slug, name, lang }) => {
          const path = `/category/${slug}`;
          const abroad = hrefInOtherLanguage(path, lang);
          return (
            <li key={slug} className="shrink-0" lang={lang} dir={isRightToLeft(lang) ? "rtl" : "ltr"}>
              {abroad === null ? (
                <NavLink to={path} data-prefetch="" className={linkClass}>
                  {name}
                </NavLink>
              ) : (
                <a href={abroad} className={linkClass}>
                  {name}
                </a>
              )}
            </li>
          );
        })}
        <li>
          <NavLink to="/news/newsletter" data-prefetch="" className={linkClass}>
            {t("Newsletter")}
          </NavLink>
        </li>
        <MyClubLink to={(club) => `/news?club=${club}`} className={linkClass} />
      </ul>
    </nav>
  );
}
