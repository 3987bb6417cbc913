import { z } from "zod";
import { switchName } from "../site/switches.ts";
import { reason } from "./staff.ts";

/** GET switches. */
export const switchesResponse = z.object({
  switches: z.array(
    z.object({
      name: switchName,
      /** What fans see while it is off, as a sentence. */
      fansSee: z.string(),
      /** Null while it is on. */
      off: z.object({ since: z.iso.datetime(), by: z.string() }).nullable(),
    }),
  ),
});
export const switchPath = z.object({ name: switchName });
/** POST switches/{name}. */
export const switchRequest = z.object({ off: z.boolean(), reason });
