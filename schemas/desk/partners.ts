import { z } from "zod";
import { imageKey, requiredLink } from "./adverts.ts";

const requiredText = (what: string) =>
  z
    .string()
    .trim()
    .min(1, `${what} needs a name.`)
    .max(200, `The name of ${what.toLowerCase()} has at most 200 characters.`);

/** A partner as staff edit it. Ids are stable; null: a new partner. */
const partner = z.object({
  id: z.int().nullable(),
  /** Also the logo's alternative text. */
  name: requiredText("A partner"),
  url: requiredLink,
  logo: imageKey,
  childFriendly: z.boolean(),
  published: z.boolean(),
});
export type Partner = z.infer<typeof partner>;

/** A tier of partners, in the order in which fans see them. */
const tier = z.object({
  id: z.int().nullable(),
  title: requiredText("A tier"),
  size: z.enum(["large", "small"], "A tier's logos are large or small."),
  partners: z.array(partner).max(100, "A tier has at most 100 partners."),
});
export type Tier = z.infer<typeof tier>;

const deskTiers = z.array(tier).max(20, "There are at most 20 tiers.");

/** Partners highlighted under a label, such as "Official broadcaster". They belong to the tiers and are referenced by id. */
const label = z.object({
  label: requiredText("A label"),
  partners: z.array(z.int()).max(100, "A label has at most 100 partners."),
});
export type PartnerLabel = z.infer<typeof label>;
const labels = z
  .array(label)
  .max(20, "There are at most 20 labels.")
  .refine((all) => new Set(all.map((each) => each.label)).size === all.length, "A label is there once.");

/** The partner in the site's header. */
const header = partner.pick({ name: true, url: true, logo: true, childFriendly: true });
export type HeaderPartner = z.infer<typeof header>;

/** GET partners: as fans see them, and unpublished ones. `revision` is for the next change. */
export const deskPartnersResponse = z.object({
  tiers: z.array(
    z.object({
      ...tier.shape,
      title: z.string(),
      partners: z.array(z.object({ ...partner.shape, name: z.string(), url: z.string(), logo: z.string() })),
    }),
  ),
  labels: z.array(label),
  header: z.object({ name: z.string(), url: z.string(), logo: z.string(), childFriendly: z.boolean() }).nullable(),
  revision: z.string(),
});
export type DeskPartners = z.infer<typeof deskPartnersResponse>;

/** POST partners: all tiers. `revision` is the one the change is based on. Labels and header are unchanged if left out. */
export const deskPartnersRequest = z.object({
  tiers: deskTiers,
  labels: labels.optional(),
  header: header.nullable().optional(),
  revision: z.string().max(100),
});

/** POST desk-partners of the content backend. */
export const partnersChange = deskPartnersRequest.extend({ staff: z.string().min(1).max(400) });
