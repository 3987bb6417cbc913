import { articleAddressStart } from "../../../schemas/content/article-markup.ts";
import { Decision } from "../decision.tsx";
import { DeskForm, TextInput } from "../form.tsx";

/** Asks where words of a text lead. @param address where they lead now; null: nowhere */
export function LinkDialog({
  open,
  address,
  onClose,
  onLink,
}: {
  open: boolean;
  address: string | null;
  onClose: () => void;
  /** @param href null: the words are no link any more */
  onLink: (href: string | null) => void;
}) {
  return (
    <Decision open={open} title="Link" onClose={onClose}>
      <DeskForm label="Link" submit="Link the words" onSubmit={async ({ address: typed = "" }) => onLink(typed.trim())}>
        <TextInput
          label="Address"
          name="address"
          hint="https://…, /news/… for a page of this site, or mailto:…"
          required
          pattern={`\\s*${articleAddressStart}.*`}
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
    </Decision>
  );
}
