/** `seasons.source` of the demo league, which is generated. */
export const generatedSource = "demo";

/** `seasons.source` of a season that has begun at the desk and has no matches yet. */
export const deskSource = "desk";
