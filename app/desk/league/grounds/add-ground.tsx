import { useNavigate } from "react-router";
import { z } from "zod";
import { deskGroundResponse } from "../../../../schemas/desk/grounds.ts";
import { callDesk, DeskRefusal } from "../../calls/client.ts";
import { deviceStorage } from "../../device-storage.ts";
import { RestoredDraft, useNewDraft } from "../../drafts/restored-draft.tsx";
import { DeskForm, ErrorMessage, OptionalReasonField, TextInput } from "../../forms/form.tsx";
import { mayPublish } from "../../pages/page-list.tsx";
import { useMe } from "../../shell/shell.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { GroundFields, nameFieldProps } from "./ground-fields.tsx";
import { emptyGroundForm, type GroundForm, groundChangeFrom, groundFormSchema } from "./ground-form.ts";

const writtenGround = z.object({ typed: groundFormSchema });
type Written = z.output<typeof writtenGround>;
const newGrounds = deviceStorage("new-ground", writtenGround);
/** A device stores one new ground at a time. */
const only = "one";
const newDraftStore = {
  read: () => newGrounds.read(only),
  write: (ground: Written) => newGrounds.write(only, ground),
  remove: () => newGrounds.remove(only),
};

/** Adds a ground that belongs to no club. */
export function AddGround() {
  const { role } = useMe();
  const navigate = useNavigate();
  const work = useNewDraft<Written>(newDraftStore, () => ({ typed: emptyGroundForm }));
  const { typed } = work.draft;
  const change = (part: Partial<GroundForm>) => work.change({ typed: { ...typed, ...part } });

  if (!mayPublish(role)) return <ErrorMessage>Administrators and editors add grounds.</ErrorMessage>;
  return (
    <div className="max-w-[46rem]">
      <PageHeading>Add a ground</PageHeading>
      <RestoredDraft work={work} />
      <DeskForm
        label="Add a ground"
        submit="Add it"
        onSubmit={async ({ reason = "" }) => {
          const groundChange = groundChangeFrom(typed);
          if (typeof groundChange === "string") throw new DeskRefusal(422, "not_right", groundChange);
          const { slug } = await callDesk("POST", "grounds/create", deskGroundResponse, { ...groundChange, reason });
          work.removeStored();
          await navigate(`/league/grounds/${slug}`, { replace: true, state: { isNew: true } });
        }}
      >
        <TextInput
          {...nameFieldProps}
          label="Name of the ground"
          required
          hint="As matches name it."
          value={typed.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <GroundFields typed={typed} onChange={change} />
        <OptionalReasonField />
      </DeskForm>
    </div>
  );
}
