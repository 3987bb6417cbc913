import { articleURLStart } from "../../../schemas/content/article-markup.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { DeskForm, TextInput } from "../forms/form.tsx";

/** Dialog for the URL of a link. @param address the current URL; null: no link yet */
export function LinkDialog({
  open,
  address,
  onClose,
  onLink,
}: {
  open: boolean;
  address: string | null;
  onClose: () => void;
  /** @param href null: remove the link */
  onLink: (href: string | null) => void;
}) {
  return (
    <FormDialog open={open} title="Link" onClose={onClose}>
      <DeskForm label="Link" submit="Link the words" onSubmit={async ({ address: typed = "" }) => onLink(typed.trim())}>
        <TextInput
          label="Address"
          name="address"
          hint="https://…, /news/… for a page of this site, or mailto:…"
          required
          pattern={`\\s*${articleURLStart}.*`}
          title="It begins with https://, or with / for a page of this site."
          maxLength={2000}
          defaultValue={address ?? ""}
          dir="ltr"
        />
      </DeskForm>
      {address !== null && (
        <div>
          <button type="button" className="btn btn-ghost" onClick={() => onLink(null)}>
            Take the link off
          </button>
        </div>
      )}
    </FormDialog>
  );
}
