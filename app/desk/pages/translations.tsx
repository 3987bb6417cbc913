import { useCallback, useState } from "react";
import { z } from "zod";
import { deskTranslationsResponse } from "../../../schemas/desk/translations.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { TextInput } from "../forms/form.tsx";
import { PublishBar, usePublishing } from "../forms/publishing.tsx";
import { languageName } from "../newsroom/languages.ts";
import { useMe } from "../shell/shell.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { mayPublish } from "./page-list.tsx";

type Read = z.output<typeof deskTranslationsResponse>;
/** Translations by language, then by the original text. Empty: not translated. */
type Typed = Record<string, Record<string, string>>;
const typedWords = z.record(z.string(), z.record(z.string(), z.string()));

/** The translations without empty ones. */
const writtenIn = (typed: Typed): Typed =>
  Object.fromEntries(
    Object.entries(typed).map(([tag, words]) => [
      tag,
      Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== "")),
    ]),
  );

const put = (translations: Typed, { revision }: Read, reason = "") =>
  callDesk("POST", "translations", deskTranslationsResponse, { translations, revision, reason });
const read = () => callDesk("GET", "translations", deskTranslationsResponse);

/** Edits translations of menu names and other texts of the league. */
export function Translations() {
  const { data, problem } = useCall(useCallback(read, []));
  return (
    <>
      <PageHeading>Names in other languages</PageHeading>
      <p className="mt-4 max-w-[46rem]">
        What the menus say, on pages in the league's other languages. Where a field is empty, they say it in the
        league's own.
      </p>
      <CallState {...{ data, problem }} what="the names" />
      {data !== null &&
        (data.languages.length === 0 ? <p className="mt-4">The league has one language.</p> : <Editor found={data} />)}
    </>
  );
}

function Editor({ found }: { found: Read }) {
  const isEditable = mayPublish(useMe().role);
  const [typed, setTyped] = useState<Typed>(found.translations);
  const publishing = usePublishing(found, (now) => setTyped(now.translations));
  const { shown } = publishing;
  return (
    <div className="max-w-[46rem]">
      {shown.languages.map((tag) => {
        const missing = shown.words.filter((own) => (typed[tag]?.[own] ?? "").trim() === "").length;
        return (
          <section key={tag} aria-labelledby={`words-${tag}`} className="mt-6">
            <h2 id={`words-${tag}`} className="heading-3">
              {languageName(tag)}
            </h2>
            <p className="text-sm text-muted">
              {missing === 0 ? "All are translated." : `${missing} ${missing === 1 ? "is" : "are"} not translated.`}
            </p>
            <fieldset disabled={!isEditable} className="mt-3 grid gap-3">
              <legend className="visually-hidden">{languageName(tag)}</legend>
              {shown.words.map((own) => (
                <TextInput
                  key={own}
                  label={own}
                  lang={tag}
                  dir="auto"
                  maxLength={300}
                  value={typed[tag]?.[own] ?? ""}
                  onChange={({ target }) =>
                    setTyped((before) => ({ ...before, [tag]: { ...before[tag], [own]: target.value } }))
                  }
                />
              ))}
            </fieldset>
          </section>
        );
      })}
      <PublishBar
        publishing={publishing}
        isEditable={isEditable}
        isChanged={JSON.stringify(writtenIn(typed)) !== JSON.stringify(shown.translations)}
        publish={(reason) => put(writtenIn(typed), shown, reason)}
        undo={({ translations }, now) => put(translations, now)}
        unpublished={{
          ...{ subject: "translations", shown: deskTranslationsResponse, schema: typedWords, work: typed },
          onRestore: setTyped,
        }}
        read={read}
      />
    </div>
  );
}
