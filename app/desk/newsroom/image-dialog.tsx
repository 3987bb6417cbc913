import { useState } from "react";
import { imageURL } from "../../../schemas/content/image.ts";
import { embeddedImageHost } from "../../../schemas/content/image-host.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { DeskForm, TextInput } from "../forms/form.tsx";
import { UploadField } from "../forms/upload-field.tsx";
import { imageTypes, imageUploadUnderway, uploadImage } from "../forms/upload-image.ts";

/** Width in pixels of the largest images in texts. */
const widest = 960;

interface Uploaded {
  src: string;
  width: number;
  height: number;
}

/** Uploads an image for a text. @throws Error whose message is for staff */
async function upload(file: File): Promise<Uploaded> {
  const key = await uploadImage(file);
  const bitmap = await createImageBitmap(file);
  const width = Math.min(widest, bitmap.width);
  const height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width));
  bitmap.close();
  return { src: imageURL(embeddedImageHost, key, { width, height }), width, height };
}

/** Dialog to add an image to a text, or to change an image's alternative text. @param alt that of the selected image; null: none */
export function ImageDialog({
  open,
  alt,
  onClose,
  onAdd,
  onDescribe,
}: {
  open: boolean;
  alt: string | null;
  onClose: () => void;
  onAdd: (picture: Uploaded & { alt: string; caption: string }) => void;
  onDescribe: (alt: string) => void;
}) {
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  return (
    <FormDialog open={open} title="Picture" onClose={onClose}>
      <DeskForm
        label="Picture"
        submit={alt === null ? "Add the picture" : "Keep this description"}
        onSubmit={async ({ alt: typed = "", caption = "" }) => {
          const shows = typed.trim();
          if (alt !== null) return onDescribe(shows);
          if (uploaded === null) throw imageUploadUnderway();
          setUploaded(null);
          onAdd({ ...uploaded, alt: shows, caption: caption.trim() });
        }}
      >
        {alt === null && (
          <UploadField
            label="Choose a picture for the text"
            hint="JPEG, PNG, WebP or AVIF, at most 10 MB."
            accept={imageTypes}
            required
            onChoose={async (file) => {
              setUploaded(null);
              setUploaded(await upload(file));
            }}
          />
        )}
        {alt === null && uploaded !== null && <img {...uploaded} alt="" className="max-h-48 w-auto rounded-card" />}
        <TextInput
          label="What it shows"
          name="alt"
          hint="For fans who do not see it. Who, what, where, in a sentence."
          required
          pattern=".*\S.*"
          title="A picture needs a description, for fans who do not see it."
          maxLength={300}
          defaultValue={alt ?? ""}
          autoCapitalize="sentences"
          spellCheck
        />
        {alt === null && (
          <TextInput label="Caption" name="caption" maxLength={300} autoCapitalize="sentences" spellCheck />
        )}
      </DeskForm>
    </FormDialog>
  );
}
