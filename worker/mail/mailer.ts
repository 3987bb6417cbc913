export interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

export interface Mailer {
  /** @throws MailError when the mail could not be sent. */
  send(mail: Mail): Promise<void>;
}

/** A mail could not be sent. The message holds neither email address nor text. */
export class MailError extends Error {
  override name = "MailError";
}
