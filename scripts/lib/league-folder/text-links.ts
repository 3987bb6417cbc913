import { DomUtils, parseDocument } from "htmlparser2";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { documentPath } from "../../../schemas/content/league-document.ts";
import { fillBrand } from "../../../schemas/league/brand.ts";
import { pathExists, type SitePaths } from "./dead-links.ts";
import type { FileProblem } from "./file-problem.ts";
import { type FolderFiles, textOf } from "./folder-files.ts";
import { readPageFile } from "./page-file.ts";

/*
 * Links in the texts of a league's folder: pages, documents and transcripts. Links to the site must lead to an existing path. Of links to
 * other sites, only the form of the URL is checked, so that a check needs no network.
 */

interface TextLink {
  href: string;
  /** Line in the file, from 1. */
  line: number;
}

function* linksOfMarkdown(node: Nodes): Generator<TextLink> {
  if (node.type === "link" || node.type === "definition") {
    yield { href: node.url, line: node.position?.start.line ?? 1 };
  }
  if (!("children" in node)) return;
  for (const child of node.children) yield* linksOfMarkdown(child);
}

function linksOfHTML(text: string): TextLink[] {
  const { children } = parseDocument(text, { withStartIndices: true });
  return DomUtils.getElementsByTagName("a", children).flatMap(({ attribs: { href }, startIndex }) =>
    href === undefined ? [] : [{ href, line: text.slice(0, startIndex ?? 0).split("\n").length }],
  );
}

/** The links of a file's text, without front matter. */
function linksOf(file: string, text: string): TextLink[] {
  const [front = ""] = /^\uFEFF?---\n(?:.*?\n)?---[ \t]*(?:\n|$)/s.exec(text) ?? [];
  const body = text.slice(front.length);
  const links = file.endsWith(".html")
    ? linksOfHTML(body)
    : [...linksOfMarkdown(fromMarkdown(body, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }))];
  const above = front.split("\n").length - 1;
  return links.map(({ href, line }) => ({ href, line: line + above }));
}

const origin = "https://site.invalid";
const protocols = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Why a link is broken, as a text to follow its line; null if it is right. @param from path of the page that contains it */
function problemOf(href: string, from: string, site: SitePaths): string | null {
  if (!URL.canParse(href, `${origin}${from}`)) return `is no address: ${href}`;
  const url = new URL(href, `${origin}${from}`);
  if (url.origin === origin) {
    return pathExists(url.pathname, site) ? null : `leads to no page of the site: ${href}`;
  }
  return protocols.has(url.protocol) ? null : `leads to a page, to mailto: or to tel:, not to ${href}`;
}

/** URL path of the page that shows a file's text; null for a file without text. */
function pathOf(file: string, { league }: SitePaths): string | null {
  const [, folder, name = ""] = /^(pages|documents|podcast)\/(.+)\.(?:md|html)$/.exec(file) ?? [];
  if (folder === undefined) return null;
  if (folder === "documents") return documentPath(league.documents, name);
  return folder === "pages" ? `/${name}` : "/podcast";
}

/** Broken links in the texts of a folder, with file and line. */
export function deadTextLinks(files: FolderFiles, site: SitePaths): FileProblem[] {
  return [...files].flatMap(([file, bytes]) => {
    const from = pathOf(file, site);
    if (from === null) return [];
    const text = textOf(bytes).replaceAll("\r\n", "\n");
    const links = linksOf(file, text);
    if (file.startsWith("pages/")) {
      const { page, lineOf } = readPageFile(file, text);
      // A page may be nothing but a link, without text.
      if (typeof page.link === "string") links.push({ href: page.link, line: lineOf(["link"]) });
    }
    return links.flatMap(({ href, line }): FileProblem[] => {
      const message = problemOf(fillBrand(href, site.league.brand), from, site);
      return message === null ? [] : [{ file, line, message }];
    });
  });
}
