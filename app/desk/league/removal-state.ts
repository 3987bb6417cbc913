import { z } from "zod";

/** Navigation state after something was removed: its name. */
export const removalState = z.object({ removedName: z.string().optional() });
