import type { NewsArticle } from "../../../schemas/desk/news.ts";
import { DeskForm, ReasonField, TextInput } from "../form.tsx";
import { clockHint, fieldTime, instantOfField } from "../time.ts";

/** Carries out a change of what fans read. @param done what is said then */
type Decide = (path: "publish" | "unpublish", body: object, done: string) => Promise<void>;

/** Asks when an article is published, or what was wrong with the published one. */
export const PublishForm = ({ article: { state, publishedAt }, decide }: { article: NewsArticle; decide: Decide }) => (
  <DeskForm
    label="Publish"
    submit={publishedAt === null ? "Publish it" : "Publish the changes"}
    onSubmit={async ({ at = "", correction = "" }) =>
      decide(
        "publish",
        { at: at === "" ? null : instantOfField(at), correction },
        "Published. Fans read it within a few seconds.",
      )
    }
  >
    {publishedAt === null || state === "scheduled" ? (
      <TextInput
        name="at"
        label="When"
        type="datetime-local"
        defaultValue={publishedAt === null ? "" : fieldTime(publishedAt)}
        hint={`${clockHint()} Empty: now.`}
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
