import { data } from "react-router";
import type { MenuItem, PageNode } from "../../../schemas/content/page-tree.ts";
import { menuItemOf } from "../../../schemas/league/build-menus.ts";
import { findPage } from "../../../schemas/league/build-page-tree.ts";
import type { League, LeaguePageBody } from "../../../schemas/league/league.ts";
import { primarySubtag } from "../../../schemas/site/primary-subtag.ts";
import type { ChildPage } from "./child-pages.tsx";

/** A page of the page tree, with everything that its template shows. */
export interface TreePage {
  path: string;
  title: string;
  template: PageNode["pageTemplate"];
  imageKey: string;
  /** Primary subtag of the text's language, if the page names one. */
  lang?: string;
  /** Date, YYYY-MM-DD. */
  updated: string;
  body: LeaguePageBody;
  /** The pages above it, from the top. */
  trail: { title: string; href: string }[];
  children: ChildPage[];
  /** Links to the page and its siblings, for a page without children. */
  siblings: MenuItem[];
}

/** The parts of a league that content pages need. */
type PageSource = Pick<League, "tree" | "bodies" | "crests">;

const imageKeyOf = (node: PageNode) => `page-${node.pageSlug}`;
const titleOf = (node: PageNode) => node.menuPostTitle ?? node.postTitle;

/** Primary subtag of the language that a page names for its text: `de` of `de-CH`, as in paths. */
export const writtenIn = ({ language }: LeaguePageBody): string | undefined =>
  language === undefined ? undefined : primarySubtag(language);

/** @param path without leading and trailing slashes. @returns null if the tree has no such page */
export function treePage({ tree, bodies, crests }: PageSource, path: string): TreePage | null {
  const trail = findPage(tree, path);
  const node = trail?.at(-1);
  const body = bodies.get(path);
  if (!trail || !node || !body) return null;
  const parent = trail.at(-2);
  const lang = writtenIn(body);
  const isCompetition = trail[0]?.pageSlug === "competitions";
  return {
    path: `/${path}`,
    title: node.postTitle,
    template: node.pageTemplate,
    imageKey: imageKeyOf(node),
    ...(lang !== undefined && { lang }),
    updated: node.publishedDate,
    body,
    trail: trail.slice(0, -1).map((step) => ({ title: titleOf(step), href: `/${step.fullPath}` })),
    children: node.children.map((child) => ({
      item: menuItemOf(child, isCompetition ? "crest" : "default", crests),
      lead: bodies.get(child.fullPath)?.lead ?? "",
      imageKey: imageKeyOf(child),
    })),
    siblings: (node.children.length > 0 ? [] : (parent?.children ?? [])).map((sibling) =>
      menuItemOf(sibling, "default", crests),
    ),
  };
}

/** @throws a 404 response if the tree has no such page. */
export function requiredTreePage(league: PageSource, path: string): TreePage {
  const page = treePage(league, path);
  if (!page) throw data(null, { status: 404 });
  return page;
}
