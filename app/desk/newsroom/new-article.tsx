import { useState } from "react";
import { useNavigate } from "react-router";
import { type NewsDraft, newsChangedResponse } from "../../../schemas/desk/news.ts";
import { callDesk } from "../client.ts";
import { DeskForm, Problem } from "../form.tsx";
import { PageHeading } from "../page-heading.tsx";
import { useMe } from "../shell.tsx";
import { useCall } from "../use-call.ts";
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
      {problem !== null && <Problem>{problem}</Problem>}
      {data !== null && <NewDraft languages={data} />}
    </>
  );
}

function NewDraft({ languages }: { languages: readonly string[] }) {
  const me = useMe();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => unsaved.read("")?.draft ?? blank(me.name, languages[0] ?? "en"));
  return (
    <div className="mt-6 max-w-[46rem]">
      <DeskForm
        label="Article"
        submit="Save the draft"
        onSubmit={async () => {
          const { slug } = await callDesk("POST", "news/create", newsChangedResponse, { draft });
          unsaved.forget("");
          await navigate(`/news/${slug}`, { replace: true });
        }}
      >
        <DraftFields
          draft={draft}
          categories={[]}
          languages={languages}
          onChange={(change) => {
            const next = { ...draft, ...change };
            setDraft(next);
            unsaved.keep("", { revision: 0, draft: next });
          }}
        />
      </DeskForm>
    </div>
  );
}
