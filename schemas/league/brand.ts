/** A league's names. In slugs, links and texts of its description `{brand}` stands for the slug and `{name}` for the name. */
export interface Brand {
  name: string;
  slug: string;
}

export const fillBrand = (text: string, { name, slug }: Brand): string =>
  text.replaceAll("{brand}", slug).replaceAll("{name}", name);

/** A copy of plain data with the brand filled in everywhere, in keys too. */
export function withBrand(value: unknown, brand: Brand): unknown {
  if (typeof value === "string") return fillBrand(value, brand);
  if (Array.isArray(value)) return value.map((entry) => withBrand(entry, brand));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [fillBrand(key, brand), withBrand(entry, brand)]),
  );
}
