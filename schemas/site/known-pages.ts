/*
 * Pages that can be known ahead: a link to one is marked by `data-prefetch`, on it or around it. Browsers fetch the page while the user is
 * about to follow the link, or prerender it.
 */

/** Selector of the links to such pages. */
export const linkToKnownPage = "a:is([data-prefetch],[data-prefetch] *)";
