import { isRightToLeft, plural, t } from "../../schemas/site/messages.ts";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { pageAlignClass } from "../ui/language-attributes.ts";
import { LanguageAwareLink } from "../ui/language-aware-link.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/categories.ts";

export const handle: PageHandle = { page: "category", hero: false, hydrateOn: "interaction" };

/** News categories (spec: routes#route-table). */
export async function loader({ context }: Route.LoaderArgs) {
  const { content, brand, origin } = context.get(pageContext);
  return { categories: await content.categories(), brand: brand.name, origin };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: t("News by Category"),
        description: t("Match reports, previews, transfers and more: the news of the {brand} by category.", {
          brand: loaderData.brand,
        }),
        brand: loaderData.brand,
        origin: loaderData.origin,
        path: "/category",
        imageKey: "page-news",
      })
    : [];

export default function Categories({ loaderData: { categories } }: Route.ComponentProps) {
  return (
    <div className="page-width section">
      <h1 className="heading-1 mb-6">{t("News by Category")}</h1>
      {categories.length === 0 ? (
        <EmptyState icon="i-lucide-newspaper" title={t("No news yet")} />
      ) : (
        <ul className="grid gap-4 m:grid-cols-2 xl:grid-cols-4">
          {categories.map(({ slug, name, lang, articles }) => (
            <li key={slug} className="card group relative flex flex-col p-5 hover:border-edge">
              <h2 className={`heading-3 ${pageAlignClass()}`} lang={lang} dir={isRightToLeft(lang) ? "rtl" : "ltr"}>
                <LanguageAwareLink
                  to={`/category/${slug}`}
                  language={lang}
                  data-prefetch=""
                  className="after:absolute after:inset-0 after:content-[''] group-hover:underline decoration-2 underline-offset-4"
                >
                  {name}
                </LanguageAwareLink>
              </h2>
              <p className="mt-auto pt-3 text-muted figures">
                {plural(articles, { one: "{count} article", other: "{count} articles" })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
