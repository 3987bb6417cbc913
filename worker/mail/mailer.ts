import { z } from "zod";

export const mail = z.object({
  to: z.string(),
  subject: z.string(),
  /** Plain text. */
  text: z.string(),
  /** Who gets the answers, if not the sender. */
  replyTo: z.string().optional(),
  /** The sender's name, where it is not that of the settings. */
  sender: z.string().optional(),
  /** Where its reader leaves the list that it goes to with one press (RFC 8058). */
  unsubscribe: z.url().optional(),
  /** The tag of the language that it is in, where that is not English. */
  language: z.string().optional(),
});
export type Mail = z.infer<typeof mail>;

export interface Mailer {
  /** Takes a mail, to be sent after the response. @throws MailError when it could not be taken. */
  send(mail: Mail): Promise<void>;
  /**
   * The work of `send` without a mail: where an address gets one only if it has an account, it is done for all others, so that
   * response and time reveal nothing. @throws MailError as `send` would.
   */
  pretend(): Promise<void>;
}

/** A mail could not be taken. The message holds neither email address nor text. */
export class MailError extends Error {
  override name = "MailError";
}
