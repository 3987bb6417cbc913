const storageKey = "hide-nav";

/**
 * Inline script: a visit that began with `hideNav` has no header and footer on later pages either, which are the same for everybody.
 * A style sheet hides them before the first paint.
 */
export const hideNavScript = `try{/[?&]hideNav\\b/.test(location.search)&&sessionStorage.setItem("${storageKey}","");sessionStorage.getItem("${storageKey}")!==null&&(document.documentElement.dataset.hideNav="")}catch{}`;

/** Whether this visit is without header and footer. */
export const isNavHidden = (): boolean => document.documentElement.dataset.hideNav !== undefined;
