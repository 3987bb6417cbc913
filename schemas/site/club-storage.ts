/** Under which a device's local storage has its fan's own club, by its id. */
export const clubStorageKey = "my-club";
