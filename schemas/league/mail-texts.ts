import { z } from "zod";
import { isOneLine, text } from "./fields.ts";
import { allMailKinds, isMailKind, maxMailSubject, maxMailText, problemsOfMailText } from "./mail-kinds.ts";

/** A mail's texts in one language, as plain text. */
const mailText = z
  .strictObject({
    subject: text(maxMailSubject).refine(isOneLine, "is one line").optional(),
    text: z
      .array(text(maxMailText).refine((words) => !/[^\P{Cc}\n]|\n\n/u.test(words), "is one paragraph"))
      .min(1)
      .max(40)
      .optional(),
  })
  .refine(
    ({ subject, text: paragraphs }) => subject !== undefined || paragraphs !== undefined,
    "has a subject or a text",
  );

/** A league's own texts for mails, by kind (schemas/league/mail-kinds.ts) and language tag. */
export const mailTexts = z.record(z.string(), z.record(z.string(), mailText)).superRefine((all, context) => {
  for (const [kind, byLanguage] of Object.entries(all)) {
    if (!isMailKind(kind)) {
      const message = `is no kind of mail: there are ${allMailKinds.join(", ")}`;
      context.addIssue({ code: "custom", path: [kind], message });
      continue;
    }
    for (const [tag, words] of Object.entries(byLanguage)) {
      for (const { at, message } of problemsOfMailText(kind, words)) {
        context.addIssue({ code: "custom", path: [kind, tag, ...at], message });
      }
    }
  }
});
