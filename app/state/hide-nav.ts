const storageKey = "hide-nav";

/**
 * Inline script: a session that started with `hideNav` has no header and footer on later pages either. Pages are the same for everybody, so
 * a style sheet hides them before the first paint.
 */
export const hideNavScript = `try{/[?&]hideNav\\b/.test(location.search)&&sessionStorage.setItem("${storageKey}","");sessionStorage.getItem("${storageKey}")!==null&&(document.documentElement.dataset.hideNav="")}catch{}`;

/** Whether this session has no header and footer. */
export const isNavHidden = (): boolean => document.documentElement.dataset.hideNav !== undefined;
