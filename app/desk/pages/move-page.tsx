import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { changedPage, type DeskPage } from "../../../schemas/desk/pages.ts";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { DeskForm, ErrorMessage } from "../forms/form.tsx";
import { LocationFields } from "./location-fields.tsx";
import { pageEditorPath, readPages } from "./page-list.tsx";

/** Form for another place in the page tree. */
export function MovePage({
  page: { path, revision },
  save,
}: {
  page: DeskPage;
  /** Saves the draft first, which moves along. */
  save: () => Promise<void>;
}) {
  const navigate = useNavigate();
  const { data, problem } = useCall(useCallback(readPages, []));
  const parts = path.split("/");
  const [location, setLocation] = useState({ parent: parts.slice(0, -1).join("/"), slug: parts.at(-1) ?? "" });
  if (problem !== null) return <ErrorMessage>{problem}</ErrorMessage>;
  if (data === null) return <p role="status">Fetching the pages</p>;
  return (
    <DeskForm
      label="Move the page"
      submit="Move it"
      onSubmit={async () => {
        await save();
        const body = { path, revision, parent: location.parent === "" ? null : location.parent, slug: location.slug };
        const moved = await callDesk("POST", "pages/move", changedPage, body);
        await navigate(pageEditorPath(moved.path), { replace: true, state: { moved: true } });
      }}
    >
      <p>Pages below it go along. Links on this site follow, and the old address leads to the new one.</p>
      <LocationFields
        location={location}
        pages={data.pages.filter((each) => each.path !== path && !each.path.startsWith(`${path}/`))}
        hint={`Until now it is /${path}.`}
        onChange={(change) => setLocation((before) => ({ ...before, ...change }))}
      />
    </DeskForm>
  );
}
