import type { ReactNode } from "react";
import { maxChosenSlug } from "../../../schemas/desk/news.ts";
import { DeskForm, ErrorMessage, ReasonField, SlugField } from "../forms/form.tsx";

/*
 * Forms for articles that no fan has read yet. They wait while somebody else has the article open, whose next save would have no target.
 */

/** Shows who else has the article open, instead of the form. */
const AfterOthers = ({ others, children }: { others: readonly string[]; children: ReactNode }) =>
  others.length === 0 ? (
    children
  ) : (
    <ErrorMessage>{`${new Intl.ListFormat("en").format(others)} ${others.length === 1 ? "has" : "have"} it open. Wait until it is closed there.`}</ErrorMessage>
  );

/** Form for another slug. */
export const RenameForm = ({
  slug,
  others,
  onRename,
}: {
  slug: string;
  others: readonly string[];
  onRename: (to: string) => Promise<void>;
}) => (
  <AfterOthers others={others}>
    <p>It stays once the article is published: other sites link to it. Preview links of before lead nowhere.</p>
    <DeskForm label="Choose another address" submit="Choose it" onSubmit={({ to = "" }) => onRename(to)}>
      <SlugField
        name="to"
        label="Address, after /news/"
        required
        maxLength={maxChosenSlug}
        defaultValue={slug}
        hint="Small letters from a to z and digits, with single hyphens between words."
      />
    </DeskForm>
  </AfterOthers>
);

/** Form for the reason why a draft is deleted. */
export const DeleteForm = ({
  others,
  onDelete,
}: {
  others: readonly string[];
  onDelete: (reason: string) => Promise<void>;
}) => (
  <AfterOthers others={others}>
    <p>No fan has read it. It is gone for good, with its revisions and preview links.</p>
    <DeskForm label="Delete it" submit="Delete it" danger onSubmit={({ reason = "" }) => onDelete(reason)}>
      <ReasonField />
    </DeskForm>
  </AfterOthers>
);
