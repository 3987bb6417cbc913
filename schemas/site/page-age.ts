/** Id of the element in which the page cache shows a stale page's age, when it could not be rendered again. */
export const pageAgeID = "page-age";
