import { embedOf, embedProviders } from "../../../schemas/content/article-embeds.ts";
import { DeskRefusal } from "../calls/client.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { DeskForm, TextInput } from "../forms/form.tsx";

const names = new Intl.ListFormat("en", { type: "disjunction" }).format(embedProviders);

/** Dialog for the URL of content on another site to embed. */
export function EmbedDialog({
  open,
  onClose,
  onAdd,
}: {
  open: boolean;
  onClose: () => void;
  onAdd: (embed: { address: string; words: string }) => void;
}) {
  return (
    <FormDialog open={open} title="Embed" onClose={onClose}>
      <p>
        Fans see its title and where it is from. Nothing of the other site is loaded before they press Play or Show.
      </p>
      <DeskForm
        label="Embed"
        submit="Add it"
        onSubmit={async ({ address = "", words = "" }) => {
          const embed = embedOf(address.trim());
          if (embed === null)
            throw new DeskRefusal(0, "no_embed", `That is no address of a video or post at ${names}.`);
          onAdd({ address: embed.pageURL, words: words.trim() });
        }}
      >
        <TextInput
          label="Address"
          name="address"
          hint={`Of a video or post at ${names}.`}
          required
          maxLength={500}
          dir="ltr"
        />
        <TextInput
          label="Title"
          name="words"
          hint="What it shows, in a few words."
          required
          pattern=".*\S.*"
          maxLength={150}
          autoCapitalize="sentences"
          spellCheck
          dir="auto"
        />
      </DeskForm>
    </FormDialog>
  );
}
