import { useState } from "react";
import type { NewsArticle, NewsDraft } from "../../../schemas/desk/news.ts";
import { DeskForm, ReasonField, TextArea, TextInput } from "../forms/form.tsx";
import { clockHint, formatDateTime, fromDateTimeLocal, toDateTimeLocal } from "../time.ts";
import { isEmbargoed } from "./state-labels.ts";

/** Makes the call for a decision about the saved article. @param done status message after it */
type Decide = (path: "publish" | "unpublish" | "submit" | "return", body: object, done: string) => Promise<void>;

/** Default time of publication: the planned time, the end of the embargo, or the former date. Null: now. */
const initialTime = ({ publishedAt, withdrawnFrom }: NewsArticle, draft: NewsDraft): string | null =>
  publishedAt ?? (isEmbargoed(draft) ? draft.embargo : withdrawnFrom);

/** The chosen time. An untouched field keeps the seconds, which it does not show. */
const timeOf = (typed: string, initial: string | null) => ({
  at: typed === "" ? null : initial !== null && typed === toDateTimeLocal(initial) ? initial : fromDateTimeLocal(typed),
  asNew: typed === "",
});

/** Hint of the publication time. */
function timeHint({ withdrawnFrom }: NewsArticle, draft: NewsDraft): string {
  if (isEmbargoed(draft)) return `Not before ${formatDateTime(draft.embargo)}: it is under embargo.`;
  if (withdrawnFrom === null) return "Empty: now.";
  return "It was published then before, and goes back to its place among older articles. Empty: now, as a new one.";
}

/** Form to publish an article at a time, or to publish changes with a correction. */
export const PublishForm = ({ article, draft, decide }: { article: NewsArticle; draft: NewsDraft; decide: Decide }) => {
  const { state } = article;
  const isRead = state === "published" || state === "changed";
  const shown = article.correction ?? "";
  // Stored, because the default may change while the dialog is open.
  const [initial] = useState(() => (isRead ? null : initialTime(article, draft)));
  return (
    <DeskForm
      label="Publish"
      submit={isRead ? "Publish the changes" : "Publish it"}
      onSubmit={async ({ at: typed = "", correction = "" }) => {
        const time = timeOf(typed, initial);
        await decide(
          "publish",
          { ...time, correction: correction.trim() === shown ? "" : correction.trim() || null },
          time.at !== null && Date.parse(time.at) > Date.now()
            ? "It is to be published. Nobody outside reads it before its time."
            : "Published. Fans read it within a few seconds.",
        );
      }}
    >
      {state === "scheduled" && <p>It goes out as it is written now.</p>}
      {!isRead && (
        <TextInput
          name="at"
          label="When"
          type="datetime-local"
          defaultValue={initial === null ? "" : toDateTimeLocal(initial)}
          hint={`${clockHint()} ${timeHint(article, draft)}`}
        />
      )}
      {(isRead || shown !== "") && (
        <TextInput
          name="correction"
          label="What was wrong"
          maxLength={300}
          autoCapitalize="sentences"
          spellCheck
          defaultValue={shown}
          hint={
            shown === ""
              ? "Fans read it below the article. Leave it empty for a slip of the pen."
              : "Fans read this below the article. Empty it to take it away."
          }
        />
      )}
    </DeskForm>
  );
};

/** Form for the reason why an article is taken off the site. */
export const TakeOffForm = ({ decide }: { decide: Decide }) => (
  <>
    <p>Fans who open it hear that there is no such page. The desk keeps it as a draft.</p>
    <DeskForm
      label="Take it off the site"
      submit="Take it off"
      danger
      onSubmit={async ({ reason = "" }) => decide("unpublish", { reason }, "It is off the site.")}
    >
      <ReasonField />
    </DeskForm>
  </>
);

function NoteField({ label, hint, required = false }: { label: string; hint: string; required?: boolean }) {
  return <TextArea label={label} hint={hint} name="note" dir="auto" rows={3} maxLength={1000} required={required} />;
}

/** Form to submit an article to the editors. */
export const SubmitForm = ({ decide }: { decide: Decide }) => (
  <DeskForm
    label="Send for review"
    submit="Send it"
    onSubmit={async ({ note = "" }) => decide("submit", { note }, "Sent for review. Editors see it in their list.")}
  >
    <NoteField label="Note to the editors" hint="What to look at, or what is missing. It may be empty." />
  </DeskForm>
);

/** Form to send an article back to its writer. */
export const ReturnForm = ({ decide }: { decide: Decide }) => (
  <DeskForm
    label="Send it back"
    submit="Send it back"
    onSubmit={async ({ note = "" }) => decide("return", { note }, "Sent back, with your note.")}
  >
    <NoteField required label="What is to be changed" hint="The writer reads it above the article." />
  </DeskForm>
);
