import { useState } from "react";
import { type PreviewedChange, type PreviewLink, previewResponse } from "../../../schemas/desk/previews.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { callDesk } from "../calls/client.ts";
import { Checkbox, LabelledField } from "../forms/form.tsx";
import { formatInstant } from "../time.ts";

/** Window widths of the preview, in CSS pixels. */
const windows = { Phone: 390, Desktop: 1280 } as const;
const names = ["Phone", "Desktop"] as const;

/** Something unpublished, previewed on its real page. */
interface Previewed {
  /** Names what the page shows, such as "The article". */
  what: string;
  /** What people with the link can do, such as "read this text of the article". */
  link: string;
  /** For links that can also show later saves: whether this one does. */
  following?: { follows: boolean; onFollow: (follows: boolean) => Promise<void> };
}

/** Previews a page, a document, or the home page's order, with the changes that are not saved or published. */
export function PreviewButton({
  changeOf,
  onProblem,
  ...previewed
}: Omit<Previewed, "following"> & {
  /** Returns the change to preview, or throws an error that says why there is none. */
  changeOf: () => PreviewedChange;
  onProblem: (error: unknown) => void;
}) {
  const [preview, setPreview] = useState<PreviewLink | null>(null);
  async function show() {
    try {
      setPreview(await callDesk("POST", "previews", previewResponse, { change: changeOf() }));
    } catch (error) {
      onProblem(error);
    }
  }
  return (
    <>
      <button type="button" className="btn btn-ghost" onClick={() => void show()}>
        Preview
      </button>
      <PreviewDialog preview={preview} onClose={() => setPreview(null)} {...previewed} />
    </>
  );
}

/** The preview in a dialog; closed if null. */
export function PreviewDialog({
  preview,
  onClose,
  ...previewed
}: Previewed & { preview: PreviewLink | null; onClose: () => void }) {
  return (
    <Dialog open={preview !== null} onClose={onClose} label="Preview" variant="centre">
      {preview !== null && (
        <div className="grid w-[min(84rem,calc(100vw-2rem))] gap-4 p-4 m:p-6">
          <h2 className="heading-3">Preview</h2>
          <Preview {...preview} {...previewed} />
          <div>
            <button type="button" className="btn btn-ghost" onClick={onClose}>
              Close
            </button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** The page in a frame of a chosen width, with the link to share. */
function Preview({ url, validUntil, what, link, following }: PreviewLink & Previewed) {
  const [shown, setShown] = useState<(typeof names)[number]>("Phone");
  const [copied, setCopied] = useState("");
  return (
    <div className="grid min-w-0 gap-4">
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="visually-hidden">Window</legend>
        {names.map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="window"
              className="size-5"
              checked={name === shown}
              onChange={() => setShown(name)}
            />
            {name}, {windows[name]} pixels
          </label>
        ))}
      </fieldset>
      <div className="overflow-x-auto rounded-card border border-edge">
        <iframe
          title={`${what} in a window of ${windows[shown]} pixels`}
          src={url}
          width={windows[shown]}
          className="block h-[50dvh] max-w-none"
        />
      </div>
      <LabelledField
        label="Preview link"
        hint={`Anyone with this link can ${link} until ${formatInstant(validUntil)}.`}
      >
        {(control) => <input {...control} className="field" readOnly value={url} />}
      </LabelledField>
      {following !== undefined && (
        <Checkbox
          label="The link shows later changes, too"
          checked={following.follows}
          onChange={(checked) => void following.onFollow(checked)}
        />
      )}
      <div className="flex flex-wrap items-center gap-4">
        <button
          type="button"
          className="btn btn-ghost"
          onClick={() =>
            void navigator.clipboard.writeText(url).then(
              () => setCopied("Copied."),
              () => setCopied("The browser does not allow it: select the link and copy it."),
            )
          }
        >
          Copy the link
        </button>
        <a className="btn btn-ghost" href={url} target="_blank" rel="noreferrer">
          Open it
        </a>
        <p role="status">{copied}</p>
      </div>
    </div>
  );
}
