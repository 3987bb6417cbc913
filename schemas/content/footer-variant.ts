import type { FooterAdvert } from "./advert.ts";
import type { FooterExperiment } from "./experiment.ts";

type Variant = FooterExperiment["variants"][number];

/** FNV-1a: spreads neighbouring session ids evenly, and differently for each experiment. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  // Mixes the bits again: the low ones of similar texts are too much alike.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Variant of a session: always the same one, distributed by weight over all sessions. */
export function variantFor(experiment: FooterExperiment, sessionID: number): Variant {
  const total = experiment.variants.reduce((sum, { weight }) => sum + weight, 0);
  let remaining = hashOf(`${experiment.experimentID} ${sessionID}`) % total;
  for (const variant of experiment.variants) {
    if (remaining < variant.weight) return variant;
    remaining -= variant.weight;
  }
  throw new Error("An experiment has at least one variant");
}

/** The adverts that the variant names, in its order, then the others. */
export function inVariantOrder(adverts: readonly FooterAdvert[], variant: Variant | null): FooterAdvert[] {
  if (variant === null) return [...adverts];
  const named = variant.advertIDs.flatMap((id) => adverts.find(({ advertID }) => advertID === id) ?? []);
  return [...new Set([...named, ...adverts])];
}
