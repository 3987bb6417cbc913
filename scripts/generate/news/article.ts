/** A news article as the generator writes it, before it has an id. */
export interface Draft {
  title: string;
  summary: string;
  /** Safe HTML: paragraphs, second-level headings, lists and quotations. */
  bodyHTML: string;
  author: string;
  /** ISO 8601 UTC. */
  publishedAt: string;
  /** Slugs, the most specific first. */
  categories: readonly CategorySlug[];
  clubIDs: readonly number[];
  fixtureID: number | null;
  imageAlt: string;
  lang: "en" | "ar";
}

export const categories = [
  { slug: "news", name: "News", lang: "en" },
  { slug: "match-reports", name: "Match Reports", lang: "en" },
  { slug: "previews", name: "Previews", lang: "en" },
  { slug: "transfers", name: "Transfers", lang: "en" },
  { slug: "club-news", name: "Club News", lang: "en" },
  { slug: "fixture-news", name: "Fixture News", lang: "en" },
  { slug: "governance", name: "Governance", lang: "en" },
  { slug: "community", name: "Community", lang: "en" },
  { slug: "championship", name: "Championship", lang: "en" },
  { slug: "league-one", name: "League One", lang: "en" },
  { slug: "league-two", name: "League Two", lang: "en" },
  { slug: "cups", name: "Cups", lang: "en" },
  { slug: "arabic", name: "العربية", lang: "ar" },
] as const;
export type CategorySlug = (typeof categories)[number]["slug"];

/** The category of a competition's news. */
export function competitionCategory(competitionID: number): CategorySlug {
  switch (competitionID) {
    case 10:
    case 30:
      return "championship";
    case 11:
    case 31:
      return "league-one";
    case 12:
    case 32:
      return "league-two";
    default:
      return "cups";
  }
}

export const newsDesk = [
  "Imogen Hartleap",
  "Callum Brackenridge",
  "Priya Ramanathal",
  "Gethin Morlais",
  "Fatima al-Rashwani",
  "Tobias Wrenfield",
  "Siân Llewelfryn",
  "Marcus Adeboyega",
] as const;

export function escapeHTML(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export const paragraph = (...sentences: readonly string[]) =>
  `<p>${escapeHTML(sentences.filter((sentence) => sentence !== "").join(" "))}</p>`;
export const heading = (text: string) => `<h2>${escapeHTML(text)}</h2>`;
export const list = (items: readonly string[]) =>
  `<ul>${items.map((item) => `<li>${escapeHTML(item)}</li>`).join("")}</ul>`;
export const quotation = (words: string, speaker: string) =>
  `<figure><blockquote><p>“${escapeHTML(words)}”</p></blockquote><figcaption>${escapeHTML(speaker)}</figcaption></figure>`;

const ordinals = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
  "eleventh",
  "twelfth",
];
/** first to twelfth in words, then 13th, 21st, … */
export function ordinal(value: number): string {
  const word = ordinals[value - 1];
  if (word !== undefined) return word;
  const ending = value % 100 >= 11 && value % 100 <= 13 ? "th" : (["th", "st", "nd", "rd"][value % 10] ?? "th");
  return `${value}${ending}`;
}

const numerals = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
/** no, one to twelve in words, then figures. */
export function counted(value: number): string {
  return numerals[value] ?? String(value);
}
export const plural = (value: number, noun: string, nouns = `${noun}s`) =>
  `${counted(value)} ${value === 1 ? noun : nouns}`;

export const figure = (value: number) => value.toLocaleString("en-GB");

/** "A", "A and B", "A, B and C". */
export function joined(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}

const longDate = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  weekday: "long",
  day: "numeric",
  month: "long",
});
/** "Saturday 21 November", in London. */
export const spokenDate = (instant: string) => longDate.format(new Date(instant)).replace(",", "");

const monthName = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", month: "long", year: "numeric" });
export const spokenMonth = (instant: string) => monthName.format(new Date(instant));

export const minutesLater = (instant: string | number, minutes: number) =>
  new Date(new Date(instant).getTime() + minutes * 60_000).toISOString();
