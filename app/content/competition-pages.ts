/** Pages of words beside the competitions. Any other `/competitions/{slug}` is a competition. */
export const competitionContentPages = ["key-dates", "cefa", "kids-and-girls-cup"] as const;

/** The page of all divisions' play-offs. */
export const allPlayOffs = "play-offs";
