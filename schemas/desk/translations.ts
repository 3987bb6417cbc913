import { z } from "zod";

/** Words in a language, by what the league writes in its own. */
const translated = z.record(
  z.string().min(1).max(300),
  z.string().trim().min(1, "A translation is missing.").max(300, "A translation has at most 300 characters."),
);

/** GET translations: names in menus and other words of the league, in its other languages. */
export const deskTranslationsResponse = z.object({
  /** The league's other languages; none for a league of one language. */
  languages: z.array(z.string()),
  /** What menus say now, and what is translated besides, each once. */
  words: z.array(z.string()),
  translations: z.record(z.string(), translated),
  revision: z.string(),
});
/** POST translations: all of them, over the revision that was looked at. */
export const deskTranslationsRequest = z.object({
  translations: z
    .record(z.string().max(35), translated)
    .refine(
      (named) => Object.values(named).every((words) => Object.keys(words).length <= 1000),
      "At most 1,000 words.",
    ),
  revision: z.string().max(64),
});
