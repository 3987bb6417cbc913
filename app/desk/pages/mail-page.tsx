import { useCallback, useState } from "react";
import { useParams } from "react-router";
import { type DeskMail, deskMailRequest, deskMailResponse, type MailInput } from "../../../schemas/desk/mails.ts";
import {
  fillMailText,
  fillPlaceholders,
  maxMailSubject,
  maxMailText,
  paragraphsOf,
  placeholdersOf,
} from "../../../schemas/league/mail-kinds.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { TextArea, TextInput } from "../forms/form.tsx";
import { PublishBar, usePublishing } from "../forms/publishing.tsx";
import { inLanguage, languageName } from "../newsroom/languages.ts";
import { useMe } from "../shell/shell.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { meaningOf } from "./mail-placeholders.ts";
import { mayPublish } from "./page-list.tsx";

type Language = DeskMail["languages"][number];
/** Typed wording by language tag. */
type Typed = Record<string, MailInput>;

const none: MailInput = { subject: "", text: "" };
const typedOf = ({ languages }: DeskMail): Typed => Object.fromEntries(languages.map(({ tag, own }) => [tag, own]));

/** Edits the league's wording of a kind of mail. */
export function MailPage() {
  const { kind = "" } = useParams();
  const { data, problem } = useCall(
    useCallback(() => callDesk("GET", `mail-words/${encodeURIComponent(kind)}`, deskMailResponse), [kind]),
  );
  const { role } = useMe();
  return (
    <>
      <PageHeading>{data?.label ?? "Mail"}</PageHeading>
      <CallState {...{ data, problem }} what="the mail" />
      {data !== null && (
        <>
          <Placeholders mail={data} />
          {mayPublish(role) ? (
            <Editor key={data.kind} found={data} />
          ) : (
            data.languages.map((language) => (
              <Preview key={language.tag} language={language} words={language.own} footer={data.footer} />
            ))
          )}
        </>
      )}
    </>
  );
}

function Placeholders({ mail: { kind, languages } }: { mail: DeskMail }) {
  const [first] = languages;
  const placeholders = [...placeholdersOf(kind)];
  if (placeholders.length === 0) return <p className="mt-4">This mail has no placeholders.</p>;
  return (
    <section aria-labelledby="placeholders" className="mt-6 max-w-[46rem]">
      <h2 id="placeholders" className="heading-3">
        Placeholders
      </h2>
      <p className="mt-3">
        What stands for each is put in when a mail is written. A paragraph with one that a mail has nothing for is left
        out of it.
      </p>
      <ul className="mt-3 grid gap-1">
        {placeholders.map(([name, { needed, sometimes }]) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            <code>{`{${name}}`}</code> {meaningOf(name)}, such as <span dir="auto">{first?.examples[name]}</span>
            {needed && ". The text must have it"}
            {sometimes && ". Not every such mail has it"}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Editor({ found }: { found: DeskMail }) {
  const path = `mail-words/${found.kind}`;
  const [typed, setTyped] = useState(() => typedOf(found));
  const publishing = usePublishing(found, (now) => setTyped(typedOf(now)));
  const { shown, setStatus } = publishing;
  const put = (words: Typed, { revision }: DeskMail, reason = "") =>
    callDesk("POST", path, deskMailResponse, { words, revision, reason });

  function write(tag: string, change: Partial<MailInput>, status = "") {
    setTyped((before) => ({ ...before, [tag]: { ...(before[tag] ?? none), ...change } }));
    setStatus(status);
  }
  return (
    <>
      {shown.languages.map((language) => (
        <LanguageFields
          key={language.tag}
          language={language}
          words={typed[language.tag] ?? none}
          footer={shown.footer}
          onChange={(change, status) => write(language.tag, change, status)}
        />
      ))}
      <PublishBar
        publishing={publishing}
        isEditable
        isChanged={JSON.stringify(typed) !== JSON.stringify(typedOf(shown))}
        publish={(reason) => put(typed, shown, reason)}
        undo={(former, now) => put(typedOf(former), now)}
        unpublished={{
          ...{ subject: `mail ${found.kind}`, shown: deskMailResponse },
          ...{ schema: deskMailRequest.shape.words, work: typed, onRestore: setTyped },
        }}
        read={() => callDesk("GET", path, deskMailResponse)}
      />
    </>
  );
}

function LanguageFields({
  language,
  words: { subject, text },
  footer,
  onChange,
}: {
  language: Language;
  words: MailInput;
  footer: readonly string[];
  onChange: (change: Partial<MailInput>, status?: string) => void;
}) {
  const { tag, site } = language;
  const name = languageName(tag);
  const isOwn = subject !== "" || text !== "";
  return (
    <section aria-labelledby={`words-${tag}`} className="mt-6 grid max-w-[46rem] gap-4">
      <h2 id={`words-${tag}`} className="heading-3">
        {name}
      </h2>
      <TextInput
        label={`Subject, ${name}`}
        hint={site === null ? undefined : "Empty: the site's own."}
        maxLength={maxMailSubject}
        autoCapitalize="sentences"
        spellCheck
        {...inLanguage(tag)}
        value={subject}
        onChange={({ target }) => onChange({ subject: target.value })}
      />
      <TextArea
        label={`Text, ${name}`}
        hint={`Plain text, with an empty line between paragraphs.${site === null ? "" : " Empty: the site's own."}`}
        rows={8}
        maxLength={maxMailText}
        spellCheck
        {...inLanguage(tag)}
        value={text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <p className="flex flex-wrap gap-2">
        {site !== null && (
          <button
            type="button"
            className="btn btn-ghost"
            onClick={() => onChange(site, `The site's words are in the fields for ${name}.`)}
          >
            Begin with the site's words, {name}
          </button>
        )}
        {isOwn && (
          <button
            type="button"
            className="btn btn-ghost"
            onClick={() => onChange(none, `The mail is in the site's own words for ${name}.`)}
          >
            Go back to the site's own words, {name}
          </button>
        )}
      </p>
      <Preview language={language} words={{ subject, text }} footer={footer} />
    </section>
  );
}

/** The complete mail with example values, in the given wording or the site's default. */
function Preview({
  language: { tag, site, examples },
  words: { subject, text },
  footer,
}: {
  language: Language;
  words: MailInput;
  footer: readonly string[];
}) {
  const name = languageName(tag);
  const shown = { subject: subject || site?.subject, text: text || site?.text };
  return (
    <section aria-label={`The mail, ${name}`} className="card mt-4 grid max-w-[46rem] gap-3 p-4">
      {shown.subject === undefined || shown.text === undefined ? (
        <p>The mail is in English until it has a subject and a text in {name}.</p>
      ) : (
        <div className="grid gap-3" {...inLanguage(tag)}>
          <p className="font-600">{fillPlaceholders(shown.subject, examples)}</p>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {[
              ...fillMailText(paragraphsOf(shown.text), examples),
              ...(footer.length > 0 ? [footer.join("\n")] : []),
            ].join("\n\n")}
          </p>
        </div>
      )}
    </section>
  );
}
