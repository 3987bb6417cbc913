import { z } from "zod";

/** Navigation state after something was removed: its name. */
export const leftBy = z.object({ gone: z.string().optional() });
