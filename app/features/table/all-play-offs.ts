/** Slug of the page with the play-offs of all divisions. */
export const allPlayOffs = "play-offs";
