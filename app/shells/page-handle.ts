import {
  defaultHeaderStyle,
  type HeaderStyle,
  headerStyles,
  type PageKind,
  pageKinds,
} from "../content/header-styles.ts";

/** What a route says of its page to the frame around it: `export const handle: PageHandle = { page: "home", hero: true }`. */
export interface PageHandle {
  page: PageKind;
  /** Whether the page begins with a dark ground of its own, with room for the header to lie over it. */
  hero: boolean;
}

export interface PageHeader {
  style: HeaderStyle;
  hero: boolean;
}

/** The error page: floodlit, under the header. */
export const failedPage: PageHeader = { style: headerStyles.error, hero: true };

const isPageKind = (value: unknown): value is PageKind => pageKinds.some((kind) => kind === value);
const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;

/**
 * The header of a page, from the routes that it is made of, outermost first. A page whose kind depends on its address gives it as
 * `pageKind` in its loader's answer. What names no kind has the default style.
 */
export function pageHeader(matches: readonly { handle: unknown; loaderData: unknown }[]): PageHeader {
  const hero = matches.some(({ handle }) => field(handle, "hero") === true);
  const kind = matches
    .flatMap(({ handle, loaderData }) => [field(handle, "page"), field(loaderData, "pageKind")])
    .findLast(isPageKind);
  return { style: kind === undefined ? defaultHeaderStyle : headerStyles[kind], hero };
}
