import type { ListedNewsletter, NewsletterReaders } from "../../../schemas/desk/newsletters.ts";
import type { StaffRole } from "../../../schemas/desk/staff.ts";

export const mayWriteNewsletters = (role: StaffRole): boolean =>
  role === "administrator" || role === "editor" || role === "writer";
export const maySendNewsletters = (role: StaffRole): boolean => role === "administrator" || role === "editor";

const number = new Intl.NumberFormat("en-GB");

/** For example "1 reader" or "1,201 readers". */
export const countOf = (count: number): string => `${number.format(count)} ${count === 1 ? "reader" : "readers"}`;

export const readersIn = (readers: NewsletterReaders, lang: string): number =>
  readers.find((each) => each.lang === lang)?.count ?? 0;

/** State of a newsletter in words. */
export function describeState({ state, sent, recipients }: Pick<ListedNewsletter, "state" | "sent" | "recipients">) {
  const part = `${number.format(sent)} of ${countOf(recipients)}`;
  switch (state) {
    case "draft":
      return "Draft: nobody has got it";
    case "sending":
      return `On its way: ${part} so far`;
    case "sent":
      return `Sent to ${part}`;
    case "stopped":
      return `Stopped after ${part}`;
  }
}
