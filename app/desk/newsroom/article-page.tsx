import { useCallback, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { newsPath } from "../../../schemas/content/news-slug.ts";
import {
  type NewsArticle,
  type NewsState,
  newsArticleResponse,
  newsChangedResponse,
} from "../../../schemas/desk/news.ts";
import { type PreviewLink, previewResponse } from "../../../schemas/desk/previews.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { PreviewDialog } from "../dialogs/preview-dialog.tsx";
import { DraftStatus } from "../drafts/draft-status.tsx";
import { Revisions } from "../drafts/revisions.tsx";
import { useOtherEditors } from "../drafts/use-other-editors.ts";
import { useSavedDraft } from "../drafts/use-saved-draft.ts";
import { useMe } from "../shell/shell.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { articleStore, readRevision } from "./article-drafts.ts";
import { articleFields } from "./article-fields.tsx";
import { ArticleState } from "./article-state.tsx";
import { DraftFields } from "./draft-fields.tsx";
import { DeleteForm, RenameForm } from "./draft-forms.tsx";
import { inLanguage, readLanguages } from "./languages.ts";
import { PublishForm, ReturnForm, SubmitForm, TakeOffForm } from "./publish-forms.tsx";

export function ArticlePage() {
  const { slug = "" } = useParams();
  const read = useCallback(() => callDesk("GET", `news/${slug}`, newsArticleResponse), [slug]);
  const { data, problem, reload } = useCall(read);
  if (data === null) return <CallState {...{ data, problem }} what="the article" />;
  // The key remounts the editor for another article.
  return <Editor key={data.slug} article={data} reload={reload} />;
}

/** Text of the button that opens the publish dialog, by the article's state. */
const publishLabels: Record<NewsState, string> = {
  draft: "Publish",
  scheduled: "Change the time",
  published: "Publish the changes",
  changed: "Publish the changes",
};

type OpenDialog = "publish" | "unpublish" | "submit" | "return" | "rename" | "delete" | null;

/** Edits an article with automatic saving, and publishes it. */
function Editor({ article, reload }: { article: NewsArticle; reload: () => Promise<void> }) {
  const { slug, review, neverRead } = article;
  const { role } = useMe();
  const mayWrite = role !== "analyst";
  const mayPublish = role === "administrator" || role === "editor";
  const [store] = useState(() => articleStore(slug));
  const work = useSavedDraft(store, article, reload);
  const { draft, base, change, save, trySave, setStatus, fail } = work;
  const navigate = useNavigate();
  const others = useOtherEditors(mayWrite ? `article ${slug}` : null);
  const { data: languages } = useCall(readLanguages);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [preview, setPreview] = useState<PreviewLink | null>(null);
  /** Whether the preview link also shows later saves. */
  const [follows, setFollows] = useState(false);

  /** Saves the draft, then opens its preview. An imported article has no revision (0) until its first change. */
  async function showPreview(following: boolean) {
    try {
      if (mayWrite) await save();
      const request = { revision: following || base.current === 0 ? null : base.current };
      setPreview(await callDesk("POST", `news/${slug}/preview`, previewResponse, request));
      setFollows(following);
    } catch (error) {
      fail(error);
    }
  }

  /** Saves the draft, then publishes, unpublishes or reviews it. */
  async function decide(path: string, body: object, done: string) {
    await save();
    const { revision } = await callDesk("POST", `news/${slug}/${path}`, newsChangedResponse, {
      ...body,
      revision: base.current,
    });
    base.current = revision;
    setDialog(null);
    setStatus(done);
    await reload();
  }

  /** Schedules the current text of an article that already has a publication time. */
  async function schedule() {
    try {
      const body = { at: article.publishedAt, correction: "" };
      await decide("publish", body, "The text as it is now goes out at its time.");
    } catch (error) {
      fail(error);
    }
  }

  /** Changes the article's slug, and goes to its new page. */
  async function rename(to: string) {
    await save();
    await callDesk("POST", `news/${slug}/rename`, newsChangedResponse, { revision: base.current, to });
    await navigate(`/news/${to}`, { replace: true });
  }

  async function erase(reason: string) {
    await save();
    await callDesk("POST", `news/${slug}/delete`, newsChangedResponse, { revision: base.current, reason });
    await navigate("/news", { replace: true });
  }

  async function goBack(revision: number) {
    try {
      await work.goBack(() => readRevision(slug, revision));
      setStatus(`This is revision ${revision}. It is saved as a new one.`);
    } catch (error) {
      fail(error);
    }
  }

  return (
    <>
      <PageHeading>{draft.title || "Without a title"}</PageHeading>
      <ArticleState article={article} onSchedule={mayPublish ? schedule : null} />
      {mayPublish && neverRead && (
        <p className="mt-1 flex flex-wrap items-center gap-x-4">
          <span className="break-all">Its address will be {newsPath(slug)}</span>
          <button type="button" className="btn btn-ghost" onClick={() => setDialog("rename")}>
            Choose another
          </button>
        </p>
      )}
      <DraftStatus work={work} others={others} />
      {!mayWrite && (
        <div className="mt-6 grid max-w-[46rem] gap-4" {...inLanguage(draft.lang)}>
          <p className="font-600">{draft.summary}</p>
          <p className="whitespace-pre-wrap">{draft.bodyHTML}</p>
          <div lang="en" dir="ltr">
            <PreviewButton onPress={() => showPreview(false)} />
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
          <DraftFields draft={draft} categories={article.categories} languages={languages ?? []} onChange={change} />
          <div className="mt-6 flex flex-wrap gap-2">
            <button type="submit" className="btn btn-ghost">
              Save
            </button>
            <PreviewButton onPress={() => showPreview(false)} />
            {review?.state !== "waiting" && article.state !== "published" && (
              <button
                type="button"
                className={mayPublish ? "btn btn-ghost" : "btn btn-primary"}
                onClick={() => setDialog("submit")}
              >
                Send for review
              </button>
            )}
            {mayPublish && review?.state === "waiting" && (
              <button type="button" className="btn btn-ghost" onClick={() => setDialog("return")}>
                Send it back
              </button>
            )}
            {mayPublish && (
              <button type="button" className="btn btn-primary" onClick={() => setDialog("publish")}>
                {publishLabels[article.state]}
              </button>
            )}
            {mayPublish && article.publishedAt !== null && (
              <button type="button" className="btn btn-ghost" onClick={() => setDialog("unpublish")}>
                Take it off the site
              </button>
            )}
            {article.state === "draft" && neverRead && (
              <button type="button" className="btn btn-ghost" onClick={() => setDialog("delete")}>
                Delete it
              </button>
            )}
          </div>
        </form>
      )}
      <Revisions
        revisions={article.revisions}
        fields={articleFields}
        read={(revision) => readRevision(slug, revision)}
        onGoBack={mayWrite ? goBack : null}
      />
      <PreviewDialog
        preview={preview}
        onClose={() => setPreview(null)}
        what="The article"
        link={follows ? "read the article as it was saved last" : "read this text of the article"}
        following={{ follows, onFollow: showPreview }}
      />
      <FormDialog open={dialog === "publish"} title="Publish" onClose={() => setDialog(null)}>
        <PublishForm article={article} draft={draft} decide={decide} />
      </FormDialog>
      <FormDialog open={dialog === "submit"} title="Send for review" onClose={() => setDialog(null)}>
        <SubmitForm decide={decide} />
      </FormDialog>
      <FormDialog open={dialog === "return"} title="Send it back" onClose={() => setDialog(null)}>
        <ReturnForm decide={decide} />
      </FormDialog>
      <FormDialog open={dialog === "unpublish"} title="Take it off the site" onClose={() => setDialog(null)}>
        <TakeOffForm decide={decide} />
      </FormDialog>
      <FormDialog open={dialog === "rename"} title="Choose another address" onClose={() => setDialog(null)}>
        <RenameForm slug={slug} others={others} onRename={rename} />
      </FormDialog>
      <FormDialog open={dialog === "delete"} title="Delete it" onClose={() => setDialog(null)}>
        <DeleteForm others={others} onDelete={erase} />
      </FormDialog>
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
