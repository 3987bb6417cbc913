import { z } from "zod";

/** Error response of every staff call, and of the backends' calls for the desk. In its own module, because fans' pages need it too. */
export const deskError = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
