import { z } from "zod";
import { linkTarget } from "../site/link-target.ts";

/** An image's key at the image host, and the size to request: `{width}x{height}`. */
export const advertImage = z.object({ key: z.string().max(200), imageSize: z.string().regex(/^\d{1,4}x\d{1,4}$/) });
export type AdvertImage = z.infer<typeof advertImage>;

const images = { mobile: advertImage.nullish(), desktop: advertImage.nullish() };

/** Slot form of an advert (spec: entities#advert), as operators write it and slots return it. */
const slotFields = z.object({
  id: z.int().positive(),
  advertName: z.string(),
  advertRef: z.string(),
  campaignRef: z.string(),
  url: linkTarget,
  enabled: z.boolean(),
  /** Empty or `web`: for this site. */
  channel: z.string(),
  childFriendly: z.boolean(),
  timings: z.object({ startUTC: z.iso.datetime(), endUTC: z.iso.datetime() }),
  images: z.object(images),
});

/** An advert in a slot's response: the slot form, the content of a simple advert, and the slot's id at a third-party ad server. */
export const advert = slotFields.extend({
  adTagID: z.string().nullish(),
  advertType: z.string(),
  /** Link and images of a simple advert. */
  advertData: z.object({ url: linkTarget, ...images }).nullish(),
});
export type Advert = z.infer<typeof advert>;

/** A slot id: the part before the dash in a slot's name on pages. */
export const slotID = z.string().regex(/^[A-Za-z0-9_]{1,64}$/, "is 1 to 64 letters, digits and underscores");

/** GET slots/{slotId} (spec: entities#advert). A slot may be empty. */
export const slotResponse = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.object({ slotTitle: z.string(), advert: advert.nullable() }),
  }),
});

/** Footer API form (spec: entities#advert). */
export const footerAdvert = z.object({
  advertID: z.int().positive(),
  advertName: z.string(),
  targetUrl: linkTarget,
  childFriendly: z.boolean(),
  imageData: z.object({ Location: linkTarget }),
});
export type FooterAdvert = z.infer<typeof footerAdvert>;

/** GET adverts?area=footer. */
export const advertsResponse = z.object({ adverts: z.array(footerAdvert) });

/** PUT adverts/{id}: the slot form without its id. `footerPosition` counts from 1; null: not in the footer. */
export const advertInput = slotFields.omit({ id: true }).extend({ footerPosition: z.int().positive().nullable() });
export type AdvertInput = z.infer<typeof advertInput>;

/** PUT slots/{slotId}. */
export const slotInput = z.object({
  slotTitle: z.string(),
  adTagID: z.string().max(200).nullable(),
  advertID: z.int().positive().nullable(),
});

/** GET /api/adverts/slots/{slotId}: null when nothing may be shown. `adServer` is the URL of a third-party script. */
export const advertSlotResponse = z.object({ data: advert.nullable(), adServer: z.string().nullable() });
export type AdvertSlotResponse = z.infer<typeof advertSlotResponse>;
