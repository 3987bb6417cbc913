import type { MailKind, MailValues } from "../../../schemas/league/mail-kinds.ts";

/** What a mail says, in paragraphs. */
export interface MailText {
  subject: string;
  text: string[];
}

/** The site's own words for kinds of mail, in the language that they are asked for in. */
export type SiteWords<Kind extends MailKind> = {
  [Each in Kind]: (values: MailValues<Each>, brand: string) => MailText;
};
