import { z } from "zod";

/** Translations into one language, by the text in the league's own language. */
const translated = z.record(
  z.string().min(1).max(300),
  z.string().trim().min(1, "A translation is missing.").max(300, "A translation has at most 300 characters."),
);

/** GET translations: menu names and other texts of the league in its other languages. */
export const deskTranslationsResponse = z.object({
  /** The league's other languages; empty if it has only one. */
  languages: z.array(z.string()),
  /** Texts to translate: those in menus today, and others that have a translation. Each is listed once. */
  words: z.array(z.string()),
  translations: z.record(z.string(), translated),
  revision: z.string(),
});
/** POST translations: all of them. `revision` is the one the change is based on. */
export const deskTranslationsRequest = z.object({
  translations: z
    .record(z.string().max(35), translated)
    .refine(
      (named) => Object.values(named).every((words) => Object.keys(words).length <= 1000),
      "At most 1,000 words.",
    ),
  revision: z.string().max(64),
});
