import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  catalogueLanguages,
  cataloguePath,
  catalogueProblems,
  compileCatalogue,
  updatedCatalogue,
} from "../../../../../scripts/lib/messages/catalogues.ts";
import { findMessages, type SourceMessage } from "../../../../../scripts/lib/messages/find-messages.ts";

const header =
  'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n';
const entry = (english: string, german: string) => `\nmsgid "${english}"\nmsgstr "${german}"\n`;
const counted = (english: string, other: string, ...german: string[]) =>
  `\nmsgid "${english}"\nmsgid_plural "${other}"\n${german.map((form, index) => `msgstr[${index}] "${form}"\n`).join("")}`;
const said = (...messages: SourceMessage[]) => new Map(messages.map((each) => [each.english, each]));

it("every catalogue says all that the site says, and nothing else", () => {
  expect(catalogueLanguages()).toContain("ar");
  for (const language of catalogueLanguages()) {
    expect(catalogueProblems(language, readFileSync(cataloguePath(language), "utf8"), findMessages())).toEqual([]);
    const { messages, plurals } = compileCatalogue(language);
    expect(Object.keys(messages).length + Object.keys(plurals).length).toBe(findMessages().size);
  }
});

it("names what is missing, said nowhere, or not translated", () => {
  const texts = said(
    { english: "Table" },
    { english: "News" },
    { english: "{home} against {away}" },
    { english: "Read <a>more</a>" },
    { english: "{count} goal", other: "{count} goals" },
  );
  const whole = [
    header,
    entry("Table", "Tabelle"),
    entry("News", "Neues"),
    entry("{home} against {away}", "{away} zu Gast bei {home}"),
    entry("Read <a>more</a>", "<a>Mehr</a> lesen"),
    counted("{count} goal", "{count} goals", "ein Tor", "{count} Tore"),
  ].join("");
  expect(catalogueProblems("de", whole, texts)).toEqual([]);
  expect(catalogueProblems("de", whole.replace(entry("News", "Neues"), ""), texts)).toEqual(['"News" is missing']);
  expect(catalogueProblems("de", whole + entry("Fixtures", "Spiele"), texts)).toEqual([
    '"Fixtures" is said nowhere any more',
  ]);
  expect(catalogueProblems("de", whole.replace("Tabelle", ""), texts)).toEqual(['"Table" is not translated']);
  expect(catalogueProblems("de", whole.replace('"{count} Tore"', '""'), texts)).toEqual([
    '"{count} goal" is not translated',
  ]);
  const other = "has other names in braces, or other tags, than its English";
  expect(catalogueProblems("de", whole.replace("{away} zu", "{guest} zu"), texts)).toEqual([
    `"{home} against {away}" ${other}`,
  ]);
  expect(catalogueProblems("de", whole.replace("<a>Mehr</a>", "Mehr"), texts)).toEqual([`"Read <a>more</a>" ${other}`]);
  expect(catalogueProblems("de", whole.replace("ein Tor", "{number} Tor"), texts)).toEqual([`"{count} goal" ${other}`]);
});

it("writes new messages into a catalogue, keeps what is translated, and takes out what nothing says", () => {
  const before = header + entry("Table", "Tabelle") + entry("Fixtures", "Spiele");
  const { text, untranslated } = updatedCatalogue(
    "de",
    before,
    said({ english: "News" }, { english: "Table" }, { english: "{count} goal", other: "{count} goals" }),
  );
  expect(untranslated).toBe(2);
  expect(text).toContain('msgid "Table"\nmsgstr "Tabelle"\n');
  expect(text).toContain('msgid "News"\nmsgstr ""\n');
  expect(text).toContain('msgid_plural "{count} goals"\nmsgstr[0] ""\nmsgstr[1] ""\n');
  expect(text).not.toContain("Fixtures");
  // A second time changes nothing.
  expect(
    updatedCatalogue(
      "de",
      text,
      said({ english: "News" }, { english: "Table" }, { english: "{count} goal", other: "{count} goals" }),
    ).text,
  ).toBe(text);
});
