/** Colours of divisions on the map, from the top tier down. */
const tiers = [
  { fill: "fill-beam", border: "border-beam", mark: "bg-beam" },
  { fill: "fill-tier-2", border: "border-tier-2", mark: "bg-tier-2" },
  { fill: "fill-tier-3", border: "border-tier-3", mark: "bg-tier-3" },
];
const other = { fill: "fill-muted", border: "border-muted", mark: "bg-muted" };

/** Class names in a division's colour, by its index; a neutral colour for other clubs. */
export const tierColours = (tier: number) => tiers[tier] ?? other;
