/* Which pages show which banner. Free of zod, because browsers load it. */

/** A banner's pages are paths, each including the pages below it; `/` is the home page alone. An empty list means every page. */
interface OnPages {
  pages: readonly string[];
}

const isOn = ({ pages }: OnPages, path: string): boolean =>
  pages.length === 0 || pages.some((page) => (page === "/" ? path === "/" : `${path}/`.startsWith(`${page}/`)));

/** The banner of a page: the first one that applies. @param path without the language prefix. */
export const bannerOn = <Banner extends OnPages>(banners: readonly Banner[], path: string): Banner | undefined =>
  banners.find((banner) => isOn(banner, path));
