import { z } from "zod";
import { endsBeforeItBegins, imageKey, requiredLink, utcInstant } from "./adverts.ts";
import { reason } from "./staff.ts";

const version = z.int().positive();

/** A promo as staff edit it. */
export const promoDraft = z
  .object({
    /** Shown below the image. */
    words: z.string().trim().min(1, "A promo needs words.").max(200, "Its words have at most 200 characters."),
    url: requiredLink,
    newWindow: z.boolean(),
    /** Default: a modal over the page; Mini: in the corner. */
    type: z.enum(["Default", "Mini"], "A promo is Default or Mini."),
    imageKey,
    from: utcInstant,
    until: utcInstant,
    /** If several promos are due, the one with the highest priority is shown first. */
    priority: z.int().min(0, "A priority is 0 at least.").max(1000, "A priority is 1000 at most."),
    paused: z.boolean(),
  })
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), endsBeforeItBegins);
export type PromoDraft = z.infer<typeof promoDraft>;

const listedPromo = z.object({
  id: z.int().positive(),
  version,
  ...promoDraft.shape,
  words: z.string(),
  url: z.string(),
  imageKey: z.string(),
});
export type ListedPromo = z.infer<typeof listedPromo>;

/** GET desk-promos of the promos backend, and GET promos: in the order in which fans see them. */
export const deskPromosResponse = z.object({ promos: z.array(listedPromo) });

/** POST promos/create: published at once, within its dates. */
export const promoCreateRequest = z.object({ promo: promoDraft });
/** POST promos/{id}/save. */
export const promoSaveRequest = z.object({ version, promo: promoDraft });
/** POST promos/{id}/delete. */
export const promoDeleteRequest = z.object({ version, reason });
