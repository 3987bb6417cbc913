import { useNavigate } from "react-router";
import { z } from "zod";
import { deskGroundResponse } from "../../../../schemas/desk/grounds.ts";
import { callDesk, DeskRefusal } from "../../calls/client.ts";
import { keptOnDevice } from "../../device-storage.ts";
import { KeptDraft, useNewDraft } from "../../drafts/restored-draft.tsx";
import { DeskForm, OptionalReasonField, Problem, TextInput } from "../../forms/form.tsx";
import { mayPublish } from "../../pages/page-list.tsx";
import { useMe } from "../../shell/shell.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { GroundFields, written } from "./ground-fields.tsx";
import { emptyGround, type TypedGround, typedGroundSchema, wantedGround } from "./ground-form.ts";

const writtenGround = z.object({ typed: typedGroundSchema });
type Written = z.output<typeof writtenGround>;
const newGrounds = keptOnDevice("new-ground", writtenGround);
/** A device stores one new ground at a time. */
const only = "one";
const newWork = {
  read: () => newGrounds.read(only),
  keep: (ground: Written) => newGrounds.keep(only, ground),
  forget: () => newGrounds.forget(only),
};

/** Adds a ground that belongs to no club. */
export function AddGround() {
  const { role } = useMe();
  const navigate = useNavigate();
  const work = useNewDraft<Written>(newWork, () => ({ typed: emptyGround }));
  const { typed } = work.draft;
  const change = (part: Partial<TypedGround>) => work.change({ typed: { ...typed, ...part } });

  if (!mayPublish(role)) return <Problem>Administrators and editors add grounds.</Problem>;
  return (
    <div className="max-w-[46rem]">
      <PageHeading>Add a ground</PageHeading>
      <KeptDraft work={work} />
      <DeskForm
        label="Add a ground"
        submit="Add it"
        onSubmit={async ({ reason = "" }) => {
          const wanted = wantedGround(typed);
          if (typeof wanted === "string") throw new DeskRefusal(422, "not_right", wanted);
          const { slug } = await callDesk("POST", "grounds/create", deskGroundResponse, { ...wanted, reason });
          work.forget();
          await navigate(`/league/grounds/${slug}`, { replace: true, state: { isNew: true } });
        }}
      >
        <TextInput
          {...written}
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
