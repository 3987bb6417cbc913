import { useState } from "react";
import { z } from "zod";
import { maxDocumentTitle, maxPdfBytes } from "../../../schemas/content/league-document.ts";
import { addedPdf, type DocumentDraft } from "../../../schemas/desk/documents.ts";
import { DeskRefusal, errorMessage, uploadFile } from "../calls/client.ts";
import { PreviewButton } from "../dialogs/preview-dialog.tsx";
import { Comparable } from "../drafts/read-form.tsx";
import { ErrorMessage, storedForm, TextArea, TextInput } from "../forms/form.tsx";
import { UploadField } from "../forms/upload-field.tsx";
import { formatFileSize } from "./file-size.ts";

/** A document in the form. Its PDF has a size, to show to staff. Fields may be empty. */
const writtenDocument = z.object({
  title: z.string(),
  updatedOn: z.string(),
  format: z.enum(["md", "html"]),
  text: z.string(),
  pdf: z.object({ sha256: z.string(), bytes: z.number() }).nullable(),
});
export type WrittenDocument = z.output<typeof writtenDocument>;

/** What the form stores on this device until it is submitted. @param document null for a new one */
export const storedDocumentForm = (
  document: { slug: string; version: number } | null,
  more: WrittenDocument,
  onRestore: (written: WrittenDocument) => void,
  reload?: () => Promise<void>,
) => storedForm("document", document && { id: document.slug, ...document }, writtenDocument, more, onRestore, reload);

export const draftOf = ({ pdf, ...rest }: WrittenDocument): DocumentDraft => ({ ...rest, pdf: pdf?.sha256 ?? null });

/** The refusal to submit while the PDF is being uploaded. */
export const pdfUploadUnderway = () =>
  new DeskRefusal(0, "pdf_underway", "The PDF is still on its way. Try again in a moment.");

async function upload(file: File) {
  if (file.size > maxPdfBytes) throw new Error(`A PDF has at most ${maxPdfBytes / 1_000_000} MB. Save it smaller.`);
  return await uploadFile("documents/pdf", file, addedPdf);
}

function PdfField({
  pdf,
  onChange,
  onBusy,
}: {
  pdf: WrittenDocument["pdf"];
  onChange: (pdf: WrittenDocument["pdf"]) => void;
  onBusy: (busy: boolean) => void;
}) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 font-600">PDF</legend>
      <Comparable label="PDF" value={pdf === null ? "" : `${formatFileSize(pdf.bytes)}, ${pdf.sha256.slice(0, 8)}`} />
      <p role="status">{pdf === null ? "None" : `It has one of ${formatFileSize(pdf.bytes)}.`}</p>
      <UploadField
        label={pdf === null ? "Choose a PDF" : "Choose another PDF"}
        hint="At most 25 MB. Fans see it once you have saved."
        accept="application/pdf,.pdf"
        onChoose={async (file) => {
          onBusy(true);
          try {
            onChange(await upload(file));
          } finally {
            onBusy(false);
          }
        }}
      />
      {pdf !== null && (
        <div>
          <button type="button" className="btn btn-ghost" onClick={() => onChange(null)}>
            Take the PDF out
          </button>
        </div>
      )}
    </fieldset>
  );
}

/** Previews an unsaved document on its page. @param slug null for a new document */
export function DocumentPreview({
  slug,
  document,
  busy,
}: {
  slug: string | null;
  document: WrittenDocument;
  /** Whether its PDF is being uploaded. */
  busy: boolean;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <>
      <div>
        <PreviewButton
          changeOf={() => {
            setProblem(null);
            if (busy) throw pdfUploadUnderway();
            return { kind: "document", slug, document: draftOf(document) };
          }}
          onProblem={(error) => setProblem(errorMessage(error))}
          what="The document"
          link="read this text of the document"
        />
      </div>
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
    </>
  );
}

export function DocumentFields({
  document,
  onChange,
  onBusy,
}: {
  document: WrittenDocument;
  onChange: (change: Partial<WrittenDocument>) => void;
  /** Called with true when an upload begins, and with false when it ends. */
  onBusy: (busy: boolean) => void;
}) {
  return (
    <>
      <TextInput
        label="Title"
        className="text-xl"
        autoCapitalize="sentences"
        spellCheck
        dir="auto"
        maxLength={maxDocumentTitle}
        required
        value={document.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextInput
        label="Date"
        hint="Fans read it as the day of the last update."
        type="date"
        required
        value={document.updatedOn}
        onChange={({ target }) => onChange({ updatedOn: target.value })}
      />
      <PdfField pdf={document.pdf} onChange={(pdf) => onChange({ pdf })} onBusy={onBusy} />
      <TextArea
        label="Text"
        hint={
          document.format === "md"
            ? "Markdown: ## before a heading, - before a point. Empty: fans download the PDF."
            : "HTML, as the league's folder has it. Empty: fans download the PDF."
        }
        className="font-mono"
        dir="auto"
        rows={14}
        maxLength={50_000}
        value={document.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
    </>
  );
}
