import { z } from "zod";

/** ISO 3166-1 alpha-2, as the edge names countries. */
const countryCode = z.string().regex(/^[A-Z]{2}$/, "is two capital letters, such as GB");
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "is a time such as 14:45");

/** Hours of a day, by London's clock, in which nothing is shown in some countries. */
export const blackout = z
  .strictObject({
    countries: z.array(countryCode).min(1),
    /** Inclusive. */
    from: clock,
    /** Exclusive. */
    to: clock,
    /** 1 is Monday, 7 Sunday. */
    weekdays: z.array(z.int().min(1).max(7)).default([]),
    /** Further days on which it holds, such as bank holidays. YYYY-MM-DD. */
    dates: z.array(z.iso.date()).default([]),
    /** Days on which it does not hold, whatever their weekday. */
    except: z.array(z.iso.date()).default([]),
    /** Why, as the end of a sentence: "so that fans go to the ground". */
    reason: z.string().min(1).max(120).optional(),
  })
  .refine(({ from, to }) => from < to, "begins before it ends");
export type Blackout = z.infer<typeof blackout>;

/** Where and when an entry may be played, whoever asks. What is left out does not restrict. */
export const availability = z.strictObject({
  /** Only these countries, or all but these. */
  countries: z
    .union([
      z.strictObject({ only: z.array(countryCode).min(1) }),
      z.strictObject({ except: z.array(countryCode).min(1) }),
    ])
    .optional(),
  blackouts: z.array(blackout).default([]),
  /** Channels that show it live. They restrict nothing by themselves. */
  television: z
    .array(z.strictObject({ countries: z.array(countryCode).min(1), channel: z.string().min(1).max(60) }))
    .optional(),
});
export type Availability = z.infer<typeof availability>;
