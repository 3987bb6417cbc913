import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { changedPage, type DeskPages, type PageDraft } from "../../../schemas/desk/pages.ts";
import { slugOf } from "../../../schemas/site/slug.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk, sentenceOf } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { PreviewButton } from "../dialogs/preview-dialog.tsx";
import { KeptDraft, useNewDraft } from "../drafts/restored-draft.tsx";
import { Choice, DeskForm, Problem } from "../forms/form.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { PlaceFields } from "./location-fields.tsx";
import { contentOf, emptyDraft, newPage, previewOfPage } from "./page-drafts.ts";
import { PageFields } from "./page-fields.tsx";
import { pageAddress, readPages } from "./page-list.tsx";

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
const newWork = {
  read: () => newPage.read(only),
  keep: (draft: PageDraft) => newPage.keep(only, draft),
  forget: () => newPage.forget(only),
};

function Form({ pages, languages }: DeskPages) {
  const navigate = useNavigate();
  const work = useNewDraft(newWork, () => emptyDraft);
  const { draft } = work;
  const [parent, setParent] = useState("");
  /** The typed slug; null: made from the title. */
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const slug = typed ?? slugOf(draft.title).slice(0, 60);

  return (
    <div className="mt-6 grid max-w-[46rem] gap-4">
      <KeptDraft work={work} />
      <DeskForm
        label="Page"
        submit="Publish the page"
        onSubmit={async ({ menu = "" }) => {
          const place = { parent: parent === "" ? null : parent, slug, menu: menu === "" ? null : menu };
          const { path } = await callDesk("POST", "pages/create", changedPage, {
            ...contentOf(draft, false),
            ...place,
          });
          work.forget();
          await navigate(pageAddress(path), { replace: true, state: { added: true } });
        }}
      >
        <PageFields draft={draft} isLink={false} languages={languages} onChange={work.change} />
        <PlaceFields
          place={{ parent, slug }}
          pages={pages}
          hint="Other sites link to it: choose one that can stay."
          onChange={(place) => {
            if (place.parent !== undefined) setParent(place.parent);
            if (place.slug !== undefined) setTyped(place.slug === "" ? null : place.slug);
          }}
        />
        <Choice
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
          onProblem={(error) => setProblem(sentenceOf(error))}
          {...previewOfPage}
        />
      </div>
      {problem !== null && <Problem>{problem}</Problem>}
    </div>
  );
}
