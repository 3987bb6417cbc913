import type { MailKind, MailValues } from "../../../schemas/league/mail-kinds.ts";

/** A mail's subject and its paragraphs: each a text, or sentences of which some mails have only a few. */
export interface MailText {
  subject: string;
  text: (string | readonly string[])[];
}

/** The paragraphs, with the sentences of each joined. */
export const paragraphsOfMail = ({ text }: MailText): string[] =>
  text.map((paragraph) => (typeof paragraph === "string" ? paragraph : paragraph.join(" ")));

/** The site's own texts for kinds of mail, in the current page's language. */
export type SiteTemplates<Kind extends MailKind> = {
  [Each in Kind]: (values: MailValues<Each>, brand: string) => MailText;
};
