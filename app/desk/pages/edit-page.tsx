import { useCallback, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { changedPage, type DeskPage, type DeskPageDraft } from "../../../schemas/desk/pages.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { useOnce } from "../calls/use-once.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { PreviewButton } from "../dialogs/preview-dialog.tsx";
import { DraftStatus } from "../drafts/draft-status.tsx";
import { Revisions } from "../drafts/revisions.tsx";
import { useOtherEditors } from "../drafts/use-other-editors.ts";
import { useSavedDraft } from "../drafts/use-saved-draft.ts";
import { DeskForm, ReasonField } from "../forms/form.tsx";
import { useMe } from "../shell/shell.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { MovePage } from "./move-page.tsx";
import {
  contentOf,
  draftOrPage,
  pageFields,
  pageStore,
  previewOfPage,
  readPageDraft,
  readRevision,
} from "./page-drafts.ts";
import { PageFields } from "./page-fields.tsx";
import { mayPublish } from "./page-list.tsx";

const seen = "Fans see it within a few seconds.";

/** Edits a page's title and text, moves it, and removes it from the site. */
export function EditPage() {
  const [parameters] = useSearchParams();
  const path = parameters.get("path") ?? "";
  const { data, problem, reload } = useCall(useCallback(() => readPageDraft(path), [path]));
  if (data === null) return <CallState {...{ data, problem }} what="the page" />;
  // The key remounts the editor for another page.
  return <Editor key={data.page.path} found={data} reload={reload} />;
}

type OpenDialog = "move" | "remove" | null;

function Editor({ found, reload }: { found: DeskPageDraft; reload: () => Promise<void> }) {
  const { page, revisions } = found;
  const { path, menus } = page;
  const { role } = useMe();
  const mayWrite = role !== "analyst";
  const { state } = useLocation();
  const [store] = useState(() => pageStore(path));
  const [begun] = useState(() => draftOrPage(found));
  const work = useSavedDraft(store, begun, reload);
  const { draft, status, base, change, save, trySave, setStatus, fail } = work;
  const others = useOtherEditors(mayWrite ? `page ${path}` : null);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const once = useOnce();
  const isLink = page.text === null;

  /** Saves the draft, then publishes it, based on the page from which it was begun. */
  async function publish() {
    try {
      const content = contentOf(draft, isLink);
      await save();
      const [, revision] = base.current.split("-");
      await callDesk("POST", "pages/save", changedPage, { ...content, path, revision, draft: base.current });
      // Text typed in the meantime is from now on a change of the newly published page.
      base.current = (await readPageDraft(path)).revision;
      setStatus(seen);
      await reload();
    } catch (error) {
      fail(error);
    }
  }

  async function goBack(revision: number) {
    try {
      await work.goBack(() => readRevision(path, revision));
      setStatus(`This is revision ${revision}. It is saved as a new one.`);
    } catch (error) {
      fail(error);
    }
  }

  return (
    <>
      <PageHeading>{page.title}</PageHeading>
      <p className="mt-2">
        <SiteLink path={`/${path}`} className="min-h-11 break-all">
          /{path}
        </SiteLink>
      </p>
      <p>{menus.length === 0 ? "No menu names it." : `In menus: ${menus.join(" · ")}`}</p>
      <p>{stateOf(found)}</p>
      <DraftStatus
        work={{ ...work, status: status === "" && state !== null && found.draft === null ? seen : status }}
        others={others}
      />
      {mayWrite ? (
        <form
          aria-label="Page"
          className="mt-6 grid max-w-[46rem] gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void trySave();
          }}
        >
          <PageFields draft={draft} isLink={isLink} languages={page.languages} onChange={change} />
          <div className="mt-2 flex flex-wrap gap-2">
            <button type="submit" className="btn btn-ghost">
              Save
            </button>
            {!isLink && (
              <PreviewButton
                changeOf={() => ({ kind: "page", path, ...contentOf(draft, isLink) })}
                onProblem={fail}
                {...previewOfPage}
              />
            )}
            {mayPublish(role) && (
              <>
                <button type="button" className="btn btn-primary" onClick={() => void once(publish)}>
                  Publish the changes
                </button>
                <button type="button" className="btn btn-ghost" onClick={() => setDialog("move")}>
                  Move the page
                </button>
                <button type="button" className="btn btn-ghost" onClick={() => setDialog("remove")}>
                  Remove the page
                </button>
              </>
            )}
          </div>
        </form>
      ) : (
        <div className="mt-6 grid max-w-[46rem] gap-4" lang={page.language ?? undefined}>
          <p className="font-600" dir="auto">
            {draft.lead}
          </p>
          <p className="whitespace-pre-wrap" dir="auto">
            {draft.text}
          </p>
        </div>
      )}
      <Revisions
        revisions={revisions}
        fields={pageFields}
        read={(revision) => readRevision(path, revision)}
        onGoBack={mayWrite ? goBack : null}
      />
      <FormDialog open={dialog === "move"} title="Move the page" onClose={() => setDialog(null)}>
        <MovePage page={page} save={save} />
      </FormDialog>
      <FormDialog open={dialog === "remove"} title="Remove the page" onClose={() => setDialog(null)}>
        <RemovePage page={page} />
      </FormDialog>
    </>
  );
}

/** What fans read, and whether there are unpublished changes. */
function stateOf({ draft, revisions }: DeskPageDraft): string {
  if (draft !== null) return "Published, with changes that fans do not read yet";
  return revisions[0]?.action === "saved"
    ? "Published. What was saved was begun before it was published otherwise, and is among the revisions."
    : "Published";
}

function RemovePage({ page: { path, revision, menus } }: { page: DeskPage }) {
  const navigate = useNavigate();
  return (
    <>
      <p>
        Fans find nothing at /{path} any more.
        {menus.length > 0 && ` It leaves these menus, with what is below it there: ${menus.join(", ")}.`}
      </p>
      <DeskForm
        label="Remove the page"
        submit="Remove it"
        danger
        onSubmit={async ({ reason = "" }) => {
          await callDesk("POST", "pages/remove", changedPage, { path, revision, reason });
          await navigate("/pages", { replace: true });
        }}
      >
        <ReasonField />
      </DeskForm>
    </>
  );
}
