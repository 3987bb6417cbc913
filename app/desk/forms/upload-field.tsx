import { useState } from "react";
import { ErrorMessage, LabelledField } from "./form.tsx";

/** A field for a file that is uploaded as soon as it is chosen. Errors are shown below it. */
export function UploadField({
  label,
  hint,
  accept,
  required = false,
  onChoose,
}: {
  label: string;
  hint: string;
  /** Media types and file extensions, as in an input's `accept`. */
  accept: string;
  required?: boolean;
  /** @throws Error whose message is for staff */
  onChoose: (file: File) => Promise<void>;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  return (
    <>
      <LabelledField label={label} hint={hint}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept={accept}
            required={required}
            className="field"
            aria-disabled={busy}
            // aria-disabled instead of disabled, so that it keeps the focus.
            onClick={(event) => busy && event.preventDefault()}
            onChange={async ({ target }) => {
              const [file] = target.files ?? [];
              if (file === undefined) return;
              setBusy(true);
              setProblem(null);
              try {
                await onChoose(file);
              } catch (error) {
                setProblem(error instanceof Error ? error.message : String(error));
              } finally {
                setBusy(false);
              }
            }}
          />
        )}
      </LabelledField>
      {busy && <p role="status">The file is on its way …</p>}
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
    </>
  );
}
