import { z } from "zod";

/** The error response of every staff call, and of the backends' calls for the desk. A module of its own: the services of fans' pages read it too. */
export const deskError = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
