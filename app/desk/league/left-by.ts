import { z } from "zod";

/** The name of what was taken out on the page before. */
export const leftBy = z.object({ gone: z.string().optional() });
