import { z } from "zod";

/** Country codes as the edge sends them. Staff may enter only codes of real countries (availability-input.ts). */
const countryCode = z.string().regex(/^[A-Z]{2}$/, "is two capital letters, such as GB");
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "is a time such as 14:45");

/** Hours, on the league's clock, in which an entry may not be played in some countries. */
export const blackout = z
  .strictObject({
    countries: z.array(countryCode).min(1),
    /** Inclusive. */
    from: clock,
    /** Exclusive: 24:00 is the end of the day. */
    to: z.union([z.literal("24:00"), clock]),
    /** 1 is Monday, 7 Sunday. */
    weekdays: z.array(z.int().min(1).max(7)).default([]),
    /** Further days, such as bank holidays. YYYY-MM-DD. */
    dates: z.array(z.iso.date()).default([]),
    /** Exempt days. YYYY-MM-DD. */
    except: z.array(z.iso.date()).default([]),
    /** The end of a sentence: "so that fans go to the ground". */
    reason: z.string().min(1).max(120).optional(),
  })
  .refine(({ from, to }) => from < to, "begins before it ends");
export type Blackout = z.infer<typeof blackout>;

/** Where and when any viewer may play an entry. A missing property means no restriction. */
export const availability = z.strictObject({
  /** Only these countries, or all but these. */
  countries: z
    .union([
      z.strictObject({ only: z.array(countryCode).min(1) }),
      z.strictObject({ except: z.array(countryCode).min(1) }),
    ])
    .optional(),
  blackouts: z.array(blackout).default([]),
  /** Channels that show it live; for information only. */
  television: z
    .array(z.strictObject({ countries: z.array(countryCode).min(1), channel: z.string().min(1).max(60) }))
    .optional(),
});
export type Availability = z.infer<typeof availability>;
