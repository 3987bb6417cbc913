import { z } from "zod";
import { slugText } from "../league/fields.ts";
import { clubFields } from "./clubs.ts";

/** The fields of a ground without a home club that staff can change. */
export const groundFields = clubFields.pick({ name: true, town: true, capacity: true, timeZone: true, place: true });
export type GroundFields = z.output<typeof groundFields>;

/** GET grounds/{slug}, and GET operator/grounds/{slug} of the match-data backend. */
export const deskGroundResponse = z.object({
  slug: z.string(),
  ground: groundFields.extend({
    ...{ name: z.string(), town: z.string().nullable() },
    ...{ capacity: z.int().nullable(), timeZone: z.string().nullable() },
  }),
  /** Changes with the ground. A change sends the revision it is based on. */
  revision: z.string(),
});
export type DeskGround = z.output<typeof deskGroundResponse>;

/** GET grounds, and GET operator/grounds of the match-data backend: all grounds by name, with how many matches each has. */
export const deskGroundsResponse = z.object({
  grounds: z.array(
    z.object({ slug: z.string(), name: z.string(), town: z.string().nullable(), matches: z.int().nonnegative() }),
  ),
});

/** POST operator/grounds of the match-data backend. Without a slug, one is made from the name. */
export const newGround = groundFields.extend({ slug: slugText.max(100).optional() });
export type NewGround = z.output<typeof newGround>;

export const groundPath = z.object({ slug: slugText.max(100).meta({ description: "The ground's slug." }) });
/** POST grounds/{slug}/remove, and POST operator/grounds/{slug}/remove of the match-data backend. */
export const groundRemoval = z.object({ revision: z.string("is the revision that was read").max(64) });
export const groundRemoved = z.object({ removed: z.literal(true) });
/** POST grounds/{slug}/change, and POST operator/grounds/{slug} of the match-data backend. */
export const groundChange = groundFields.extend(groundRemoval.shape);
