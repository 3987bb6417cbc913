export interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** How the site reaches a person. */
export interface Mailer {
  /** @throws MailError when the mail has not gone out. */
  send(mail: Mail): Promise<void>;
}

/** A mail has not gone out. Its words hold neither address nor text. */
export class MailError extends Error {
  override name = "MailError";
}
