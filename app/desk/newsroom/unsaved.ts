import { z } from "zod";
import { storedDraft } from "../../../schemas/desk/news.ts";
import { keptOnDevice } from "../kept-on-device.ts";

/** Unsaved changes of articles, by slug. */
export const unsaved = keptOnDevice("desk-article", z.object({ revision: z.int().nonnegative(), draft: storedDraft }));
