import { z } from "zod";

export const mail = z.object({
  to: z.string(),
  subject: z.string(),
  /** Plain text. */
  text: z.string(),
  /** Address for replies, if it is not the sender's. */
  replyTo: z.string().optional(),
  /** The sender's name, if it is not that of the settings. */
  sender: z.string().optional(),
  /** URL to unsubscribe with one click (RFC 8058), of a mail to a list. */
  unsubscribe: z.url().optional(),
  /** Language tag; absent for English. */
  language: z.string().optional(),
});
export type Mail = z.infer<typeof mail>;

export interface Mailer {
  /** Accepts a mail, to be sent after the response. @throws MailError if it could not be accepted. */
  send(mail: Mail): Promise<void>;
  /**
   * Does the work of `send` without a mail: if only some addresses get one, neither response nor timing reveals which. @throws
   * MailError as `send` would.
   */
  pretend(): Promise<void>;
}

/** A mail could not be accepted. The message contains neither email address nor text. */
export class MailError extends Error {
  override name = "MailError";
}
