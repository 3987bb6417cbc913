/** A league's names. In slugs, links and texts of its description, `{brand}` stands for the slug and `{name}` for the name. */
export interface Brand {
  name: string;
  slug: string;
}

export const fillBrand = (text: string, { name, slug }: Brand): string =>
  text.replaceAll("{brand}", slug).replaceAll("{name}", name);

/** A copy of plain data with the brand filled in everywhere, including keys. */
export function withBrand(value: unknown, brand: Brand): unknown {
  if (typeof value === "string") return fillBrand(value, brand);
  if (Array.isArray(value)) return value.map((entry) => withBrand(entry, brand));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [fillBrand(key, brand), withBrand(entry, brand)]),
  );
}

/** Texts and keys of plain data that contain a placeholder, by their text with the brand filled in. */
function textsWithBrand(raw: unknown, brand: Brand): Map<string, string> {
  if (typeof raw === "string") {
    const filled = fillBrand(raw, brand);
    return new Map(filled === raw ? [] : [[filled, raw]]);
  }
  if (typeof raw !== "object" || raw === null) return new Map();
  return new Map(
    Object.entries(raw)
      .flat()
      .flatMap((entry) => [...textsWithBrand(entry, brand)]),
  );
}

/** Restores `{brand}` and `{name}` in texts and keys that have not been edited. */
export function withPlaceholders(filled: unknown, raw: unknown, brand: Brand): unknown {
  const texts = textsWithBrand(raw, brand);
  const restore = (value: unknown): unknown => {
    if (typeof value === "string") return texts.get(value) ?? value;
    if (Array.isArray(value)) return value.map(restore);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [texts.get(key) ?? key, restore(entry)]));
  };
  return restore(filled);
}
