const storageKey = "hide-nav";

/**
 * Inline script: pages that links lead to from a page with `hideNav` have no header and footer either, as in apps. A page that is opened
 * any other way, such as by its URL or from another site, has them again. Pages are the same for everybody, so a style sheet hides header
 * and footer before the first paint.
 */
export const hideNavScript = `try{let s=sessionStorage,k="${storageKey}";/[?&]hideNav\\b/.test(location.search)?s.setItem(k,""):document.referrer.startsWith(location.origin+"/")||s.removeItem(k);s.getItem(k)!==null&&(document.documentElement.dataset.hideNav="")}catch{}`;

/** Whether this page has no header and footer. */
export const isNavHidden = (): boolean => document.documentElement.dataset.hideNav !== undefined;
