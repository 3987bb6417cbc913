/** Content pages below /competitions. Any other `/competitions/{slug}` is a competition. */
export const competitionContentPages = ["key-dates", "cefa", "kids-and-girls-cup"] as const;

/** Slug of the page with all divisions' play-offs. */
export const allPlayOffs = "play-offs";
