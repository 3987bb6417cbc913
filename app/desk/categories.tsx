import { useCallback, useState } from "react";
import { type DeskCategory, deskCategoriesResponse } from "../../schemas/desk/categories.ts";
import type { StaffRole } from "../../schemas/desk/staff.ts";
import { CallState } from "./calls/call-state.tsx";
import { callDesk, errorMessage } from "./calls/client.ts";
import { useCall } from "./calls/use-call.ts";
import { FormDialog } from "./dialogs/form-dialog.tsx";
import { DeskForm, ErrorMessage, SlugField, TextInput } from "./forms/form.tsx";
import { useMe } from "./shell/shell.tsx";
import { PageHeading } from "./ui/page-heading.tsx";

/** Lists, adds, renames and deletes the categories of articles or the sections of videos. */
export function Categories({
  of,
  title,
  about,
  writers,
}: {
  of: "articles" | "videos";
  title: string;
  about: string;
  writers: readonly StaffRole[];
}) {
  const path = `categories/${of}`;
  const { data, problem, reload } = useCall(useCallback(() => callDesk("GET", path, deskCategoriesResponse), [path]));
  const { role } = useMe();
  const mayChange = writers.includes(role);
  const [added, setAdded] = useState(0);
  const [status, setStatus] = useState("");
  const [renamed, setRenamed] = useState<DeskCategory | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function change(to: string, body: object, done: string) {
    await callDesk("POST", to, deskCategoriesResponse, body);
    await reload();
    setStatus(done);
  }
  async function remove({ slug, name }: DeskCategory) {
    setRefusal(null);
    try {
      await change(`${path}/${slug}/delete`, {}, `${name} is deleted.`);
    } catch (error) {
      setRefusal(errorMessage(error));
    }
  }

  return (
    <>
      <PageHeading>{title}</PageHeading>
      <p className="mt-4 max-w-[46rem]">{about}</p>
      <CallState {...{ data, problem }} what="the list" />
      {refusal !== null && <ErrorMessage>{refusal}</ErrorMessage>}
      {data !== null && mayChange && (
        <section aria-label="Add one" className="card mt-6 max-w-[46rem] p-4">
          <DeskForm
            key={added}
            label="Add one"
            submit="Add it"
            onSubmit={async ({ name = "", slug = "" }) => {
              await change(path, { name, slug: slug === "" ? null : slug }, `${name.trim()} is added.`);
              setAdded(added + 1);
            }}
          >
            <NameField />
            <SlugField
              name="slug"
              label="Its name in addresses"
              hint="Small letters, digits and hyphens. Empty: made of the name. It stays as it is."
            />
          </DeskForm>
        </section>
      )}
      <p role="status" className="mt-4 font-600">
        {status}
      </p>
      {data !== null && data.categories.length === 0 && <p>There are none yet.</p>}
      <ul aria-label={title} className="mt-2 grid max-w-[46rem] gap-2">
        {data?.categories.map((category) => (
          <li key={category.slug} className="card flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <span className="me-auto">
              <span className="font-600" dir="auto" lang={category.language ?? undefined}>
                {category.name}
              </span>
              <span className="block text-sm text-muted">
                {category.slug}, {category.entries} {of}
              </span>
            </span>
            {mayChange && (
              <button
                type="button"
                className="btn btn-ghost"
                aria-label={`Rename ${category.name}`}
                onClick={() => setRenamed(category)}
              >
                Rename
              </button>
            )}
            {mayChange && category.entries === 0 && (
              <button
                type="button"
                className="btn btn-ghost"
                aria-label={`Delete ${category.name}`}
                onClick={() => void remove(category)}
              >
                Delete
              </button>
            )}
          </li>
        ))}
      </ul>
      <FormDialog open={renamed !== null} title={`Rename ${renamed?.name ?? ""}`} onClose={() => setRenamed(null)}>
        {renamed !== null && (
          <DeskForm
            label="Rename"
            submit="Rename it"
            onSubmit={async ({ name = "" }) => {
              await change(`${path}/${renamed.slug}/rename`, { name }, `It is called ${name.trim()} now.`);
              setRenamed(null);
            }}
          >
            <NameField initial={renamed.name} hint="Its address stays as it is." />
          </DeskForm>
        )}
      </FormDialog>
    </>
  );
}

const NameField = ({ initial, hint }: { initial?: string; hint?: string }) => (
  <TextInput
    name="name"
    label="Name"
    required
    maxLength={60}
    defaultValue={initial}
    autoCapitalize="sentences"
    spellCheck
    dir="auto"
    hint={hint}
  />
);
