import type { PageDraft } from "../../../schemas/desk/pages.ts";
import { LabelledField, TextArea, TextInput } from "../forms/form.tsx";

/** Fields for a page's titles, language, lead sentence and text. */
export function PageFields({
  draft,
  isLink,
  languages,
  onChange,
}: {
  draft: PageDraft;
  /** Links have only titles. */
  isLink: boolean;
  languages: readonly string[];
  onChange: (change: Partial<PageDraft>) => void;
}) {
  const { language } = draft;
  const lang = language === "" ? undefined : language;
  // The first language is the site's default, for which the empty option stands.
  const others = languages.slice(1);
  return (
    <>
      <TextInput
        label="Title"
        required
        maxLength={120}
        value={draft.title}
        lang={lang}
        dir="auto"
        autoCapitalize="sentences"
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextInput
        label="Title in menus"
        maxLength={60}
        value={draft.menuTitle}
        lang={lang}
        dir="auto"
        autoCapitalize="sentences"
        hint="Empty: the title."
        onChange={({ target }) => onChange({ menuTitle: target.value })}
      />
      {(others.length > 0 || language !== "") && (
        <LabelledField label="Language">
          {(control) => (
            <select
              {...control}
              className="field"
              value={language}
              onChange={({ target }) => onChange({ language: target.value })}
            >
              <option value="">That of the site</option>
              {[...new Set([...others, ...(lang === undefined ? [] : [lang])])].map((tag) => (
                <option key={tag} value={tag}>
                  {new Intl.DisplayNames(["en"], { type: "language" }).of(tag)}
                </option>
              ))}
            </select>
          )}
        </LabelledField>
      )}
      {!isLink && (
        <>
          <TextInput
            label="First sentence"
            required
            maxLength={300}
            value={draft.lead}
            lang={lang}
            dir="auto"
            autoCapitalize="sentences"
            hint="Below the title, in lists of pages and in search engines."
            onChange={({ target }) => onChange({ lead: target.value })}
          />
          <TextArea
            label="Text"
            hint="## begins a section, ### a question, - an entry of a list; [words](/news) is a link. A blank line begins a paragraph."
            className="font-mono"
            rows={16}
            lang={lang}
            dir="auto"
            value={draft.text}
            onChange={({ target }) => onChange({ text: target.value })}
          />
        </>
      )}
    </>
  );
}
