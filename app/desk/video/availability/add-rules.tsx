import { useNavigate } from "react-router";
import { z } from "zod";
import { deskRulesResponse } from "../../../../schemas/desk/availability.ts";
import { availability } from "../../../../schemas/streaming/availability.ts";
import { callDesk, DeskRefusal } from "../../calls/client.ts";
import { deviceStorage } from "../../device-storage.ts";
import { RestoredDraft, useNewDraft } from "../../drafts/restored-draft.tsx";
import { DeskForm, ErrorMessage, OptionalReasonField, SlugField } from "../../forms/form.tsx";
import { useMe } from "../../shell/shell.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { rulesProblem } from "./rule-changes.ts";
import { RulesFields } from "./rules-fields.tsx";
import { mayChangeRules } from "./rules-list.tsx";

const written = z.object({ name: z.string(), rules: availability });
type Written = z.output<typeof written>;
const newRules = deviceStorage("new-rules", written);
/** A device stores one set of new rules at a time. */
const only = "one";
const newDraftStore = {
  read: () => newRules.read(only),
  write: (work: Written) => newRules.write(only, work),
  remove: () => newRules.remove(only),
};

export function AddRules() {
  const { role } = useMe();
  const navigate = useNavigate();
  const work = useNewDraft<Written>(newDraftStore, () => ({ name: "", rules: { blackouts: [] } }));
  const { name, rules } = work.draft;
  if (!mayChangeRules(role)) return <ErrorMessage>Administrators and the video team add rules.</ErrorMessage>;
  return (
    <div className="max-w-[46rem]">
      <PageHeading className="mb-6">Add rules</PageHeading>
      <RestoredDraft work={work} />
      <DeskForm
        label="Add rules"
        submit="Add them"
        onSubmit={async ({ reason = "" }) => {
          const missing = rulesProblem(rules);
          if (missing !== null) throw new DeskRefusal(422, "not_right", missing);
          await callDesk("POST", "availability", deskRulesResponse, { name, rules, reason });
          work.removeStored();
          await navigate(`/video/all/rules/${name}`, { replace: true });
        }}
      >
        <SlugField
          label="Name"
          required
          value={name}
          hint="Such as cup-rights: small letters, digits and hyphens. Entries have the rules by it, so it stays."
          onChange={({ target }) => work.change({ name: target.value })}
        />
        <RulesFields rules={rules} onChange={(changed) => work.change({ rules: changed })} />
        <p>Nothing changes for fans until an entry has these rules.</p>
        <OptionalReasonField />
      </DeskForm>
    </div>
  );
}
