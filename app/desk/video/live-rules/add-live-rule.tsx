import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { deskLiveRulesResponse, type LiveRuleChoices, liveRuleChoices } from "../../../../schemas/desk/live-rules.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { deviceStorage } from "../../device-storage.ts";
import { RestoredDraft, useNewDraft } from "../../drafts/restored-draft.tsx";
import { DeskForm, ErrorMessage, OptionalReasonField, SlugField } from "../../forms/form.tsx";
import { imageUploadUnderway } from "../../forms/upload-image.ts";
import { useMe } from "../../shell/shell.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { mayChangeRules } from "../availability/rules-list.tsx";
import { draftOfRule, hasSource, liveRuleDraft, ruleOfDraft } from "./live-rule-draft.ts";
import { LiveRuleFields } from "./live-rule-fields.tsx";
import { PreviewOfRule } from "./live-rule-preview.tsx";

const written = z.object({ name: z.string(), draft: liveRuleDraft });
type Written = z.output<typeof written>;
const newRule = deviceStorage("new-live-rule", written);
/** A device stores one new live rule at a time. */
const only = "one";
const newDraftStore = {
  read: () => newRule.read(only),
  write: (work: Written) => newRule.write(only, work),
  remove: () => newRule.remove(only),
};

export const readLiveRuleChoices = () => callDesk("GET", "live-rules/choices", liveRuleChoices);

/** Adds a live rule. */
export function AddLiveRule() {
  const { role } = useMe();
  return (
    <div className="max-w-[46rem]">
      <PageHeading className="mb-6">Add a rule</PageHeading>
      {mayChangeRules(role) ? <NewRule /> : <ErrorMessage>Administrators and the video team add rules.</ErrorMessage>}
    </div>
  );
}

function NewRule() {
  const { data, problem } = useCall(useCallback(readLiveRuleChoices, []));
  return data === null ? <CallState {...{ data, problem }} what="the choices" /> : <NewRuleForm choices={data} />;
}

function NewRuleForm({ choices }: { choices: LiveRuleChoices }) {
  const navigate = useNavigate();
  const work = useNewDraft<Written>(newDraftStore, () => ({ name: "", draft: draftOfRule(null, choices) }));
  const { name, draft } = work.draft;
  const [busy, setBusy] = useState(false);
  const rule = ruleOfDraft(draft);
  return (
    <>
      <RestoredDraft work={work} />
      <DeskForm
        label="Add a rule"
        submit="Add it"
        onSubmit={async ({ reason = "" }) => {
          if (busy) throw imageUploadUnderway();
          await callDesk("POST", "live-rules", deskLiveRulesResponse, { name, rule, reason });
          work.removeStored();
          await navigate(`/video/all/live-rules/${name}`, { replace: true });
        }}
      >
        <SlugField
          label="Name"
          required
          value={name}
          hint="Such as divisions: small letters, digits and hyphens. It stays."
          onChange={({ target }) => work.change({ name: target.value })}
        />
        <LiveRuleFields
          draft={draft}
          choices={choices}
          onChange={(change) => work.change((now) => ({ draft: change(now.draft) }))}
          onBusy={setBusy}
        />
        <PreviewOfRule previewed={hasSource(draft) ? { name: null, rule } : null}>
          <p className="mt-2">Give an address, and this says which coming matches get an entry.</p>
        </PreviewOfRule>
        <OptionalReasonField />
      </DeskForm>
    </>
  );
}
