import { useEffect, useId, useState } from "react";
import { ErrorMessage, TextArea } from "../forms/form.tsx";
import { inLanguage } from "./languages.ts";
import { RichText } from "./rich-text.tsx";

type EditorFile = typeof import("./editor/rich-editor.ts");

/** Why a text is shown as HTML although nobody asked for that. */
const reasons = {
  lost: "The editor would lose something of this text, so it is here as HTML.",
  missing: "The editor cannot be loaded, so the text is here as HTML.",
} as const;

/** The text of an article, in the rich-text editor or as HTML. */
export function LazyRichText({
  html,
  lang,
  onChange,
}: {
  html: string;
  lang: string;
  onChange: (html: string) => void;
}) {
  const [file, setFile] = useState<EditorFile | null>(null);
  const [asHTML, setAsHTML] = useState(false);
  const [reason, setReason] = useState<keyof typeof reasons | null>(null);
  const nameID = useId();
  const isHTML = asHTML || reason !== null;

  useEffect(() => {
    import("./editor/rich-editor.ts").then(setFile, () => setReason("missing"));
  }, []);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span id={nameID} className="font-600">
          {!isHTML && "Text"}
        </span>
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            role="switch"
            aria-checked={isHTML}
            className="size-5"
            checked={isHTML}
            onChange={({ target }) => {
              setAsHTML(target.checked);
              setReason(target.checked || file?.keepsAll(html) === true ? null : file === null ? "missing" : "lost");
            }}
          />
          As HTML
        </label>
      </div>
      <p role="status" className={reason === null ? "visually-hidden" : ""}>
        {reason !== null && reasons[reason]}
      </p>
      {isHTML ? (
        <TextArea
          label="Text"
          hint="HTML, a paragraph between <p> and </p>."
          className="font-mono"
          {...inLanguage(lang)}
          rows={16}
          maxLength={50_000}
          value={html}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : file === null ? (
        <p role="status">Fetching the editor</p>
      ) : (
        <RichText
          file={file}
          html={html}
          {...inLanguage(lang)}
          labelledBy={nameID}
          onChange={onChange}
          onLost={() => setReason("lost")}
        />
      )}
      {html.length > 50_000 && <ErrorMessage>A text has at most 50,000 characters, markup counted.</ErrorMessage>}
    </div>
  );
}
