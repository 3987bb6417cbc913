import { z } from "zod";

/** Features that staff can switch off on a match day. */
export const switchNames = ["registration", "sales", "adverts", "push", "contact", "newsletter"] as const;
export const switchName = z.enum(switchNames);
export type SwitchName = z.infer<typeof switchName>;
