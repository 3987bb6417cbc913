import { useState } from "react";
import type { DeskPage } from "../../../schemas/desk/pages.ts";
import { DeskRefusal } from "../client.ts";
import { type Fields, Labelled, TextInput } from "../form.tsx";
import { readMarkdown } from "./read-markdown.ts";
import { writeMarkdown } from "./write-markdown.ts";

/** The content of a page by the form's fields. @throws DeskRefusal for a text that pages do not have */
export function contentOf({ title = "", menuTitle = "", language = "", lead, text = "" }: Fields) {
  const { sections, faults } = readMarkdown(text);
  const [fault] = faults;
  if (fault !== undefined) throw new DeskRefusal(400, "bad_text", `Line ${fault.line} of the text ${fault.message}.`);
  return {
    ...{ title, menuTitle: menuTitle.trim() === "" ? null : menuTitle, language: language === "" ? null : language },
    text: lead === undefined ? null : { lead, sections },
  };
}

/** Title, first sentence and text of a page. */
export function PageFields({
  page,
  languages,
  onTitle,
}: {
  /** Null for a new one. */
  page: DeskPage | null;
  languages: readonly string[];
  onTitle?: (title: string) => void;
}) {
  const [language, setLanguage] = useState(page?.language ?? "");
  const lang = language === "" ? undefined : language;
  const isPage = page === null || page.text !== null;
  // The first language is that of the site's own words.
  const others = languages.slice(1);
  return (
    <>
      <TextInput
        label="Title"
        name="title"
        required
        maxLength={120}
        defaultValue={page?.title}
        lang={lang}
        dir="auto"
        autoCapitalize="sentences"
        onChange={({ target }) => onTitle?.(target.value)}
      />
      <TextInput
        label="Title in menus"
        name="menuTitle"
        maxLength={60}
        defaultValue={page?.menuTitle ?? ""}
        lang={lang}
        dir="auto"
        autoCapitalize="sentences"
        hint="Empty: the title."
      />
      {(others.length > 0 || language !== "") && (
        <Labelled label="Language">
          {(control) => (
            <select
              {...control}
              name="language"
              className="field"
              value={language}
              onChange={({ target }) => setLanguage(target.value)}
            >
              <option value="">That of the site</option>
              {[...new Set([...others, ...(lang === undefined ? [] : [lang])])].map((tag) => (
                <option key={tag} value={tag}>
                  {new Intl.DisplayNames(["en"], { type: "language" }).of(tag)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      )}
      {isPage && (
        <>
          <TextInput
            label="First sentence"
            name="lead"
            required
            maxLength={300}
            defaultValue={page?.text?.lead}
            lang={lang}
            dir="auto"
            autoCapitalize="sentences"
            hint="Below the title, in lists of pages and in search engines."
          />
          <Labelled
            label="Text"
            hint="## begins a section, ### a question, - an entry of a list; [words](/news) is a link. A blank line begins a paragraph."
          >
            {(control) => (
              <textarea
                {...control}
                name="text"
                className="field font-mono"
                rows={16}
                lang={lang}
                dir="auto"
                defaultValue={page === null ? "" : writeMarkdown(page.text?.sections ?? [])}
              />
            )}
          </Labelled>
        </>
      )}
    </>
  );
}
