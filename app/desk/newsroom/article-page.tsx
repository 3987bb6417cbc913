import { useCallback, useState } from "react";
import { useParams } from "react-router";
import type { z } from "zod";
import {
  type NewsArticle,
  newsArticleResponse,
  newsChangedResponse,
  newsPreviewResponse,
} from "../../../schemas/desk/news.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { callDesk } from "../client.ts";
import { Decision } from "../decision.tsx";
import { DeskForm, Problem, ReasonField, TextInput } from "../form.tsx";
import { PageHeading } from "../page-heading.tsx";
import { useMe } from "../shell.tsx";
import { describeMoment, localTime } from "../time.ts";
import { useCall } from "../use-call.ts";
import { DraftFields } from "./draft-fields.tsx";
import { Preview } from "./preview.tsx";
import { Revisions, readRevision } from "./revisions.tsx";
import { stateWords } from "./states.ts";
import { useSavedDraft } from "./use-saved-draft.ts";

export function ArticlePage() {
  const { slug = "" } = useParams();
  const read = useCallback(() => callDesk("GET", `news/${slug}`, newsArticleResponse), [slug]);
  const { data, problem, reload } = useCall(read);
  if (data === null) return problem === null ? <p role="status">Fetching the article</p> : <Problem>{problem}</Problem>;
  // The key resets the form for another article.
  return <Editor key={data.slug} article={data} reload={reload} />;
}

type OpenDialog = "publish" | "unpublish" | null;

/** Edits an article with automatic saving, and publishes it. */
function Editor({ article, reload }: { article: NewsArticle; reload: () => Promise<void> }) {
  const { slug, state } = article;
  const { role } = useMe();
  const mayWrite = role !== "analyst";
  const mayPublish = role === "administrator" || role === "editor";
  const { draft, said, problem, base, change, save, trySave, takeTheirs, say, fail } = useSavedDraft(article, reload);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [preview, setPreview] = useState<z.infer<typeof newsPreviewResponse> | null>(null);

  /** Saves the draft, then opens its preview. */
  async function showPreview() {
    try {
      if (mayWrite) await save();
      setPreview(await callDesk("POST", `news/${slug}/preview`, newsPreviewResponse));
    } catch (error) {
      fail(error);
    }
  }

  /** Saves the draft, then publishes or unpublishes it. */
  async function decide(path: string, body: object, done: string) {
    await save();
    const { revision } = await callDesk("POST", `news/${slug}/${path}`, newsChangedResponse, {
      ...body,
      revision: base.current,
    });
    base.current = revision;
    setDialog(null);
    say(done);
    await reload();
  }

  return (
    <>
      <PageHeading>{draft.title || "Without a title"}</PageHeading>
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
          <div lang="en" dir="ltr">
            <PreviewButton onPress={showPreview} />
          </div>
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
            <PreviewButton onPress={showPreview} />
            {mayPublish && (
              <button type="button" className="btn btn-primary" onClick={() => setDialog("publish")}>
                {article.publishedAt === null ? "Publish" : "Publish the changes"}
              </button>
            )}
            {mayPublish && article.publishedAt !== null && (
              <button type="button" className="btn btn-ghost" onClick={() => setDialog("unpublish")}>
                Take it off the site
              </button>
            )}
          </div>
        </form>
      )}
      <Revisions
        slug={slug}
        revisions={article.revisions}
        onGoBack={
          mayWrite
            ? async (revision) => {
                try {
                  change(await readRevision(slug, revision));
                  say(`This is revision ${revision}. It is saved as a new one.`);
                } catch (error) {
                  fail(error);
                }
              }
            : null
        }
      />
      <Dialog open={preview !== null} onClose={() => setPreview(null)} label="Preview" variant="centre">
        {preview !== null && (
          <div className="grid w-[min(84rem,calc(100vw-2rem))] gap-4 p-4 m:p-6">
            <h2 className="heading-3">Preview</h2>
            <Preview {...preview} />
            <div>
              <button type="button" className="btn btn-ghost" onClick={() => setPreview(null)}>
                Close
              </button>
            </div>
          </div>
        )}
      </Dialog>
      <Decision open={dialog === "publish"} title="Publish" onClose={() => setDialog(null)}>
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
      <Decision open={dialog === "unpublish"} title="Take it off the site" onClose={() => setDialog(null)}>
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

function PreviewButton({ onPress }: { onPress: () => Promise<void> }) {
  return (
    <button type="button" className="btn btn-ghost" onClick={() => void onPress()}>
      Preview
    </button>
  );
}
