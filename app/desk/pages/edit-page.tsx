import { useCallback, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { changedPage, type DeskPage, deskPageResponse } from "../../../schemas/desk/pages.ts";
import { callDesk } from "../client.ts";
import { Decision } from "../decision.tsx";
import { DeskForm, Problem, ReasonField } from "../form.tsx";
import { PageHeading } from "../page-heading.tsx";
import { useMe } from "../shell.tsx";
import { useCall } from "../use-call.ts";
import { contentOf, PageFields } from "./page-fields.tsx";
import { mayPublish } from "./page-list.tsx";
import { writeMarkdown } from "./write-markdown.ts";

const seen = "Fans see it within a few seconds.";

/** Changes a page's title and text, and takes it off the site. */
export function EditPage() {
  const [parameters] = useSearchParams();
  const path = parameters.get("path") ?? "";
  const read = useCallback(
    () => callDesk("GET", `pages/page?${new URLSearchParams({ path })}`, deskPageResponse),
    [path],
  );
  const { data, problem, reload } = useCall(read);
  if (problem !== null) return <Problem>{problem}</Problem>;
  if (data === null) return <p role="status">Fetching the page</p>;
  // The key resets the form for another page.
  return <Editor key={data.path} page={data} reload={reload} />;
}

function Editor({ page, reload }: { page: DeskPage; reload: () => Promise<void> }) {
  const { path, title, text, menus, revision } = page;
  const { role } = useMe();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [said, setSaid] = useState(state === null ? "" : seen);
  const [removing, setRemoving] = useState(false);
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <p className="mt-2">
        <a
          className="text-link inline-flex min-h-11 items-center break-all"
          href={`/${path}`}
          target="_blank"
          rel="noreferrer"
        >
          /{path}
        </a>
      </p>
      <p>{menus.length === 0 ? "No menu names it." : `In menus: ${menus.join(" · ")}`}</p>
      <p role="status" className="mt-2">
        {said}
      </p>
      {mayPublish(role) ? (
        <div className="mt-6 grid max-w-[46rem] gap-6">
          <DeskForm
            label="Page"
            submit="Publish the changes"
            onSubmit={async (fields) => {
              setSaid("");
              const body = { ...contentOf(fields), path, revision };
              await callDesk("POST", "pages/save", changedPage, body);
              setSaid(seen);
              await reload();
            }}
          >
            <PageFields page={page} languages={page.languages} />
          </DeskForm>
          <div>
            <button type="button" className="btn btn-ghost" onClick={() => setRemoving(true)}>
              Remove the page
            </button>
          </div>
        </div>
      ) : (
        text !== null && (
          <div className="mt-6 grid max-w-[46rem] gap-4" lang={page.language ?? undefined}>
            <p className="font-600" dir="auto">
              {text.lead}
            </p>
            <p className="whitespace-pre-wrap" dir="auto">
              {writeMarkdown(text.sections)}
            </p>
          </div>
        )
      )}
      <Decision open={removing} title="Remove the page" onClose={() => setRemoving(false)}>
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
      </Decision>
    </>
  );
}
