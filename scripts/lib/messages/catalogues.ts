import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type GetTextTranslation, type GetTextTranslations, po } from "gettext-parser";
import type { Catalogue, PluralForms } from "../../../schemas/site/messages.ts";
import { findMessages, type MessageTarget, type SourceMessage } from "./find-messages.ts";

/* Catalogues are gettext PO files, which translators' tools can edit: app/messages/{language}.po. A message's id is its English text. */

const folder = "app/messages";

/** CLDR's plural categories in the order of plural forms in PO files. */
const categories = ["zero", "one", "two", "few", "many", "other"] as const;

/** Languages with a catalogue, as primary subtags such as `ar`. */
export const catalogueLanguages = (): string[] =>
  globSync(`${folder}/*.po`)
    .map((path) => basename(path, ".po"))
    .toSorted();

export const cataloguePath = (language: string): string => join(folder, `${language}.po`);

const pluralCategories = (language: string) => {
  const own = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return categories.filter((category) => own.includes(category));
};

const parse = (text: string): GetTextTranslations => po.parse(text, { validation: true });

/** The messages of a PO file, without its header, whose id is empty. */
const entriesOf = ({ translations }: GetTextTranslations): GetTextTranslation[] =>
  Object.values(translations[""] ?? {}).filter(({ msgid }) => msgid !== "");

const namesIn = (text: string) => new Set(text.match(/\{\w+\}|<\/?\w+>/g));

/**
 * What is wrong with an entry; null if nothing is. A plural form may leave out placeholders, because some languages have words for one or
 * two of something.
 */
function problemOf({ msgid, msgid_plural, msgstr }: GetTextTranslation, forms: number): string | null {
  if (msgstr.length !== (msgid_plural === undefined ? 1 : forms) || msgstr.includes("")) return "is not translated";
  const names = namesIn(msgid_plural ?? msgid);
  const ofMostCounts = namesIn(msgstr.at(-1) ?? "");
  const isRight =
    msgstr.every((text) => [...namesIn(text)].every((name) => names.has(name))) &&
    [...names].every((name) => ofMostCounts.has(name));
  return isRight ? null : `has other names in braces, or other tags, than its English`;
}

/**
 * Problems of a catalogue: messages that are missing, not used any more or not translated.
 * @param said messages of the sources
 */
export function catalogueProblems(language: string, text: string, said: ReadonlyMap<string, SourceMessage>): string[] {
  const entries = new Map(entriesOf(parse(text)).map((entry) => [entry.msgid, entry]));
  const forms = pluralCategories(language).length;
  return [
    ...[...said.keys()].flatMap((english) => (entries.has(english) ? [] : [`"${english}" is missing`])),
    ...[...entries.values()].flatMap((entry) => {
      const source = said.get(entry.msgid);
      if (source === undefined || source.other !== entry.msgid_plural)
        return [`"${entry.msgid}" is said nowhere any more`];
      const problem = problemOf(entry, forms);
      return problem === null ? [] : [`"${entry.msgid}" ${problem}`];
    }),
  ];
}

/**
 * Compiles a catalogue for pages in browsers, which get only the messages used there, or for the Worker.
 * @throws {Error} with the problems of an incomplete catalogue
 */
export function compileCatalogue(language: string, target: MessageTarget = "worker"): Catalogue {
  const text = readFileSync(cataloguePath(language), "utf8");
  const problems = catalogueProblems(language, text, findMessages());
  if (problems.length > 0)
    throw new Error(`${cataloguePath(language)} (npm run messages):\n  ${problems.join("\n  ")}`);
  const used = findMessages(target);
  const messages: Record<string, string> = {};
  const plurals: Record<string, PluralForms> = {};
  for (const { msgid, msgid_plural, msgstr } of entriesOf(parse(text))) {
    if (!used.has(msgid)) continue;
    if (msgid_plural === undefined) messages[msgid] = msgstr[0] ?? msgid;
    else plurals[msgid] = Object.fromEntries(pluralCategories(language).map((name, index) => [name, msgstr[index]]));
  }
  const rules = new Intl.PluralRules(language);
  return { messages, plurals, category: (count) => rules.select(count) };
}

/** A catalogue with all messages of the sources, in order: new ones untranslated, others unchanged. */
export function updatedCatalogue(
  language: string,
  before: string,
  said: ReadonlyMap<string, SourceMessage>,
): { text: string; untranslated: number } {
  const catalogue = parse(before);
  const known = new Map(entriesOf(catalogue).map((entry) => [entry.msgid, entry]));
  const forms = pluralCategories(language).length;
  const entries = [...said.values()].map(({ english, other }): GetTextTranslation => {
    const entry = known.get(english);
    if (entry !== undefined && entry.msgid_plural === other) return entry;
    const isCounted = other !== undefined;
    return {
      msgid: english,
      ...(isCounted && { msgid_plural: other }),
      msgstr: Array.from({ length: isCounted ? forms : 1 }, () => ""),
    };
  });
  const header = catalogue.translations[""]?.[""];
  const translations = Object.fromEntries(entries.map((entry) => [entry.msgid, entry]));
  const table = {
    ...catalogue,
    obsolete: {},
    translations: { "": { ...(header && { "": header }), ...translations } },
  };
  return {
    text: `${po.compile(table, { foldLength: 0 }).toString("utf8").trimEnd()}\n`,
    untranslated: entries.filter(({ msgstr }) => msgstr.includes("")).length,
  };
}
