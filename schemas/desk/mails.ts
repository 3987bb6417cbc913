import { z } from "zod";
import { isOneLine } from "../league/fields.ts";
import { allMailKinds, maxMailSubject, maxMailText } from "../league/mail-kinds.ts";

const kind = z.enum(allMailKinds, "There is no such mail.");

/** GET mail-words: the mails that fans get, and the languages in which the league has reworded each, wholly or in part. */
export const deskMailsResponse = z.object({
  mails: z.array(z.object({ kind, label: z.string(), ownIn: z.array(z.string()) })),
});

/** The league's wording in one language. Empty lines separate paragraphs. An empty field means the site's default wording. */
const mailInput = z.object({
  subject: z
    .string("The subject is text.")
    .trim()
    .max(maxMailSubject, `The subject has at most ${maxMailSubject} characters.`),
  text: z.string("The text is text.").trim().max(maxMailText, `The text has at most ${maxMailText} characters.`),
});
export type MailInput = z.output<typeof mailInput>;

export const mailPath = z.object({ kind });
/** GET mail-words/{kind}: the wording in each language of the league's mails. */
export const deskMailResponse = z.object({
  kind,
  label: z.string(),
  languages: z.array(
    z.object({
      tag: z.string(),
      own: mailInput,
      /** The site's default wording, with the same placeholders; null: none in this language. */
      site: mailInput.nullable(),
      /** An example value for each placeholder. */
      examples: z.record(z.string(), z.string()),
    }),
  ),
  /** Lines below each mail. */
  footer: z.array(z.string()),
  revision: z.string(),
});
export type DeskMail = z.output<typeof deskMailResponse>;
/** POST mail-words/{kind}: the league's wording by language tag. `revision` is the one the change is based on. */
export const deskMailRequest = z.object({
  words: z.record(z.string().max(40), mailInput),
  revision: z.string().max(64),
});

/** GET mail-frame: the sender's name (null: the one in MAIL_FROM) and the lines below each mail. */
export const deskMailFrameResponse = z.object({
  sender: z.string().nullable(),
  footer: z.array(z.string()),
  revision: z.string(),
});
export type DeskMailFrame = z.output<typeof deskMailFrameResponse>;
/** POST mail-frame: the same. `revision` is the one the change is based on. */
export const deskMailFrameRequest = z.object({
  sender: z
    .string("The sender's name is text.")
    .trim()
    .min(1, "The sender's name is missing.")
    .max(80, "The sender's name has at most 80 characters.")
    .refine(isOneLine, "The sender's name is one line.")
    .nullable(),
  footer: z
    .array(
      z
        .string("A line of the footer is text.")
        .trim()
        .min(1, "A line of the footer is empty.")
        .max(200, "A line of the footer has at most 200 characters.")
        .refine(isOneLine, "A line of the footer is one line."),
    )
    .max(8, "The footer has at most 8 lines."),
  revision: z.string().max(64),
});
