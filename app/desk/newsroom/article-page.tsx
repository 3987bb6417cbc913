import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import {
  type NewsArticle,
  type NewsDraft,
  newsArticleResponse,
  newsChangedResponse,
  newsRevisionResponse,
} from "../../../schemas/desk/news.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { callDesk, DeskRefusal, sentenceOf } from "../client.ts";
import { DeskForm, Problem, ReasonField, TextInput } from "../form.tsx";
import { useMe } from "../shell.tsx";
import { describeMoment } from "../time.ts";
import { useCall } from "../use-call.ts";
import { DraftFields } from "./draft-fields.tsx";
import { stateWords } from "./states.ts";
import { forgetUnsaved, keepUnsaved, readUnsaved } from "./unsaved.ts";

/** Milliseconds without a key after which what was written is saved. */
const pause = 3_000;
const actionWords = { saved: "saved", published: "published", unpublished: "taken off the site" } as const;

const blank = (author: string): NewsDraft => ({
  title: "",
  summary: "",
  bodyHTML: "",
  author,
  imageKey: null,
  imageAlt: "",
  lang: "en",
  categories: [],
});

/** An article that is yet to be begun: its first saving gives it an address. */
export function NewArticle() {
  const me = useMe();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => readUnsaved("")?.draft ?? blank(me.name));
  return (
    <>
      <h1 className="heading-2">Write an article</h1>
      <div className="mt-6 max-w-[46rem]">
        <DeskForm
          label="Article"
          submit="Save the draft"
          onSubmit={async () => {
            const { slug } = await callDesk("POST", "news/create", newsChangedResponse, { draft });
            forgetUnsaved("");
            await navigate(`/news/${slug}`, { replace: true });
          }}
        >
          <DraftFields
            draft={draft}
            categories={[]}
            onChange={(change) => {
              const next = { ...draft, ...change };
              setDraft(next);
              keepUnsaved("", { revision: 0, draft: next });
            }}
          />
        </DeskForm>
      </div>
    </>
  );
}

export function ArticlePage() {
  const { slug = "" } = useParams();
  const read = useCallback(() => callDesk("GET", `news/${slug}`, newsArticleResponse), [slug]);
  const { data, problem, reload } = useCall(read);
  if (data === null) return problem === null ? <p role="status">Fetching the article</p> : <Problem>{problem}</Problem>;
  // Another article is another form.
  return <Editor key={data.slug} article={data} reload={reload} />;
}

