import { z } from "zod";
import { storedCrest } from "../../worker/images/look.ts";
import { clubsTable } from "./clubs-table.ts";

const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const club = z.object({
  id: z.int().positive(),
  slug: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  shortName: z.string(),
  code: z.string().regex(/^[A-Z]{3}$/),
  town: z.string(),
  nickname: z.string(),
  founded: z.coerce.number().int(),
  ground: z.string(),
  capacity: z.coerce.number().int(),
  latitude: z.number(),
  longitude: z.number(),
  colours: z.object({ primary: colour, secondary: colour, accent: colour }),
  crest: storedCrest,
});
export type Club = z.infer<typeof club>;

/** A name as a slug: lower-case letters, digits and hyphens. */
export function slugOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The 72 clubs, by id. */
export const clubs: readonly Club[] = clubsTable
  .trim()
  .split("\n")
  .map((line, index) => {
    const [name = "", shortName, code, town, nickname, founded, ground, capacity, place = "", paint = "", badge = ""] =
      line.split("|");
    const [latitude, longitude] = place.split(" ").map(Number);
    const [primary, secondary, accent] = paint.split(" ");
    const [form, pattern, charge] = badge.split(" ");
    return club.parse({
      id: index + 1,
      slug: slugOf(name),
      name,
      shortName,
      code,
      town,
      nickname,
      founded,
      ground,
      capacity,
      latitude,
      longitude,
      colours: { primary, secondary, accent },
      crest: { form, pattern, charge },
    });
  });

/** A club's spelling for look-ups: lower case, accents folded, without FC and AFC. */
export function aliasOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\b(a?fc)\b/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
