import { Suspense } from "react";
import { Await, Outlet } from "react-router";
import { NewsNav } from "../features/news/news-nav.tsx";
import { pageContext } from "../load-context.ts";
import type { Route } from "./+types/news-shell.ts";

/** Without its categories the news is still the news. */
export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(pageContext);
  return { categories: content.categories().catch(() => []) };
}

/** The ways through the news are the same on every page of it. */
export const shouldRevalidate = () => false;

/** Its ground is dark from the header down. */
export const handle = { hero: true };

/** The news: dark pages (spec: constants#layout-options) below the header, with the ways through them. */
export default function NewsShell({ loaderData: { categories } }: Route.ComponentProps) {
  return (
    <div data-theme="dark" className="floodlit min-h-full bg-paper pt-[var(--header)] text-ink print:pt-0">
      <Suspense fallback={<NewsNav categories={[]} />}>
        <Await resolve={categories}>{(known) => <NewsNav categories={known} />}</Await>
      </Suspense>
      <Outlet />
    </div>
  );
}
