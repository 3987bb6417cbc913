import { data, redirect } from "react-router";
import type { PageNode } from "../../schemas/page-tree.ts";
import { fromNode } from "../content/menus.ts";
import { pageBodies } from "../content/page-bodies.ts";
import { findPage, pageTree } from "../content/page-tree.ts";
import { ChildCards, type ChildPage, ChildPictures } from "../features/content-page/child-pages.tsx";
import { PageHero } from "../features/content-page/page-hero.tsx";
import { PageWords } from "../features/content-page/page-words.tsx";
import { MenuLink } from "../features/navigation/menu-link.tsx";
import { pageContext } from "../load-context.ts";
import { formatDate } from "../ui/dates.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/content-page.ts";

export const handle = { hero: true };

const imageKey = (node: PageNode) => `page-${node.pageSlug}`;
const titleOf = (node: PageNode) => node.menuPostTitle ?? node.postTitle;

/** A page of the page tree (public-site §2, catch-all). What is not in the tree is not found. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { brand, origin } = context.get(pageContext);
  const path = url.pathname.replace(/^\/|\/$/g, "");
  const trail = findPage(pageTree(brand), path);
  const node = trail?.at(-1);
  const bodies = pageBodies(brand);
  const body = bodies.get(path);
  if (!trail || !node || !body) throw data(null, { status: 404, statusText: "Not Found" });
  if (url.pathname.endsWith("/")) throw redirect(`/${path}${url.search}`, 301);

  const parent = trail.at(-2);
  const isCompetition = trail[0]?.pageSlug === "competitions";
  const children: ChildPage[] = node.children.map((child) => ({
    item: fromNode(child, isCompetition ? "crest" : "default"),
    lead: bodies.get(child.fullPath)?.lead ?? "",
    imageKey: imageKey(child),
  }));
  return {
    brand: brand.name,
    origin,
    path: `/${path}`,
    title: node.postTitle,
    template: node.pageTemplate,
    imageKey: imageKey(node),
    updated: node.publishedDate,
    body,
    trail: trail.slice(0, -1).map((step) => ({ title: titleOf(step), href: `/${step.fullPath}` })),
    children,
    beside: (node.children.length > 0 ? [] : (parent?.children ?? [])).map((sibling) => fromNode(sibling, "default")),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, description: loaderData.body.lead }) : [];

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { title, template, body, trail, children, beside, updated, path } = loaderData;
  const words = body.sections.length > 0 && <PageWords sections={body.sections} />;
  return (
    <article>
      <PageHero
        title={title}
        lead={body.lead}
        trail={trail}
        imageKey={template === "Landing" ? loaderData.imageKey : null}
      />
      <div className="page-width section">
        {template === "Landing" && (
          <>
            <ChildPictures pages={children} />
            {words && <div className="mt-10">{words}</div>}
          </>
        )}
        {template === "Hub" && (
          <>
            {words && <div className="mb-10">{words}</div>}
            <ChildCards pages={children} />
          </>
        )}
        {template === "Default" && (
          <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <div>
              {words}
              {children.length > 0 && (
                <div className="mt-8">
                  <ChildCards pages={children} />
                </div>
              )}
              <p className="mt-10 text-sm text-muted">
                Last updated <time dateTime={updated}>{formatDate(updated)}</time>
              </p>
            </div>
            {beside.length > 1 && (
              <nav aria-label="In this section" className="card self-start p-2">
                <h2 className="kicker px-3 pt-3 pb-1 text-muted">In this section</h2>
                <ul>
                  {beside.map((item) => (
                    <li key={item.slug}>
                      <MenuLink
                        item={item}
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
    </article>
  );
}
