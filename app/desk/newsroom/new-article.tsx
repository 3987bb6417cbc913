import { useNavigate } from "react-router";
import { type NewsDraft, newsChangedResponse } from "../../../schemas/desk/news.ts";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { RestoredDraft, useNewDraft } from "../drafts/restored-draft.tsx";
import { DeskForm, ErrorMessage } from "../forms/form.tsx";
import { useMe } from "../shell/shell.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { unsaved } from "./article-drafts.ts";
import { DraftFields } from "./draft-fields.tsx";
import { readLanguages } from "./languages.ts";

const blank = (author: string, lang: string): NewsDraft => ({
  title: "",
  summary: "",
  bodyHTML: "",
  author,
  imageKey: null,
  imageAlt: "",
  imageFocus: null,
  lang,
  categories: [],
  embargo: null,
  linked: null,
});

/** Form for a new article. Its first save creates its slug. */
export function NewArticle() {
  const { data, problem } = useCall(readLanguages);
  return (
    <>
      <PageHeading>Write an article</PageHeading>
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      {data !== null && <NewDraft languages={data} />}
    </>
  );
}

/** A device stores one new article at a time, under the empty name, which is no article's slug. */
const only = "";
const newDraftStore = {
  read: () => unsaved.read(only)?.draft ?? null,
  write: (draft: NewsDraft) => unsaved.write(only, { revision: 0, draft }),
  remove: () => unsaved.remove(only),
};

function NewDraft({ languages }: { languages: readonly string[] }) {
  const me = useMe();
  const navigate = useNavigate();
  const work = useNewDraft(newDraftStore, () => blank(me.name, languages[0] ?? "en"));
  const { draft } = work;
  return (
    <div className="mt-6 max-w-[46rem]">
      <RestoredDraft work={work} />
      <DeskForm
        label="Article"
        submit="Save the draft"
        onSubmit={async () => {
          const { slug, revision } = await callDesk("POST", "news/create", newsChangedResponse, { draft });
          await work.finish(draft, (typed) => unsaved.write(slug, { revision, draft: typed }));
          await navigate(`/news/${slug}`, { replace: true });
        }}
      >
        <DraftFields draft={draft} categories={null} languages={languages} onChange={work.change} />
      </DeskForm>
    </div>
  );
}
