import { Suspense } from "react";
import { Await, Outlet } from "react-router";
import { NewsNav } from "../features/news/news-nav.tsx";
import { pageContext } from "../load-context.ts";
import type { Route } from "./+types/news-shell.ts";

/** News pages work without their categories. */
export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(pageContext);
  return { categories: content.categories().catch(() => []) };
}

/** The navigation is the same on every news page. */
export const shouldRevalidate = () => false;

/** The background is dark from the header down. */
export const handle = { hero: true };

/** Layout of news pages: dark (spec: constants#layout-options), with their own navigation below the header. */
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
