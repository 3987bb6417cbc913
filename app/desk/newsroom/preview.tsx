import { useState } from "react";
import type { z } from "zod";
import type { newsPreviewResponse } from "../../../schemas/desk/news.ts";
import { Labelled, Tick } from "../form.tsx";
import { describeMoment } from "../time.ts";

/** Widths of windows that an article is looked at in, in CSS pixels. */
const windows = { Phone: 390, Desktop: 1280 } as const;
const names = ["Phone", "Desktop"] as const;

/** The saved article on its real page, in a window of a chosen width, with the link to share. */
export function Preview({
  url,
  validUntil,
  follows,
  onFollow,
}: z.infer<typeof newsPreviewResponse> & {
  /** Whether the link shows what is saved later, too. */
  follows: boolean;
  onFollow: (follows: boolean) => Promise<void>;
}) {
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
          title={`The article in a window of ${windows[shown]} pixels`}
          src={url}
          width={windows[shown]}
          className="block h-[50dvh] max-w-none"
        />
      </div>
      <Labelled
        label="Preview link"
        hint={`Anyone with this link can read ${follows ? "the article as it was saved last" : "this text of the article"} until ${describeMoment(validUntil)}.`}
      >
        {(control) => <input {...control} className="field" readOnly value={url} />}
      </Labelled>
      <Tick
        label="The link shows later changes, too"
        checked={follows}
        onChange={(checked) => void onFollow(checked)}
      />
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
