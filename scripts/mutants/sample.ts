/** A random sample of these items; the same for the same seed and list. */
export function sample<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  let state = seed >>> 0;
  // Park and Miller's generator is good enough for a sample.
  const random = () => {
    state = (Math.imul(48_271, state || 1) >>> 0) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const rest = [...items];
  const chosen: Item[] = [];
  while (rest.length > 0 && chosen.length < count) {
    chosen.push(...rest.splice(Math.floor(random() * rest.length), 1));
  }
  return chosen;
}
