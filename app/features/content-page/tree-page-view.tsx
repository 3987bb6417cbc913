import type { ReactNode } from "react";
import { pageLanguage, t } from "../../../schemas/site/messages.ts";
import { formatDate } from "../../ui/dates.ts";
import { JsonLd } from "../../ui/json-ld.tsx";
import { AdvertPlacement } from "../adverts/advert-placement.tsx";
import { MenuLink } from "../navigation/menu-link.tsx";
import { ChildCards, ChildImageCards } from "./child-pages.tsx";
import { PageHero } from "./page-hero.tsx";
import { PageProse } from "./page-prose.tsx";
import type { TreePage } from "./tree-page.ts";
import { treePageStructuredData } from "./tree-page-structured-data.ts";

/** A content page in its template, with its structured data. `children` come after its prose. */
export function TreePageView({ page, origin, children }: { page: TreePage; origin: string; children?: ReactNode }) {
  const { title, template, body, trail, siblings, updated, path } = page;
  const prose = body.sections.length > 0 && <PageProse body={body} />;
  return (
    <article aria-labelledby="title">
      <PageHero
        title={title}
        lead={body.lead}
        language={body.language ?? pageLanguage().offered[0]}
        trail={trail}
        imageKey={template === "Landing" ? page.imageKey : null}
      />
      <div className="page-width section">
        {template === "Landing" && (
          <>
            <ChildImageCards pages={page.children} />
            {prose && <div className="mt-10">{prose}</div>}
            {children}
          </>
        )}
        {template === "Hub" && (
          <>
            {prose && <div className="mb-10">{prose}</div>}
            <ChildCards pages={page.children} />
            {children}
          </>
        )}
        {template === "Default" && (
          // With `children` there is one column: beside a long list, a second one would be mostly empty.
          <div
            className={`grid grid-cols-[minmax(0,1fr)] gap-10 ${children === undefined ? "xl:grid-cols-[minmax(0,1fr)_20rem]" : ""}`}
          >
            <div>
              {prose}
              {children && <div className={prose ? "mt-8" : undefined}>{children}</div>}
              {page.children.length > 0 && (
                <div className="mt-8">
                  <ChildCards pages={page.children} />
                </div>
              )}
              <p className="mt-10 text-sm text-muted">
                {`${t("Last updated")} `}
                <time dateTime={updated}>{formatDate(updated)}</time>
              </p>
            </div>
            {siblings.length > 1 && (
              <nav aria-label={t("In this section")} className="card self-start p-2 print:hidden">
                <h2 className="kicker px-3 pt-3 pb-1 text-muted">{t("In this section")}</h2>
                <ul className={children === undefined ? "" : "l:columns-3"}>
                  {siblings.map((item) => (
                    <li key={item.slug}>
                      <MenuLink
                        item={item}
                        current={item.slug === path}
                        className={`flex min-h-11 items-center rounded-control px-3 hover:bg-raised ${item.slug === path ? "bg-raised font-700 text-accent" : ""}`}
                      />
                    </li>
                  ))}
                </ul>
              </nav>
            )}
          </div>
        )}
      </div>
      <AdvertPlacement name="page-below-words" house="matches" />
      <JsonLd data={treePageStructuredData(page, origin)} />
    </article>
  );
}
