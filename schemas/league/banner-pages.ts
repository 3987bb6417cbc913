/*
 * On which pages banners are, without zod: fans' browsers choose by it.
 */

/** A banner's pages are paths: each with the pages below it, `/` the home page alone. Without any, it is on every page. */
interface OnPages {
  pages: readonly string[];
}

const isOn = ({ pages }: OnPages, path: string): boolean =>
  pages.length === 0 || pages.some((page) => (page === "/" ? path === "/" : `${path}/`.startsWith(`${page}/`)));

/** The banner of a page: the first that is on it. @param path without the language's prefix. */
export const bannerOn = <Banner extends OnPages>(banners: readonly Banner[], path: string): Banner | undefined =>
  banners.find((banner) => isOn(banner, path));
