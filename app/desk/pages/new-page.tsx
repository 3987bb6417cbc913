import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { changedPage, type DeskPages } from "../../../schemas/desk/pages.ts";
import { slugOf } from "../../../schemas/site/slug.ts";
import { callDesk } from "../client.ts";
import { Choice, DeskForm, Problem, TextInput } from "../form.tsx";
import { PageHeading } from "../page-heading.tsx";
import { useCall } from "../use-call.ts";
import { contentOf, PageFields } from "./page-fields.tsx";
import { pageAddress, readPages } from "./page-list.tsx";

/** Adds a page, and puts it into a menu. */
export function NewPage() {
  const { data, problem } = useCall(useCallback(readPages, []));
  return (
    <>
      <PageHeading>Add a page</PageHeading>
      {data === null && problem === null && <p role="status">Fetching the pages</p>}
      {problem !== null && <Problem>{problem}</Problem>}
      {data !== null && <Form {...data} />}
    </>
  );
}

function Form({ pages, languages }: DeskPages) {
  const navigate = useNavigate();
  const [derived, setDerived] = useState("");
  /** The address as somebody has typed it; null: it follows the title. */
  const [typed, setTyped] = useState<string | null>(null);
  const [parent, setParent] = useState("");
  return (
    <div className="mt-6 max-w-[46rem]">
      <DeskForm
        label="Page"
        submit="Publish the page"
        onSubmit={async (fields) => {
          const { slug = "", menu = "" } = fields;
          const place = { parent: parent === "" ? null : parent, slug, menu: menu === "" ? null : menu };
          const { path } = await callDesk("POST", "pages/create", changedPage, { ...contentOf(fields), ...place });
          await navigate(pageAddress(path), { replace: true, state: { added: true } });
        }}
      >
        <PageFields page={null} languages={languages} onTitle={(title) => setDerived(slugOf(title).slice(0, 60))} />
        <div>
          <label htmlFor="parent" className="mb-1.5 block font-600">
            Below
          </label>
          <select id="parent" className="field" value={parent} onChange={({ target }) => setParent(target.value)}>
            <option value="">No other page</option>
            {pages
              .filter(({ path, link }) => link === null && path.split("/").length < 4)
              .map(({ path, title }) => (
                <option key={path} value={path}>
                  {"\u2003".repeat(path.split("/").length - 1)}
                  {title}
                </option>
              ))}
          </select>
        </div>
        <TextInput
          label="Address"
          name="slug"
          required
          maxLength={60}
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          value={typed ?? derived}
          onChange={({ target }) => setTyped(target.value === "" ? null : target.value)}
          dir="ltr"
          hint={`Fans find it at /${parent === "" ? "" : `${parent}/`}${typed ?? derived}. It stays as it is: other sites link to it.`}
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
    </div>
  );
}
