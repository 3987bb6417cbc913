import { z } from "zod";
import { slotID } from "../content/advert.ts";
import { linkTarget } from "../site/link-target.ts";
import { reason } from "./staff.ts";

export const requiredLink = linkTarget.refine((text) => text !== "", "It needs a link.");
export const imageKey = z
  .string()
  .regex(/^[\w-]{1,100}$/, "Add the picture first: a picture is the key that came back.");
export const utcInstant = z.iso.datetime("A time is an instant in UTC, such as 2026-12-01T09:00:00Z.");
export const endsBeforeItBegins = "It ends before it begins.";
const version = z.int().positive();

/** An advert as staff edit it. */
export const advertDraft = z
  .object({
    /** Also the image's alternative text. */
    name: z.string().trim().min(1, "It needs a name.").max(200, "A name has at most 200 characters."),
    url: requiredLink,
    /** The campaign's name in the advertiser's reports. */
    campaignRef: z.string().trim().max(200, "A campaign has at most 200 characters."),
    /** Keys of the images for narrow and wide windows. Without one of them, the other is used at every width. */
    pictures: z.object({ mobile: imageKey.nullable(), desktop: imageKey.nullable() }),
    slots: z.array(slotID).max(50, "An advert is in 50 slots at most."),
    /** Position in the row of adverts above the footer; null: not in the row. */
    footerPosition: z.int().min(1).max(999, "The row has 999 positions.").nullable(),
    /** Share of the slot's views, relative to the weights of its other adverts. */
    weight: z.int().min(1, "A weight is 1 at least.").max(100, "A weight is 100 at most."),
    from: utcInstant,
    until: utcInstant,
    childFriendly: z.boolean(),
    paused: z.boolean(),
  })
  .refine(({ pictures }) => pictures.mobile !== null || pictures.desktop !== null, "An advert needs a picture.")
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), endsBeforeItBegins);
export type AdvertDraft = z.infer<typeof advertDraft>;

/** Looser than a draft, so that adverts written by another system are listed even if the desk could not save them. */
const listedAdvert = z.object({
  id: z.int().positive(),
  version,
  ...advertDraft.shape,
  name: z.string(),
  url: z.string(),
  campaignRef: z.string(),
  pictures: z.object({ mobile: z.string().nullable(), desktop: z.string().nullable() }),
  /** Empty or `web`: for this site. */
  channel: z.string(),
  views: z.int(),
  clicks: z.int(),
});
export type ListedAdvert = z.infer<typeof listedAdvert>;

/** GET desk-adverts of the advertising backend. */
export const storedAdverts = z.object({
  adverts: z.array(listedAdvert),
  slots: z.array(z.object({ id: slotID, title: z.string() })),
});
/** GET adverts. `counted`: whether this site counts views and clicks; if not, the system that receives its events does. */
export const deskAdvertsResponse = storedAdverts.extend({ counted: z.boolean() });

/** POST adverts/create: published at once, within its dates. */
export const advertCreateRequest = z.object({ advert: advertDraft });
/** POST adverts/{advert}/save. */
export const advertSaveRequest = z.object({ version, advert: advertDraft });
/** POST adverts/{advert}/delete. */
export const advertDeleteRequest = z.object({ version, reason });

/** The response to every change of an advert or a promo. */
export const campaignChanged = z.object({ id: z.int().positive() });
/** Body of a deletion request to the backend. */
export const campaignVersion = z.object({ version });
