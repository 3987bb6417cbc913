/** Id of the element in which the page cache says how old a page is that cannot be rendered again. */
export const pageAgeID = "page-age";
