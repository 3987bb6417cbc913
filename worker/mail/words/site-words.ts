import type { MailKind, MailValues } from "../../../schemas/league/mail-kinds.ts";

/** What a mail says, in paragraphs: each as its text, or as sentences of which some mails have only a few. */
export interface MailText {
  subject: string;
  text: (string | readonly string[])[];
}

/** Paragraphs as a mail has them. */
export const paragraphsOfMail = ({ text }: MailText): string[] =>
  text.map((paragraph) => (typeof paragraph === "string" ? paragraph : paragraph.join(" ")));

/** The site's own words for kinds of mail, in the language that they are asked for in. */
export type SiteWords<Kind extends MailKind> = {
  [Each in Kind]: (values: MailValues<Each>, brand: string) => MailText;
};
