import { useCallback, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { z } from "zod";
import { type DeskRules, deskRulesResponse, namedRules } from "../../../../schemas/desk/availability.ts";
import { availability } from "../../../../schemas/streaming/availability.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk, DeskRefusal } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { usePolling } from "../../calls/use-polling.ts";
import { FormDialog } from "../../dialogs/form-dialog.tsx";
import { DeskForm, ErrorMessage, OptionalReasonField } from "../../forms/form.tsx";
import { PublishBar, usePublishing } from "../../forms/publishing.tsx";
import { useMe } from "../../shell/shell.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { ruleChanges, rulesProblem } from "./rule-changes.ts";
import { RulesFields } from "./rules-fields.tsx";
import { mayChangeRules, readRules, usesText } from "./rules-list.tsx";

/** The rules without their usage, which changes on its own. */
const written = namedRules.pick({ name: true, rules: true, revision: true });
type Written = z.output<typeof written>;

/** Milliseconds between polls of what is live. */
const interval = 30_000;

/** Shows, changes and deletes availability rules. */
export function RulesPage() {
  const { name = "" } = useParams();
  const mayChange = mayChangeRules(useMe().role);
  const { data, problem, reload } = useCall(useCallback(readRules, []));
  usePolling(reload, interval);
  if (data === null) return <CallState {...{ data, problem }} what="the rules" />;
  const found = data.rules.find((each) => each.name === name);
  if (found === undefined) return <ErrorMessage>There are no rules of that name any more.</ErrorMessage>;
  return (
    <>
      <PageHeading>{name}</PageHeading>
      <div className="max-w-[46rem]">
        <Uses rules={found} />
        {mayChange ? (
          <ChangeRules key={name} found={found} renewal={data.renewal} reload={reload} />
        ) : (
          <ul className="mt-4 list-disc ps-5">
            {(found.words.length === 0 ? ["Everywhere, at any time."] : found.words).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {mayChange && <DeleteRules rules={found} />}
      </div>
    </>
  );
}

/** Entries with links to their pages. */
function EntryLinks({ entries }: { entries: DeskRules["latest"] }) {
  return (
    <ul className="mt-1 list-disc ps-5">
      {entries.map(({ entryID, title }) => (
        <li key={entryID}>
          <Link to={`/video/${encodeURIComponent(entryID)}`} className="text-link" dir="auto">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Shows where the rules are used. */
function Uses({ rules }: { rules: DeskRules }) {
  return (
    <>
      <p className="mt-4">{usesText(rules)}</p>
      {rules.latest.length > 0 && (
        <details className="card mt-3 p-4">
          <summary className="min-h-8 cursor-pointer font-600">
            {rules.entries > rules.latest.length ? `The latest ${rules.latest.length} of them` : "Which they are"}
          </summary>
          <EntryLinks entries={rules.latest} />
        </details>
      )}
    </>
  );
}

function ChangeRules({ found, renewal, reload }: { found: DeskRules; renewal: number; reload: () => Promise<void> }) {
  const [rules, setRules] = useState(found.rules);
  const publishing = usePublishing<Written>(written.parse(found), (now) => setRules(now.rules));
  const { shown, refuse } = publishing;
  const { sentences, closes } = ruleChanges(shown.rules, rules);
  const isChanged = JSON.stringify(rules) !== JSON.stringify(shown.rules);
  const { name } = found;

  const ofResponse = (response: z.output<typeof deskRulesResponse>): Written => {
    const now = response.rules.find((each) => each.name === name);
    if (now === undefined) throw new DeskRefusal(404, "no_such_rules", "There are no rules of that name any more.");
    return written.parse(now);
  };
  async function put(wanted: Written["rules"], { revision }: Written, reason = "") {
    const body = { rules: wanted, revision, reason };
    const now = ofResponse(await callDesk("POST", `availability/${name}/change`, deskRulesResponse, body));
    await reload();
    return now;
  }
  function publish(reason: string) {
    const missing = rulesProblem(rules);
    if (missing === null) return put(rules, shown, reason);
    refuse(missing);
    return null;
  }

  return (
    <>
      <fieldset className="mt-6 grid gap-4">
        <legend className="heading-3 mb-2">Where and when</legend>
        <RulesFields rules={rules} onChange={setRules} />
      </fieldset>
      {isChanged && (
        <section aria-labelledby="changes" className="card mt-6 p-4">
          <h2 id="changes" className="heading-3">
            What this changes
          </h2>
          <ul className="mt-2 list-disc ps-5">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className="mt-2">For all entries that have these rules: {usesText(found)}</p>
          {found.onAir.length > 0 && (
            <>
              <p className="mt-2">
                Live now
                {closes &&
                  `: viewers who may no longer watch are stopped within ${renewal} seconds, when their player asks again`}
              </p>
              <EntryLinks entries={found.onAir} />
            </>
          )}
        </section>
      )}
      <PublishBar
        publishing={publishing}
        isEditable
        isChanged={isChanged}
        publish={publish}
        undo={(former, now) => put(former.rules, now)}
        unpublished={{
          ...{ subject: `rules ${name}`, shown: written, schema: availability },
          work: rules,
          onRestore: setRules,
        }}
        read={async () => ofResponse(await readRules())}
      />
    </>
  );
}

function DeleteRules({ rules: { name, rules, revision, entries, liveRules } }: { rules: DeskRules }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  return (
    <section aria-labelledby="delete" className="mt-8">
      <h2 id="delete" className="heading-3 mb-3">
        Delete them
      </h2>
      {entries > 0 || liveRules.length > 0 ? (
        <p>They stay while something has them. Give those entries and rules others, or none, first.</p>
      ) : (
        <button type="button" className="btn btn-ghost" onClick={() => setDeleting(true)}>
          Delete these rules
        </button>
      )}
      <FormDialog open={deleting} title="Delete these rules" onClose={() => setDeleting(false)}>
        <p>No entry has them, so nothing changes for fans.</p>
        <DeskForm
          label="Delete these rules"
          submit="Delete them"
          danger
          onSubmit={async ({ reason = "" }) => {
            await callDesk("POST", `availability/${name}/delete`, deskRulesResponse, { revision, reason });
            await navigate("/video/all/rules", { replace: true, state: { name, rules } });
          }}
        >
          <OptionalReasonField />
        </DeskForm>
      </FormDialog>
    </section>
  );
}
