/**
 * Prefix of the URLs from which a page loads its data when the HTML comes without (worker/page-cache/page-data.ts); followed by the data's
 * hash.
 */
export const pageDataPath = "/api/page-data/";
