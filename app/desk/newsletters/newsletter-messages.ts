import type { ListedNewsletter, NewsletterReaders } from "../../../schemas/desk/newsletters.ts";

const number = new Intl.NumberFormat("en-GB");

/** For example "1 reader" or "1,201 readers". */
export const readerCount = (count: number): string => `${number.format(count)} ${count === 1 ? "reader" : "readers"}`;

export const readersOfLanguage = (readers: NewsletterReaders, lang: string): number =>
  readers.find((each) => each.lang === lang)?.count ?? 0;

/** State of a newsletter in words. */
export function describeState({ state, sent, recipients }: Pick<ListedNewsletter, "state" | "sent" | "recipients">) {
  const part = `${number.format(sent)} of ${readerCount(recipients)}`;
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
