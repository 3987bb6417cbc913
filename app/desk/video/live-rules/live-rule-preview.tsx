import { type ReactNode, useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { type LiveRulePreview, liveRulePreview, type PlannedEntries } from "../../../../schemas/desk/live-rules.ts";
import { type LiveRule, liveRule } from "../../../../schemas/streaming/live-rule.ts";
import { callDesk, errorMessage, inBackground } from "../../calls/client.ts";
import { Checkbox, ErrorMessage } from "../../forms/form.tsx";
import { formatDateTime } from "../../time.ts";
import { plannedHeading, plannedKinds, plannedText } from "./live-rule-messages.ts";

/** Milliseconds after the last change until the preview is requested. */
const pause = 400;

interface PreviewedRule {
  name: string | null;
  rule: LiveRule | null;
}

/** Loads the effects of a rule before it is saved, changed or deleted. @param previewed null: nothing to preview yet */
function useLiveRulePreview(previewed: PreviewedRule | null) {
  const wrong = liveRule.nullable().safeParse(previewed?.rule ?? null).error?.issues[0]?.message ?? null;
  const text = previewed === null || wrong !== null ? "" : JSON.stringify(previewed);
  const [found, setFound] = useState<{ text: string; preview: LiveRulePreview | null; problem: string | null }>({
    ...{ text: "", preview: null, problem: null },
  });
  useEffect(() => {
    if (text === "") return;
    let isCurrent = true;
    const show = (preview: LiveRulePreview | null, problem: string | null) =>
      isCurrent && setFound({ text, preview, problem });
    const timer = setTimeout(async () => {
      try {
        show(await inBackground(() => callDesk("POST", "live-rules/preview", liveRulePreview, JSON.parse(text))), null);
      } catch (error) {
        show(null, errorMessage(error));
      }
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  if (wrong !== null) return { preview: null, problem: wrong };
  return found.text === text ? found : { preview: null, problem: null };
}

/** Entries of one kind, with links to those that exist. */
function EntryList({
  kind,
  planned: { count, entries },
}: {
  kind: (typeof plannedKinds)[number];
  planned: PlannedEntries;
}) {
  return (
    <details className="mt-1">
      <summary className="min-h-8 cursor-pointer">
        {count > entries.length ? `The first ${entries.length} of them` : "Which they are"}
      </summary>
      <ul className="mt-1 list-disc ps-5">
        {entries.map((entry) => {
          const about = plannedText(kind, entry);
          return (
            <li key={entry.entryID}>
              {kind === "made" ? (
                <span dir="auto">{entry.title}</span>
              ) : (
                <Link to={`/video/${encodeURIComponent(entry.entryID)}`} className="text-link" dir="auto">
                  {entry.title}
                </Link>
              )}
              <span className="text-sm text-muted">{`, from ${formatDateTime(entry.from)}${about === "" ? "" : `; ${about}`}`}</span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** Shows the effects of a rule. @param removal whether entries that the rule no longer covers are deleted, and a setter for that */
export function PreviewOfRule({
  previewed,
  removal = null,
  children,
}: {
  previewed: PreviewedRule | null;
  removal?: { removes: boolean; onChange: (removes: boolean) => void } | null;
  /** Shown while there is nothing to preview. */
  children?: ReactNode;
}) {
  const id = useId();
  const { preview, problem } = useLiveRulePreview(previewed);
  const isDeleted = previewed?.rule === null;
  const kinds = preview === null ? [] : plannedKinds.filter((kind) => preview[kind].count > 0);
  return (
    <section aria-labelledby={id} className="card p-4">
      <h2 id={id} className="heading-3">
        {isDeleted ? "Its entries" : "What this does"}
      </h2>
      {previewed === null && children}
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      <p role="status" className={preview === null && problem === null && previewed !== null ? "mt-2" : ""}>
        {previewed !== null && preview === null && problem === null && "Looking at the matches"}
        {preview !== null &&
          kinds.length === 0 &&
          preview.same === 0 &&
          (isDeleted
            ? "No entry is open or still to come."
            : "No coming match of this season is in the fixture list yet. Each gets its entry within ten minutes of being added.")}
      </p>
      {preview !== null &&
        kinds.map((kind) => (
          <div key={kind} className="mt-3">
            <h3 className="font-600">{plannedHeading(kind, preview[kind], isDeleted)}</h3>
            <EntryList kind={kind} planned={preview[kind]} />
            {kind === "removable" && removal !== null && (
              <Checkbox
                label={isDeleted ? "Take these away as well" : "Take these away"}
                checked={removal.removes}
                onChange={removal.onChange}
              />
            )}
          </div>
        ))}
      {preview !== null && preview.same > 0 && (
        <p className="mt-3">
          {preview.same === 1 ? "1 entry stays as it is." : `${preview.same} entries stay as they are.`}
        </p>
      )}
    </section>
  );
}
