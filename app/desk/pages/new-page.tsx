import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { changedPage, type DeskPages, type PageDraft } from "../../../schemas/desk/pages.ts";
import { slugOf } from "../../../schemas/site/slug.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk, errorMessage } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { PreviewButton } from "../dialogs/preview-dialog.tsx";
import { RestoredDraft, useNewDraft } from "../drafts/restored-draft.tsx";
import { DeskForm, ErrorMessage, SelectField } from "../forms/form.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { LocationFields } from "./location-fields.tsx";
import { contentOf, emptyDraft, newPage, pageStore, previewOfPage } from "./page-drafts.ts";
import { PageFields } from "./page-fields.tsx";
import { pageEditorPath, readPages } from "./page-list.tsx";

/** Adds a page, and optionally adds it to a menu. */
export function NewPage() {
  const { data, problem } = useCall(useCallback(readPages, []));
  return (
    <>
      <PageHeading>Add a page</PageHeading>
      <CallState {...{ data, problem }} what="the pages" />
      {data !== null && <Form {...data} />}
    </>
  );
}

/** A device stores one new page at a time. */
const only = "page";
const newDraftStore = {
  read: () => newPage.read(only),
  write: (draft: PageDraft) => newPage.write(only, draft),
  remove: () => newPage.remove(only),
};

function Form({ pages, languages }: DeskPages) {
  const navigate = useNavigate();
  const work = useNewDraft(newDraftStore, () => emptyDraft);
  const { draft } = work;
  const [parent, setParent] = useState("");
  /** The typed slug; null: made from the title. */
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const slug = typed ?? slugOf(draft.title).slice(0, 60);

  return (
    <div className="mt-6 grid max-w-[46rem] gap-4">
      <RestoredDraft work={work} />
      <DeskForm
        label="Page"
        submit="Publish the page"
        onSubmit={async ({ menu = "" }) => {
          const location = { parent: parent === "" ? null : parent, slug, menu: menu === "" ? null : menu };
          const { path } = await callDesk("POST", "pages/create", changedPage, {
            ...contentOf(draft, false),
            ...location,
          });
          await work.finish(draft, async (typed) => {
            const { name, unsaved, read } = pageStore(path);
            unsaved.write(name, { revision: (await read()).revision, draft: typed });
          });
          await navigate(pageEditorPath(path), { replace: true, state: { added: true } });
        }}
      >
        <PageFields draft={draft} isLink={false} languages={languages} onChange={work.change} />
        <LocationFields
          location={{ parent, slug }}
          pages={pages}
          hint="Other sites link to it: choose one that can stay."
          onChange={(location) => {
            if (location.parent !== undefined) setParent(location.parent);
            if (location.slug !== undefined) setTyped(location.slug === "" ? null : location.slug);
          }}
        />
        <SelectField
          label="Put it into a menu"
          name="menu"
          options={[
            { value: "", label: "None" },
            { value: "primary", label: "Header" },
            { value: "other", label: "Full menu" },
            { value: "legal", label: "Small print" },
          ]}
        />
      </DeskForm>
      <div>
        <PreviewButton
          changeOf={() => {
            setProblem(null);
            const path = parent === "" ? slug : `${parent}/${slug}`;
            return { kind: "page", path, ...contentOf(draft, false) };
          }}
          onProblem={(error) => setProblem(errorMessage(error))}
          {...previewOfPage}
        />
      </div>
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
    </div>
  );
}
