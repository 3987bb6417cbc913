import { Comparable } from "../drafts/read-form.tsx";
import { UploadField } from "./upload-field.tsx";
import { imageTypes, uploadImage } from "./upload-image.ts";

/** Uploads and shows the image of an advert, a promo, a partner or an entry. */
export function ImageField({
  label,
  hint,
  imageKey,
  onChange,
  onBusy,
  isOptional = false,
  none = "None yet.",
}: {
  label: string;
  hint: string;
  imageKey: string | null;
  onChange: (imageKey: string | null) => void;
  /** Called with true when an upload begins, and with false when it ends. */
  onBusy: (busy: boolean) => void;
  isOptional?: boolean;
  /** Text shown without an image. */
  none?: string;
}) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-600">{label}</legend>
      <Comparable label={label} value={imageKey ?? ""} isImage />
      {imageKey === null ? (
        <p>{none}</p>
      ) : (
        <img
          src={`/images/fit-in/320x180/${imageKey}`}
          alt="As it is now"
          width={320}
          height={180}
          className="max-w-full rounded-card bg-raised object-contain"
        />
      )}
      <UploadField
        label={imageKey === null ? `Choose a file: ${label}` : `Choose another file: ${label}`}
        hint={hint}
        accept={imageTypes}
        onChoose={async (file) => {
          onBusy(true);
          try {
            onChange(await uploadImage(file));
          } finally {
            onBusy(false);
          }
        }}
      />
      {isOptional && imageKey !== null && (
        <div>
          <button type="button" className="btn btn-ghost" onClick={() => onChange(null)}>
            Take it out
          </button>
        </div>
      )}
    </fieldset>
  );
}