/** An instant as a field of date and time takes it, in this person's time zone. */
function localTime(instant: string): string {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

type Asking = "publish" | "unpublish" | null;

/** What is written, saved as it is written; and what becomes of it. */
function Editor({ article, reload }: { article: NewsArticle; reload: () => Promise<void> }) {
  const { slug, state } = article;
  const { role } = useMe();
  const mayWrite = role !== "analyst";
  const mayPublish = role === "administrator" || role === "editor";
  const [kept] = useState(() => readUnsaved(slug));
  const [draft, setDraft] = useState(kept?.draft ?? article.draft);
  const [said, setSaid] = useState(kept === null ? "" : "What you had written here and not saved is back.");
  const [problem, setProblem] = useState<{ text: string; isConflict: boolean } | null>(null);
  const [asking, setAsking] = useState<Asking>(null);
  /** The revision that was changed, and what is not saved of it. */
  const base = useRef(kept?.revision ?? article.revision);
  const dirty = useRef(kept !== null);
  const saving = useRef<Promise<void> | null>(null);
  const latest = useRef(draft);

  const save = useCallback(async () => {
    // One at a time: the second saves what was written meanwhile.
    while (saving.current !== null) await saving.current;
    if (!dirty.current) return;
    const sent = latest.current;
    const run = async () => {
      const body = { revision: base.current, draft: sent };
      const { revision } = await callDesk("POST", `news/${slug}/save`, newsChangedResponse, body);
      base.current = revision;
      if (latest.current === sent) {
        dirty.current = false;
        forgetUnsaved(slug);
      }
      setProblem(null);
      setSaid(`Saved, ${describeMoment(new Date().toISOString())}.`);
    };
    saving.current = run().finally(() => {
      saving.current = null;
    });
    await saving.current;
  }, [slug]);

  const trySave = useCallback(async () => {
    try {
      await save();
    } catch (error) {
      const isConflict = error instanceof DeskRefusal && error.code === "changed_meanwhile";
      setProblem({ text: sentenceOf(error), isConflict });
    }
  }, [save]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins the pause anew
  useEffect(() => {
    if (!dirty.current || draft.title.trim() === "" || problem?.isConflict === true) return;
    const timer = setTimeout(() => void trySave(), pause);
    return () => clearTimeout(timer);
  }, [draft, trySave]);

  function change(changes: Partial<NewsDraft>) {
    const next = { ...latest.current, ...changes };
    latest.current = next;
    dirty.current = true;
    setDraft(next);
    keepUnsaved(slug, { revision: base.current, draft: next });
  }

  async function takeTheirs() {
    const theirs = await callDesk("GET", `news/${slug}`, newsArticleResponse);
    latest.current = theirs.draft;
    base.current = theirs.revision;
    dirty.current = false;
    forgetUnsaved(slug);
    setDraft(theirs.draft);
    setProblem(null);
    setSaid("This is the article as it stands now.");
    await reload();
  }

  /** Makes a call that changes what fans read, of what is written here. */
  async function decide(path: string, body: object, done: string) {
    await save();
    const { revision } = await callDesk("POST", `news/${slug}/${path}`, newsChangedResponse, {
      ...body,
      revision: base.current,
    });
    base.current = revision;
    setAsking(null);
    setSaid(done);
    await reload();
  }

  return (
    <>
      <h1 className="heading-2" dir="auto">
        {draft.title || "Without a title"}
      </h1>
      <p className="mt-2 font-600">{stateWords[state]}</p>
      {article.publishedAt !== null && (
        <p className="mt-1">
          {state === "scheduled" ? "From" : "Since"} {describeMoment(article.publishedAt)}.{" "}
          {state !== "scheduled" && (
            <a
              className="text-link inline-flex min-h-11 items-center"
              href={`/news/${slug}`}
              target="_blank"
              rel="noreferrer"
            >
              What fans read
            </a>
          )}
        </p>
      )}
      <p role="status" className="mt-2">
        {said}
      </p>
      {problem !== null && (
        <div className="mt-2 grid gap-2">
          <Problem>{problem.text}</Problem>
          {problem.isConflict && (
            <details>
              <summary className="min-h-11 cursor-pointer py-2 font-600">What you have written</summary>
              <textarea
                readOnly
                aria-label="What you have written"
                className="field font-mono"
                rows={8}
                value={draft.bodyHTML}
              />
              <button type="button" className="btn mt-2 bg-danger text-paper" onClick={() => void takeTheirs()}>
                Leave mine, and go on with theirs
              </button>
            </details>
          )}
        </div>
      )}
      {!mayWrite && (
        <div className="mt-6 grid max-w-[46rem] gap-4" lang={draft.lang} dir={draft.lang === "ar" ? "rtl" : "ltr"}>
          <p className="font-600">{draft.summary}</p>
          <p className="whitespace-pre-wrap">{draft.bodyHTML}</p>
        </div>
      )}
      {mayWrite && (
        <form
          aria-label="Article"
          className="mt-6 max-w-[46rem]"
          onSubmit={(event) => {
            event.preventDefault();
            void trySave();
          }}
        >
          <DraftFields draft={draft} categories={article.categories} onChange={change} />
          <div className="mt-6 flex flex-wrap gap-2">
            <button type="submit" className="btn btn-ghost">
              Save
            </button>
            {mayPublish && (
              <button type="button" className="btn btn-primary" onClick={() => setAsking("publish")}>
                {article.publishedAt === null ? "Publish" : "Publish the changes"}
              </button>
            )}
            {mayPublish && article.publishedAt !== null && (
              <button type="button" className="btn btn-ghost" onClick={() => setAsking("unpublish")}>
                Take it off the site
              </button>
            )}
          </div>
        </form>
      )}
      <section aria-labelledby="revisions" className="mt-8">
        <h2 id="revisions" className="heading-3 mb-3">
          Revisions
        </h2>
        {article.revisions.length === 0 && <p>Nobody has changed it here.</p>}
        <ol className="grid gap-2">
          {article.revisions.map(({ revision, at, staff, action }) => (
            <li key={revision} className="card flex flex-wrap items-center gap-x-4 p-3">
              <span className="flex-1">
                {revision}: {actionWords[action]} by {staff}, {describeMoment(at)}
              </span>
              {mayWrite && (
                <button
                  type="button"
                  className="btn btn-ghost"
                  aria-label={`Go back to revision ${revision}`}
                  onClick={async () => {
                    try {
                      const path = `news/${slug}/revisions/${revision}`;
                      change((await callDesk("GET", path, newsRevisionResponse)).draft);
                      setSaid(`This is revision ${revision}. It is saved as a new one.`);
                    } catch (error) {
                      setProblem({ text: sentenceOf(error), isConflict: false });
                    }
                  }}
                >
                  Go back to it
                </button>
              )}
            </li>
          ))}
        </ol>
      </section>
      <Decision open={asking === "publish"} title="Publish" onClose={() => setAsking(null)}>
        <DeskForm
          label="Publish"
          submit={article.publishedAt === null ? "Publish it" : "Publish the changes"}
          onSubmit={async ({ at = "", correction = "" }) =>
            decide(
              "publish",
              { at: at === "" ? null : new Date(at).toISOString(), correction },
              "Published. Fans read it within a few seconds.",
            )
          }
        >
          {article.publishedAt === null || state === "scheduled" ? (
            <TextInput
              name="at"
              label="When"
              type="datetime-local"
              defaultValue={article.publishedAt === null ? "" : localTime(article.publishedAt)}
              hint="Empty: now."
            />
          ) : (
            <TextInput
              name="correction"
              label="What was wrong"
              maxLength={300}
              autoCapitalize="sentences"
              spellCheck
              hint="Fans read it below the article. Leave it empty for a slip of the pen."
            />
          )}
        </DeskForm>
      </Decision>
      <Decision open={asking === "unpublish"} title="Take it off the site" onClose={() => setAsking(null)}>
        <p>Fans who open it hear that there is no such page. The desk keeps it as a draft.</p>
        <DeskForm
          label="Take it off the site"
          submit="Take it off"
          danger
          onSubmit={async ({ reason = "" }) => decide("unpublish", { reason }, "It is off the site.")}
        >
          <ReasonField />
        </DeskForm>
      </Decision>
    </>
  );
}

function Decision({
  open,
  title,
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog open={open} onClose={onClose} label={title} variant="centre">
      {open && (
        <div className="grid w-[min(30rem,90vw)] gap-4 p-6">
          <h2 className="heading-3">{title}</h2>
          {children}
          <div>
            <button type="button" className="btn btn-ghost" onClick={onClose}>
              Leave it
            </button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
