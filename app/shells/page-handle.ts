import {
  defaultHeaderStyle,
  type HeaderStyle,
  type HeaderStyles,
  type PageKind,
  pageKinds,
} from "../../schemas/league/header-styles.ts";
import type { HydrateOn } from "../state/page-hydration.ts";

/** A page's properties for the layout, exported by its route: `export const handle: PageHandle = { page: "home", hero: true }`. */
export interface PageHandle {
  page: PageKind;
  /** Whether the page starts with a dark hero that leaves space for the header over it. */
  hero: boolean;
  /**
   * "interaction": for a page that can be read, and whose links and forms work, without script. Its code loads on the first touch
   * (state/page-hydration.ts). "change": for a page with matches in play. Its code loads on the first touch, or on the first change of such
   * a match.
   */
  hydrateOn?: HydrateOn;
}

export interface PageHeader {
  style: HeaderStyle;
  hero: boolean;
}

/** Event that a page's code waits for, by the handles of its matched routes; null: none. */
export function hydratesOn(handles: readonly unknown[]): HydrateOn | null {
  const all = handles.map((handle) => field(handle, "hydrateOn"));
  return all.includes("change") ? "change" : all.includes("interaction") ? "interaction" : null;
}

/** Header of the error page: transparent over its background. */
export const failedPage = (styles: HeaderStyles): PageHeader => ({
  style: styles.error ?? defaultHeaderStyle,
  hero: true,
});

const isPageKind = (value: unknown): value is PageKind => pageKinds.some((kind) => kind === value);
const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;

/**
 * Header of a page, from its matched routes, outermost first. A page whose kind depends on its URL returns it as `pageKind` from
 * its loader. Pages without a kind have the default style.
 */
export function pageHeader(
  matches: readonly { handle: unknown; loaderData: unknown }[],
  styles: HeaderStyles,
): PageHeader {
  const hero = matches.some(({ handle }) => field(handle, "hero") === true);
  const kind = matches
    .flatMap(({ handle, loaderData }) => [field(handle, "page"), field(loaderData, "pageKind")])
    .findLast(isPageKind);
  return { style: (kind && styles[kind]) ?? defaultHeaderStyle, hero };
}
