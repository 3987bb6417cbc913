import { t } from "../../../schemas/site/messages.ts";
import type { SiteTemplates } from "./site-templates.ts";

/** The newsletter, and the mail that confirms an address for it. */
export const newsletterTemplates: SiteTemplates<"newsletter" | "newsletter-confirmation"> = {
  "newsletter-confirmation": ({ link, hours }) => ({
    subject: t("Confirm your newsletter"),
    text: [
      t("Follow this link to get the newsletter: {link}", { link }),
      t("It is good for {hours} hours.", { hours }),
      t("If you did not ask for it, you need do nothing: without the link nothing changes."),
    ],
  }),
  newsletter: ({ title, letter, link }) => ({
    subject: String(title),
    text: [
      ...(letter === null ? [] : [String(letter)]),
      t("To get no more of these mails, follow this link: {link}", { link }),
    ],
  }),
};
