/*
 * What the site says, in the page's language. Sources say it in English; a catalogue (app/messages) says it in another language, and
 * English pages load none (docs/decisions/languages.md).
 */

/** What a message says of a count, by the plural category of its language (CLDR). */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>>;

/** A language's messages, by their English. Messages of a count are found by the English for one. */
export interface Catalogue {
  messages: Readonly<Record<string, string>>;
  plurals: Readonly<Record<string, PluralForms>>;
  /** The plural category of a count. */
  category: (count: number) => Intl.LDMLPluralRule;
}

export interface PageLanguage {
  /** Primary subtag, such as `ar`, as the page's root has it. */
  tag: string;
  /** Null for English. */
  catalogue: Catalogue | null;
  /** The languages that the page can be read in, the site's own first. */
  offered: readonly string[];
}

export const english: PageLanguage = { tag: "en", catalogue: null, offered: ["en"] };

let current: () => PageLanguage = () => english;

/** In a browser the page decides on the language, in a Worker the request. */
export function setPageLanguage(language: () => PageLanguage): void {
  current = language;
}

export const pageLanguage = (): PageLanguage => current();

/** A message within a sentence: without its capital, but in German, whose nouns have theirs everywhere. */
export const withinSentence = (said: string): string =>
  current().tag === "de" ? said : said.toLocaleLowerCase(current().tag);

/** Whether the page's messages are the sources' own. */
export const isEnglish = (): boolean => current().catalogue === null;

/** The names in braces of a message. */
type NamesIn<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** What has to be put in for the names in braces. */
type ValuesOf<Message extends string> = [NamesIn<Message>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<Message>, string | number>>];

/** A message is written where it is said, or marked by {@link message}: one that is put together is in no catalogue. */
type Written<Message extends string> = string extends Message ? never : Message;

type Value = string | number;

/**
 * Puts in what stands for the names in braces.
 * @param values by name, or in the order of the names in the English, as a build leaves them (`leanMessages`)
 */
function fill(text: string, english: string, values: readonly (Value | Readonly<Record<string, Value>>)[]): string {
  const names: string[] = english.match(/\{\w+\}/g) ?? [];
  const [first] = values;
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    String((typeof first === "object" ? first[name] : values[names.indexOf(whole)]) ?? whole),
  );
}

/** Says something in the page's language: `t("{home} against {away}", { home, away })`. */
export function t<Message extends string>(english: Written<Message>, ...values: ValuesOf<Message>): string {
  const text = current().catalogue?.messages[english] ?? english;
  return values.length === 0 ? text : fill(text, english, values);
}

/** What has to be put in for the names in braces of a message of a count, besides the count. */
type CountValues<Names extends string> = [Names] extends [never]
  ? [values?: Readonly<Partial<Record<"count", string>>>]
  : [values: Readonly<Record<Names, string | number>> & Readonly<Partial<Record<"count", string>>>];

/**
 * Says something of a count, for which `{count}` stands: `plural(goals, { one: "{count} goal", other: "{count} goals" })`. As a value,
 * `count` is how it is written: "12,345".
 */
export function plural<One extends string, Other extends string>(
  count: number,
  forms: { one: Written<One>; other: Written<Other> },
  ...[values]: CountValues<Exclude<NamesIn<One> | NamesIn<Other>, "count">>
): string {
  const { catalogue } = current();
  const found = catalogue?.plurals[forms.one];
  const text =
    (catalogue && found && (found[catalogue.category(count)] ?? found.other)) ??
    (count === 1 ? forms.one : forms.other);
  return fill(text, text, [{ count, ...values }]);
}

/**
 * A message that is said later, by `t`: of a list outside of components, say. Bundlers leave out those that nothing uses.
 * @__NO_SIDE_EFFECTS__
 */
export function message<Message extends string>(english: Written<Message>): Message {
  return english;
}

/** What a call responded in English, in the page's language if that is in its catalogue. */
export const translated = (text: string): string => current().catalogue?.messages[text] ?? text;

/** What the paths of a language's pages begin with: `/ar`, and nothing for the site's own. */
export const languagePrefix = ({ tag, offered }: Pick<PageLanguage, "tag" | "offered">): string =>
  tag === offered[0] ? "" : `/${tag}`;

/** The path of a page in a language, by default in that of this page. Links of the router have it by themselves. */
export function pageHref(path: string, tag = current().tag): string {
  const prefix = languagePrefix({ ...current(), tag });
  return path === "/" ? prefix || path : prefix + path;
}

/**
 * The language whose pages a text is at home on: its own, where the site is read in that besides the league's. Null for one that is on
 * all pages.
 */
export const homeLanguage = (written: string | undefined): string | null =>
  written !== undefined && current().offered.indexOf(written) > 0 ? written : null;

/** The path of a page whose text is written in a language: in the language of {@link homeLanguage}, or that of this page. */
export const writtenHref = (path: string, written: string | undefined): string =>
  pageHref(path, homeLanguage(written) ?? undefined);

/** The path of a page as routes know it: without its language. */
export function routePath(pathname: string): string {
  const prefix = languagePrefix(current());
  return prefix !== "" && `${pathname}/`.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) || "/" : pathname;
}

/** As `Intl.Locale` says of languages by their two letters, where browsers know it (a test compares them). */
export const isRightToLeft = (tag = current().tag): boolean => /^(ae|ar|dv|fa|he|ks|ps|sd|ug|ur|yi)\b/.test(tag);
