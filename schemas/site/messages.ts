/*
 * The site's messages in the page's language. Sources have them in English; a catalogue (app/messages) has them in another language.
 * English pages load none (docs/decisions/languages.md).
 */

/** The forms of a message with a count, by the plural category of its language (CLDR). */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>>;

/** A language's messages, by their English text. Plural messages are keyed by the English singular. */
export interface Catalogue {
  messages: Readonly<Record<string, string>>;
  plurals: Readonly<Record<string, PluralForms>>;
  /** The plural category of a count. */
  category: (count: number) => Intl.LDMLPluralRule;
}

export interface PageLanguage {
  /** Primary subtag, such as `ar`, as in the page's root element. */
  tag: string;
  /** Null for English. */
  catalogue: Catalogue | null;
  /** The languages in which the page can be read, the site's own first. */
  offered: readonly string[];
}

export const english: PageLanguage = { tag: "en", catalogue: null, offered: ["en"] };

let current: () => PageLanguage = () => english;

/** Sets how to find the language: in a browser from the page, in a Worker from the request. */
export function setPageLanguage(language: () => PageLanguage): void {
  current = language;
}

export const pageLanguage = (): PageLanguage => current();

/** A message as part of a sentence: lower-cased, except in German, where nouns are always capitalised. */
export const withinSentence = (text: string): string =>
  current().tag === "de" ? text : text.toLocaleLowerCase(current().tag);

/** Whether the page shows the messages of the sources. */
export const isEnglish = (): boolean => current().catalogue === null;

/** The names in braces in a message. */
type NamesIn<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values for the names in braces. */
type ValuesOf<Message extends string> = [NamesIn<Message>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<Message>, string | number>>];

/** Messages are literals, written where they are used or in {@link message}: a message that is composed would be in no catalogue. */
type Written<Message extends string> = string extends Message ? never : Message;

type Value = string | number;

/**
 * Replaces the names in braces.
 * @param values by name, or in the order of the names in the English text, as a build compiles them (`leanMessages`)
 */
function fill(text: string, english: string, values: readonly (Value | Readonly<Record<string, Value>>)[]): string {
  const names: string[] = english.match(/\{\w+\}/g) ?? [];
  const [first] = values;
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    String((typeof first === "object" ? first[name] : values[names.indexOf(whole)]) ?? whole),
  );
}

/** Translates a message to the page's language: `t("{home} against {away}", { home, away })`. */
export function t<Message extends string>(english: Written<Message>, ...values: ValuesOf<Message>): string {
  const text = current().catalogue?.messages[english] ?? english;
  return values.length === 0 ? text : fill(text, english, values);
}

/** The values for the names in braces in a plural message, other than the count. */
type CountValues<Names extends string> = [Names] extends [never]
  ? [values?: Readonly<Partial<Record<"count", string>>>]
  : [values: Readonly<Record<Names, string | number>> & Readonly<Partial<Record<"count", string>>>];

/**
 * Translates a message with a count: `plural(goals, { one: "{count} goal", other: "{count} goals" })`. Pass `count` as a value to format
 * it: "12,345".
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
 * Marks a message that `t` translates later, such as in a list outside of components. Bundlers drop unused ones.
 * @__NO_SIDE_EFFECTS__
 */
export function message<Message extends string>(english: Written<Message>): Message {
  return english;
}

/** Translates an English text from a response, if the catalogue has it. */
export const translated = (text: string): string => current().catalogue?.messages[text] ?? text;

/** The prefix of paths in a language: `/ar`; empty for the site's own language. */
export const languagePrefix = ({ tag, offered }: Pick<PageLanguage, "tag" | "offered">): string =>
  tag === offered[0] ? "" : `/${tag}`;

/** The path of a page in a language, by default the page's own. Links of the router add the prefix themselves. */
export function pageHref(path: string, tag = current().tag): string {
  const prefix = languagePrefix({ ...current(), tag });
  return path === "/" ? prefix || path : prefix + path;
}

/**
 * The language whose pages list a text: the text's own, if the site offers it besides the league's first. Null for a text that is listed in
 * all languages.
 */
export const homeLanguage = (written: string | undefined): string | null =>
  written !== undefined && current().offered.indexOf(written) > 0 ? written : null;

/** The path of a page whose text is written in a language: in that of {@link homeLanguage}, or in this page's. */
export const writtenHref = (path: string, written: string | undefined): string =>
  pageHref(path, homeLanguage(written) ?? undefined);

/** The path of a page as routes match it: without the language prefix. */
export function routePath(pathname: string): string {
  const prefix = languagePrefix(current());
  return prefix !== "" && `${pathname}/`.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) || "/" : pathname;
}

/** The same as `Intl.Locale`'s text direction for two-letter languages, which not all browsers have (a test compares the two). */
export const isRightToLeft = (tag = current().tag): boolean => /^(ae|ar|dv|fa|he|ks|ps|sd|ug|ur|yi)\b/.test(tag);
