import type { NewsArticle, NewsDraft } from "../../../schemas/desk/news.ts";
import { DeskForm, ReasonField, TextArea, TextInput } from "../form.tsx";
import { clockHint, describeMinute, fieldTime, instantOfField } from "../time.ts";
import { isEmbargoed } from "./states.ts";

/** Carries out a decision about the saved article. @param done what is said then */
type Decide = (path: "publish" | "unpublish" | "submit" | "return", body: object, done: string) => Promise<void>;

/** When an article is to be published if nobody chooses a time: as was planned, or as its embargo ends. Empty: now. */
function initialTime(draft: NewsDraft, planned: string | null): string {
  if (planned !== null) return fieldTime(planned);
  return isEmbargoed(draft) ? fieldTime(draft.embargo) : "";
}

/** Asks when an article is published, or what was wrong with the published one. */
export const PublishForm = ({
  article: { state, publishedAt },
  draft,
  decide,
}: {
  article: NewsArticle;
  draft: NewsDraft;
  decide: Decide;
}) => (
  <DeskForm
    label="Publish"
    submit={publishedAt === null || state === "scheduled" ? "Publish it" : "Publish the changes"}
    onSubmit={async ({ at = "", correction = "" }) =>
      decide(
        "publish",
        { at: at === "" ? null : instantOfField(at), correction },
        at !== "" && Date.parse(instantOfField(at)) > Date.now()
          ? "It is to be published. Nobody outside reads it before its time."
          : "Published. Fans read it within a few seconds.",
      )
    }
  >
    {state === "scheduled" && <p>It goes out as it is written now.</p>}
    {publishedAt === null || state === "scheduled" ? (
      <TextInput
        name="at"
        label="When"
        type="datetime-local"
        defaultValue={initialTime(draft, publishedAt)}
        hint={
          isEmbargoed(draft)
            ? `${clockHint()} Not before ${describeMinute(draft.embargo)}: it is under embargo.`
            : `${clockHint()} Empty: now.`
        }
      />
    ) : (
      <TextInput
        name="correction"
        label="What was wrong"
        maxLength={300}
        autoCapitalize="sentences"
        spellCheck
        hint="Fans read it below the article. Leave it empty for a slip of the pen."
      />
    )}
  </DeskForm>
);

/** Asks why an article is taken off the site. */
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

/** Hands an article to the editors. */
export const SubmitForm = ({ decide }: { decide: Decide }) => (
  <DeskForm
    label="Send for review"
    submit="Send it"
    onSubmit={async ({ note = "" }) => decide("submit", { note }, "Sent for review. Editors see it in their list.")}
  >
    <NoteField label="Note to the editors" hint="What to look at, or what is missing. It may be empty." />
  </DeskForm>
);

/** Hands an article back to who writes it. */
export const ReturnForm = ({ decide }: { decide: Decide }) => (
  <DeskForm
    label="Send it back"
    submit="Send it back"
    onSubmit={async ({ note = "" }) => decide("return", { note }, "Sent back, with your note.")}
  >
    <NoteField required label="What is to be changed" hint="The writer reads it above the article." />
  </DeskForm>
);
