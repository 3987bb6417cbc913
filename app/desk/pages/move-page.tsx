import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { changedPage, type DeskPage } from "../../../schemas/desk/pages.ts";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { DeskForm, Problem } from "../forms/form.tsx";
import { PlaceFields } from "./location-fields.tsx";
import { pageAddress, readPages } from "./page-list.tsx";

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
  const [place, setPlace] = useState({ parent: parts.slice(0, -1).join("/"), slug: parts.at(-1) ?? "" });
  if (problem !== null) return <Problem>{problem}</Problem>;
  if (data === null) return <p role="status">Fetching the pages</p>;
  return (
    <DeskForm
      label="Move the page"
      submit="Move it"
      onSubmit={async () => {
        await save();
        const body = { path, revision, parent: place.parent === "" ? null : place.parent, slug: place.slug };
        const moved = await callDesk("POST", "pages/move", changedPage, body);
        await navigate(pageAddress(moved.path), { replace: true, state: { moved: true } });
      }}
    >
      <p>Pages below it go along. Links on this site follow, and the old address leads to the new one.</p>
      <PlaceFields
        place={place}
        pages={data.pages.filter((each) => each.path !== path && !each.path.startsWith(`${path}/`))}
        hint={`Until now it is /${path}.`}
        onChange={(change) => setPlace((before) => ({ ...before, ...change }))}
      />
    </DeskForm>
  );
}
