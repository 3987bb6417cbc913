import { useCallback, useState } from "react";
import type { z } from "zod";
import { type DeskTexts, deskTextsResponse } from "../../../schemas/desk/texts.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { TextArea, TextInput } from "../forms/form.tsx";
import { PublishBar, usePublishing } from "../forms/publishing.tsx";
import { MoveButtons } from "../lists/move-buttons.tsx";
import { moveItem } from "../lists/move-item.ts";
import { type Keyed, withKeys } from "../lists/with-keys.ts";
import { useMe } from "../shell/shell.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { mayPublish } from "./page-list.tsx";

type Read = z.output<typeof deskTextsResponse>;
type CookieNotice = DeskTexts["cookieNotice"];
type Question = Keyed<DeskTexts["help"]["questions"][number]>;

const put = (texts: DeskTexts, { revision }: Read, reason = "") =>
  callDesk("POST", "texts", deskTextsResponse, { texts, revision, reason });
const read = () => callDesk("GET", "texts", deskTextsResponse);

/** Edits the questions of the clubs' streaming sites, and the cookie notice. */
export function Texts() {
  const { data, problem } = useCall(useCallback(read, []));
  const { role } = useMe();
  return (
    <>
      <PageHeading>Questions and notices</PageHeading>
      <p className="mt-4">
        Questions elsewhere on the site are in the text of their pages, below ### headings: they are changed there.
      </p>
      <CallState {...{ data, problem }} what="the texts" />
      {data !== null && (mayPublish(role) ? <Editor found={data} /> : <ReadTexts {...data.texts} />)}
    </>
  );
}

function Editor({ found }: { found: Read }) {
  const [title, setTitle] = useState(found.texts.help.title);
  const [questions, setQuestions] = useState(() => withKeys(found.texts.help.questions));
  const [cookieNotice, setCookieNotice] = useState(found.texts.cookieNotice);
  const texts: DeskTexts = {
    help: { title, questions: questions.map(({ title: asked, body }) => ({ title: asked, body })) },
    cookieNotice,
  };

  function write({ help, cookieNotice: notice }: DeskTexts) {
    setTitle(help.title);
    setQuestions(withKeys(help.questions));
    setCookieNotice(notice);
  }
  const publishing = usePublishing(found, (now) => write(now.texts));
  const { shown } = publishing;

  return (
    <div className="max-w-[46rem]">
      <section aria-labelledby="help" className="mt-6 grid gap-4">
        <h2 id="help" className="heading-3">
          Questions of the clubs' streaming sites
        </h2>
        <TextInput
          label="Title above them"
          maxLength={100}
          value={title}
          autoCapitalize="sentences"
          dir="auto"
          onChange={({ target }) => setTitle(target.value)}
        />
        <Questions
          questions={questions}
          onChange={(next, sentence) => {
            setQuestions(next);
            publishing.setStatus(sentence);
          }}
        />
      </section>
      <CookieNoticeFields
        notice={cookieNotice}
        onChange={(change) => setCookieNotice((before) => ({ ...before, ...change }))}
      />
      <PublishBar
        publishing={publishing}
        isEditable
        isChanged={JSON.stringify(texts) !== JSON.stringify(shown.texts)}
        publish={(reason) => put(texts, shown, reason)}
        undo={({ texts: former }, now) => put(former, now)}
        unpublished={{
          ...{ subject: "texts", shown: deskTextsResponse, schema: deskTextsResponse.shape.texts, work: texts },
          onRestore: write,
        }}
        read={read}
      />
    </div>
  );
}

function Questions({
  questions,
  onChange,
}: {
  questions: readonly Question[];
  onChange: (questions: Question[], status: string) => void;
}) {
  function move(question: Question, index: number) {
    if (index < 0 || index >= questions.length) return;
    const next = moveItem(questions, ({ key }) => key === question.key, index);
    onChange(next, `${question.title} is ${index + 1} of ${questions.length}.`);
  }
  const write = (question: Question, change: Partial<Question>) =>
    onChange(
      questions.map((each) => (each.key === question.key ? { ...each, ...change } : each)),
      "",
    );
  return (
    <>
      <ol className="grid gap-4">
        {questions.map((question, index) => {
          const name = question.title || `question ${index + 1}`;
          return (
            <li key={question.key} className="card grid gap-3 p-3">
              <TextInput
                label={`Question ${index + 1}`}
                maxLength={200}
                value={question.title}
                autoCapitalize="sentences"
                spellCheck
                dir="auto"
                onChange={({ target }) => write(question, { title: target.value })}
              />
              <TextArea
                label={`Answer ${index + 1}`}
                rows={3}
                maxLength={2000}
                dir="auto"
                value={question.body}
                onChange={({ target }) => write(question, { body: target.value })}
              />
              <span className="flex">
                <MoveButtons
                  name={name}
                  isFirst={index === 0}
                  isLast={index === questions.length - 1}
                  onMove={(by) => move(question, index + by)}
                />
                <IconButton
                  label={`Take out: ${name}`}
                  icon="i-lucide-x"
                  onPress={() =>
                    onChange(
                      questions.filter(({ key }) => key !== question.key),
                      `${name} is taken out.`,
                    )
                  }
                />
              </span>
            </li>
          );
        })}
      </ol>
      {questions.length === 0 && <p>There are none yet. Add the first: what fans ask most.</p>}
      <div>
        <button
          type="button"
          className="btn btn-ghost"
          onClick={() => onChange([...questions, ...withKeys([{ title: "", body: "" }])], "A question is added below.")}
        >
          Add a question
        </button>
      </div>
    </>
  );
}

function CookieNoticeFields({
  notice,
  onChange,
}: {
  notice: CookieNotice;
  onChange: (change: Partial<CookieNotice>) => void;
}) {
  const field = (name: keyof CookieNotice, label: string, maxLength: number) => (
    <TextInput
      label={label}
      maxLength={maxLength}
      value={notice[name]}
      autoCapitalize="sentences"
      spellCheck
      dir="auto"
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <section aria-labelledby="cookie-notice" className="mt-8 grid gap-4">
      <h2 id="cookie-notice" className="heading-3">
        Cookie notice
      </h2>
      {field("heading", "Heading", 60)}
      {field("text", "Text of the notice", 300)}
      {field("acceptAll", "Button that accepts all", 40)}
      {field("onlyEssential", "Button that accepts what is essential", 40)}
      {field("choose", "Button to choose", 40)}
    </section>
  );
}

/** The texts, for roles that cannot publish them. */
const ReadTexts = ({ help, cookieNotice }: DeskTexts) => (
  <div className="mt-6 grid max-w-[46rem] gap-4" dir="auto">
    <h2 className="heading-3">{help.title}</h2>
    <dl className="grid gap-3">
      {help.questions.map(({ title, body }) => (
        <div key={title}>
          <dt className="font-600">{title}</dt>
          <dd>{body}</dd>
        </div>
      ))}
    </dl>
    <h2 className="heading-3">{cookieNotice.heading}</h2>
    <p>{cookieNotice.text}</p>
  </div>
);
