import { z } from "zod";

const line = (max: number, what: string) =>
  z.string(`${what} is text.`).trim().min(1, `${what} is missing.`).max(max, `${what} has at most ${max} characters.`);

/** Texts of the league's description that staff edit. Limits are those of schemas/league and schemas/streaming/streamer.ts. */
const texts = z.object({
  /** For the clubs' streaming sites. */
  help: z.object({
    title: line(100, "The title of the questions"),
    questions: z
      .array(z.object({ title: line(200, "A question"), body: line(2000, "An answer") }))
      .max(40, "There are at most 40 questions."),
  }),
  cookieNotice: z.object({
    heading: line(60, "The heading of the cookie notice"),
    text: line(300, "The text of the cookie notice"),
    acceptAll: line(40, "The button that accepts all cookies"),
    onlyEssential: line(40, "The button that accepts essential cookies"),
    choose: line(40, "The button to choose"),
  }),
});
export type DeskTexts = z.output<typeof texts>;

/** GET texts. */
export const deskTextsResponse = z.object({ texts, revision: z.string() });
/** POST texts: all of them. `revision` is the one the change is based on. */
export const deskTextsRequest = z.object({ texts, revision: z.string().max(64) });
