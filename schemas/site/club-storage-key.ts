/** Local storage key for the id of the visitor's own club. */
export const clubStorageKey = "my-club";
