import { z } from "zod";
import { isOneLine } from "../league/fields.ts";
import { incident } from "../site/incidents.ts";
import { statusComponents } from "../site/status-components.ts";

/** GET incidents. */
export const incidentsResponse = z.object({ incidents: z.array(incident) });

const text = z
  .string()
  .trim()
  .min(3, "Say what is the matter, in a sentence or two: fans read it.")
  .max(1_000, "What fans read of an incident has at most 1,000 characters.");
const components = z
  .array(z.enum(statusComponents), "Name the parts of the site that are affected.")
  .min(1, "Name at least one part that is affected.")
  .max(statusComponents.length, "Each part is named once.")
  .refine((named) => new Set(named).size === named.length, "Each part is named once.");

const title = z
  .string()
  .trim()
  .min(3, "An incident has a title of a few words.")
  .max(120, "A title has at most 120 characters.")
  .refine(isOneLine, "A title is one line.");

/** POST incidents/begin. */
export const beginIncident = z.object({ title, text, parts: components });
export const incidentPath = z.object({ incident: z.string().min(1).max(100) });
/** Number of the latest update that the writer has seen. */
const seen = z
  .int("seen is the number of the latest update.")
  .min(1, "Numbers of updates begin at 1.")
  .max(10_000, "There is no such update.");
/** POST incidents/{incident}/correct: rewords update `number`. `was`: the wording that the writer has seen. */
export const correctIncident = z.object({
  number: z.int("number is the update's.").min(1, "Numbers of updates begin at 1."),
  title,
  text,
  was: z.object({ title: z.string().max(200), text: z.string().max(2_000) }),
});
/** POST incidents/{incident}/update. */
export const updateIncident = z.object({ text, parts: components, seen });
/** POST incidents/{incident}/end. */
export const endIncident = z.object({ text, seen });
