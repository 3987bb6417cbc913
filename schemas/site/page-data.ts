/** Where a page's data lies that came without it (worker/page-cache/page-data.ts); its hash follows. */
export const pageDataPath = "/api/page-data/";
