import { useCallback, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { z } from "zod";
import {
  type DeskLiveRules,
  deletedLiveRule,
  deskLiveRulesResponse,
  type LiveRuleChoices,
  type StoredLiveRule,
} from "../../../../schemas/desk/live-rules.ts";
import { liveRule } from "../../../../schemas/streaming/live-rule.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk, DeskRefusal, errorMessage } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { FormDialog } from "../../dialogs/form-dialog.tsx";
import { DeskForm, ErrorMessage, OptionalReasonField } from "../../forms/form.tsx";
import { PublishBar, usePublishing } from "../../forms/publishing.tsx";
import { imageUploadUnderway } from "../../forms/upload-image.ts";
import { useMe } from "../../shell/shell.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { mayChangeRules } from "../availability/rules-list.tsx";
import { readLiveRuleChoices } from "./add-live-rule.tsx";
import { draftOfRule, liveRuleDraft, ruleOfDraft } from "./live-rule-draft.ts";
import { LiveRuleFields } from "./live-rule-fields.tsx";
import { entriesText, liveRuleMessages } from "./live-rule-messages.ts";
import { PreviewOfRule } from "./live-rule-preview.tsx";
import { type DeletedRule, readLiveRules } from "./live-rules-list.tsx";

/** A rule without its counts of entries, which change on their own. */
const written = z.object({ rule: liveRule, revision: z.string() });
type Written = z.output<typeof written>;

const isGone = "There is no rule of that name any more.";
const pathOf = (name: string) => `live-rules/${name}`;

/** Shows, changes, pauses and deletes a live rule. */
export function LiveRulePage() {
  const { name = "" } = useParams();
  const mayChange = mayChangeRules(useMe().role);
  const read = useCallback(
    async () => ({ rules: await readLiveRules(), choices: mayChange ? await readLiveRuleChoices() : null }),
    [mayChange],
  );
  const { data, problem, reload } = useCall(read);
  if (data === null) return <CallState {...{ data, problem }} what="the rule" />;
  const found = data.rules.rules.find((each) => each.name === name);
  if (found === undefined) return <ErrorMessage>{isGone}</ErrorMessage>;
  return (
    <>
      <PageHeading>{name}</PageHeading>
      <div className="max-w-[46rem]">
        <p className="mt-4">{entriesText(found)}</p>
        {data.choices === null ? (
          <ul className="mt-4 list-disc ps-5">
            {liveRuleMessages(found.rule, data.rules).map((sentence) => (
              <li key={sentence} className="break-words">
                {sentence}
              </li>
            ))}
          </ul>
        ) : (
          <>
            <PauseRule found={found} reload={reload} />
            <ChangeRule key={name} found={found} choices={data.choices} reload={reload} />
            <DeleteRule found={found} />
          </>
        )}
      </div>
    </>
  );
}

function PauseRule({
  found: { name, paused, revision },
  reload,
}: {
  found: StoredLiveRule;
  reload: () => Promise<void>;
}) {
  const [refusal, setRefusal] = useState<string | null>(null);
  async function setPaused() {
    setRefusal(null);
    try {
      await callDesk("POST", `${pathOf(name)}/pause`, deskLiveRulesResponse, { revision, paused: !paused });
      await reload();
    } catch (error) {
      setRefusal(errorMessage(error));
    }
  }
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <p role="status" className="flex-1 basis-60">
          {paused
            ? "It makes and changes no entries until it goes on. Those that it has made follow their matches."
            : "New matches get their entries within ten minutes."}
        </p>
        <button type="button" className="btn btn-ghost" onClick={() => void setPaused()}>
          {paused ? "Let it go on" : "Pause it"}
        </button>
      </div>
      {refusal !== null && <ErrorMessage>{refusal}</ErrorMessage>}
    </>
  );
}

function ChangeRule({
  found,
  choices,
  reload,
}: {
  found: StoredLiveRule;
  choices: LiveRuleChoices;
  reload: () => Promise<void>;
}) {
  const { name } = found;
  const [draft, setDraft] = useState(draftOfRule(found.rule, choices));
  const [removes, setRemoves] = useState(false);
  const [busy, setBusy] = useState(false);
  const publishing = usePublishing<Written>(written.parse(found), ({ rule }) => {
    setDraft(draftOfRule(rule, choices));
    setRemoves(false);
  });
  const { shown, refuse } = publishing;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOfRule(shown.rule, choices));
  const rule = ruleOfDraft(draft);

  const ofResponse = ({ rules }: DeskLiveRules): Written => {
    const now = rules.find((each) => each.name === name);
    if (now === undefined) throw new DeskRefusal(404, "no_such_rule", isGone);
    return written.parse(now);
  };
  async function put(wanted: Written["rule"], takesAway: boolean, { revision }: Written, reason = "") {
    const body = { rule: wanted, removes: takesAway, revision, reason };
    const now = ofResponse(await callDesk("POST", `${pathOf(name)}/change`, deskLiveRulesResponse, body));
    await reload();
    return now;
  }

  return (
    <>
      <div className="mt-6 grid gap-4">
        <LiveRuleFields draft={draft} choices={choices} onChange={setDraft} onBusy={setBusy} />
        {isChanged && <PreviewOfRule previewed={{ name, rule }} removal={{ removes, onChange: setRemoves }} />}
      </div>
      <PublishBar
        publishing={publishing}
        isEditable
        isChanged={isChanged}
        publish={(reason) => {
          if (!busy) return put(rule, removes, shown, reason);
          refuse(imageUploadUnderway().message);
          return null;
        }}
        // Deletes the entries that the change created.
        undo={(former, now) => put(former.rule, true, now)}
        unpublished={{
          ...{ subject: `live-rule ${name}`, shown: written, schema: liveRuleDraft },
          work: draft,
          onRestore: setDraft,
        }}
        read={async () => ofResponse(await readLiveRules())}
      />
    </>
  );
}

function DeleteRule({ found: { name, rule, paused, revision } }: { found: StoredLiveRule }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const [removes, setRemoves] = useState(false);
  return (
    <section aria-labelledby="delete" className="mt-8">
      <h2 id="delete" className="heading-3 mb-3">
        Delete it
      </h2>
      <button type="button" className="btn btn-ghost" onClick={() => setDeleting(true)}>
        Delete this rule
      </button>
      <FormDialog open={deleting} title="Delete this rule" onClose={() => setDeleting(false)}>
        <p>No more entries are made by it. Those that stay do so as if they were made by hand.</p>
        <DeskForm
          label="Delete this rule"
          submit="Delete it"
          danger
          onSubmit={async ({ reason = "" }) => {
            const body = { revision, removes, reason };
            const { stayed } = await callDesk("POST", `${pathOf(name)}/delete`, deletedLiveRule, body);
            const state: DeletedRule = { name, rule, paused, takesBack: stayed };
            await navigate("/video/all/live-rules", { replace: true, state });
          }}
        >
          <PreviewOfRule previewed={{ name, rule: null }} removal={{ removes, onChange: setRemoves }} />
          <OptionalReasonField />
        </DeskForm>
      </FormDialog>
    </section>
  );
}
