/** `seasons.source` of the demo league, which is generated and nobody entered. */
export const generatedSource = "demo";
