import { withoutLinks } from "../../schemas/content/linked-text.ts";
import { nameCost, typedWords, typoCost } from "../../schemas/content/name-match.ts";
import type { PageBody, PageNode } from "../../schemas/content/page-tree.ts";
import type { League } from "../../schemas/league/league.ts";

/** A page of the league's tree, as a search result. */
interface FoundPage {
  title: string;
  /** Titles of the pages above it. */
  detail: string;
  href: string;
  cost: number;
}

/** Cost of a page that has the words only in its text: more than any name with a typing error in one word. */
export const inTextAlone = 2 * typoCost;
/** Maximum number of results that have the words only in their text. */
export const maxInText = 3;

/** A page prepared for search: its titles, and the words of its text, each preceded by a space. */
interface SearchedPage extends Omit<FoundPage, "cost"> {
  names: string[];
  text: string;
}

/** The pages of each version of the league. */
const searchedPages = new WeakMap<League, SearchedPage[]>();

/** Pages whose titles match the typed words, and some whose text contains them all. */
export function findPages(league: League, words: readonly string[]): FoundPage[] {
  const pages = searchedPages.get(league) ?? pagesOf(league);
  searchedPages.set(league, pages);
  let inText = 0;
  return pages.flatMap(({ names, text, ...page }) => {
    const cost = nameCost(words, names);
    if (cost !== null) return [{ ...page, cost }];
    if (inText === maxInText || !words.every((word) => text.includes(` ${word}`))) return [];
    inText += 1;
    return [{ ...page, cost: inTextAlone }];
  });
}

function pagesOf({ tree, bodies, menus }: League): SearchedPage[] {
  const inTree = tree.flatMap((node) => below(node, [], bodies));
  // Pages of the site itself in the league's menus.
  const inMenus = menus.primary
    .filter(({ isExternal }) => !isExternal)
    .map(({ name, slug }) => ({ title: name, detail: "", href: slug, names: [name], text: "" }));
  return [...inTree, ...inMenus];
}

function below(node: PageNode, above: readonly string[], bodies: ReadonlyMap<string, PageBody>): SearchedPage[] {
  const title = node.menuPostTitle ?? node.postTitle;
  const children = node.children.flatMap((child) => below(child, [...above, title], bodies));
  if (node.postType === "external") return children;
  const href = node.postType === "internalLink" ? (node.linkSlug ?? "") : `/${node.fullPath}`;
  const body = bodies.get(node.fullPath);
  const names = [...new Set([node.postTitle, title])];
  const text = body === undefined ? "" : ` ${typedWords(withoutLinks(textOf(body))).join(" ")}`;
  return [{ title: node.postTitle, detail: above.join(" › "), href, names, text }, ...children];
}

const textOf = ({ lead, sections }: PageBody): string =>
  [
    lead,
    ...sections.flatMap(({ heading = "", paragraphs, list, table, questions }) => [
      heading,
      ...paragraphs,
      ...list,
      ...(table?.rows.flat() ?? []),
      ...questions.flatMap(({ question, answer }) => [question, answer]),
    ]),
  ].join(" ");
