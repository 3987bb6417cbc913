import { useEffect, useId, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import type { RichEditor, ToolState } from "./editor/rich-editor.ts";
import { EmbedDialog } from "./embed-dialog.tsx";
import { ImageDialog } from "./image-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { Toolbar } from "./toolbar.tsx";

const nothing: ToolState = {
  ...{ pressed: [], possible: [], isInTable: false },
  ...{ link: null, mayLink: false, imageAlt: null },
};

/** A rich-text editor with its toolbar. */
export function RichText({
  file: { openEditor, keepsAll },
  html,
  lang,
  dir,
  labelledBy,
  onChange,
  onLost,
}: {
  file: typeof import("./editor/rich-editor.ts");
  html: string;
  lang: string;
  dir: string;
  labelledBy: string;
  onChange: (html: string) => void;
  /** Called when `html` has become a text that the editor would not preserve. */
  onLost: () => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const editor = useRef<RichEditor | null>(null);
  /** The text that the editor has now. */
  const written = useRef(html);
  const [tools, setTools] = useState(nothing);
  const [dialog, setDialog] = useState<"link" | "image" | "embed" | null>(null);
  const id = useId();
  const hintID = useId();
  const latest = useRef({ onChange });
  latest.current = { onChange };

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once; other effects apply later changes
  useEffect(() => {
    if (host.current === null) return;
    if (!keepsAll(html)) return onLost();
    const opened = openEditor(host.current, {
      ...{ html, labelledBy, describedBy: hintID, onState: setTools },
      onWritten(text) {
        written.current = text;
        latest.current.onChange(text);
      },
      onTools: () => toolbar.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus(),
      onLink: () => setDialog("link"),
    });
    editor.current = opened;
    return () => opened.end();
  }, []);

  useEffect(() => editor.current?.speak(lang, dir), [lang, dir]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed text is shown again
  useEffect(() => {
    if (html === written.current) return;
    written.current = html;
    if (keepsAll(html)) editor.current?.show(html);
    else onLost();
  }, [html]);

  /** Closes the dialog first, because an open one keeps the focus, and then changes the text. */
  function finish(change: (opened: RichEditor) => void) {
    flushSync(() => setDialog(null));
    if (editor.current !== null) change(editor.current);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Toolbar
        state={tools}
        controls={id}
        first={toolbar}
        onRun={(name) => editor.current?.run(name)}
        onLink={() => setDialog("link")}
        onImage={() => setDialog("image")}
        onEmbed={() => setDialog("embed")}
        onLeave={() => editor.current?.focus()}
      />
      <div ref={host} id={id} />
      <p id={hintID} className="text-sm text-muted">
        Alt+F10 goes to the buttons, Escape back to the text.
      </p>
      {createPortal(
        // React events bubble through portals, so submitting a dialog would also submit the article's form.
        <div onSubmit={(event) => event.stopPropagation()}>
          <LinkDialog
            open={dialog === "link"}
            address={tools.link}
            onClose={() => setDialog(null)}
            onLink={(href) => finish((opened) => opened.link(href))}
          />
          <EmbedDialog
            open={dialog === "embed"}
            onClose={() => setDialog(null)}
            onAdd={(embed) => finish((opened) => opened.addEmbed(embed))}
          />
          <ImageDialog
            open={dialog === "image"}
            alt={tools.imageAlt}
            onClose={() => setDialog(null)}
            onAdd={(image) => finish((opened) => opened.addImage(image))}
            onDescribe={(alt) => finish((opened) => opened.describeImage(alt))}
          />
        </div>,
        document.body,
      )}
    </div>
  );
}
