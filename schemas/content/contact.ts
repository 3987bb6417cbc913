import { z } from "zod";
import { emailAddress } from "../identity/sign-in.ts";
import { toPlainText } from "../site/plain-text.ts";
import { contactErrors, contactLimits } from "./contact-messages.ts";

const plain = z.string().max(20_000).transform(toPlainText);

const wrongLength = { error: () => contactErrors.message };

/** POST /api/contact. */
export const contactMessage = z.object({
  name: plain.pipe(
    z
      .string()
      .max(contactLimits.name, contactErrors.name)
      .regex(/^[^\n]*$/, contactErrors.name),
  ),
  email: emailAddress,
  message: plain.pipe(z.string().min(1, wrongLength).max(contactLimits.message, wrongLength)),
});
export type ContactMessage = z.infer<typeof contactMessage>;
