import { useCallback, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import {
  type DeskDocument,
  type DocumentDraft,
  deskDocumentResponse,
  documentChangedResponse,
  documentDeletedResponse,
} from "../../../schemas/desk/documents.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { DeskForm, ErrorMessage, ReasonField } from "../forms/form.tsx";
import { useSaved } from "../forms/use-saved.ts";
import { useMe } from "../shell/shell.tsx";
import { formatInstant } from "../time.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { UndoButton } from "../ui/undo-button.tsx";
import {
  DocumentFields,
  DocumentPreview,
  draftOf,
  pdfUploadUnderway,
  storedDocumentForm,
  type WrittenDocument,
} from "./document-fields.tsx";
import { formatFileSize } from "./file-size.ts";
import { mayEditDocuments } from "./permissions.ts";

const onSite = "Fans see it within a few seconds.";

/** Shows a document, and lets staff change it, take it off the site, put it back or delete it. */
export function DocumentPage() {
  const { slug = "" } = useParams();
  const { role } = useMe();
  const isNew = useLocation().state !== null;
  const read = useCallback(
    () => callDesk("GET", `documents/${encodeURIComponent(slug)}`, deskDocumentResponse),
    [slug],
  );
  const { data, problem, reload } = useCall(read);
  const { status, former, showSaved, showTheirs } = useSaved<DocumentDraft>(reload, isNew ? onSite : "");
  if (data === null) return <CallState {...{ data, problem }} what="the document" />;
  const { title, path, offBecause, changedAt, staff } = data;
  return (
    <div className="grid max-w-[46rem] gap-4">
      <PageHeading>{title}</PageHeading>
      {offBecause === null ? (
        <p>
          Fans read it at{" "}
          <SiteLink path={path} className="break-all">
            {path}
          </SiteLink>
        </p>
      ) : (
        <p className="font-600 text-danger" dir="auto">
          Off the site: {offBecause}
        </p>
      )}
      <p className="text-sm text-muted">
        {staff === null ? "From the league's folder" : `Changed by ${staff}`}
        {changedAt !== null && `, ${formatInstant(changedAt)}`}
      </p>
      <p role="status">{status}</p>
      <UndoButton
        undo={
          former &&
          (async () => {
            await change(data, "save", { document: former });
            await showSaved("It is undone: it is as it was before.");
          })
        }
      />
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      {mayEditDocuments(role) ? (
        <>
          {/* The key remounts the form for each version, so that its fields show that version. */}
          <Editor key={data.version} document={data} onChanged={showSaved} reload={showTheirs} />
          <Visibility document={data} onChanged={showSaved} />
        </>
      ) : (
        <Text document={data} />
      )}
    </div>
  );
}

/** A document's content, for roles that cannot change it. */
const Text = ({ document: { updatedOn, pdf, text } }: { document: DeskDocument }) => (
  <>
    <p>
      Dated {updatedOn}; {pdf === null ? "no PDF" : `PDF of ${formatFileSize(pdf.bytes)}`}
    </p>
    {text !== "" && (
      <pre className="card whitespace-pre-wrap p-4" dir="auto">
        {text}
      </pre>
    )}
  </>
);

interface Part {
  document: DeskDocument;
  /** @param before the draft that Undo restores; left out: no Undo */
  onChanged: (done: string, before?: DocumentDraft) => Promise<void>;
}

const change = (document: DeskDocument, what: string, body: object) =>
  callDesk("POST", `documents/${document.slug}/${what}`, documentChangedResponse, {
    version: document.version,
    ...body,
  });

function Editor({ document, onChanged, reload }: Part & { reload: () => Promise<void> }) {
  const { title, updatedOn, format, text, pdf } = document;
  const stored: WrittenDocument = { title, updatedOn, format, text, pdf };
  const [written, setWritten] = useState(stored);
  const [busy, setBusy] = useState(false);
  return (
    <DeskForm
      label="The document"
      submit="Save"
      stored={storedDocumentForm(document, written, setWritten, reload)}
      onSubmit={async () => {
        if (busy) throw pdfUploadUnderway();
        await change(document, "save", { document: draftOf(written) });
        await onChanged(
          document.offBecause === null ? `Saved. ${onSite}` : "Saved. It is off the site.",
          draftOf(stored),
        );
      }}
    >
      <DocumentFields
        document={written}
        onChange={(changed) => setWritten((current) => ({ ...current, ...changed }))}
        onBusy={setBusy}
      />
      <DocumentPreview slug={document.slug} document={written} busy={busy} />
    </DeskForm>
  );
}

/** Takes a document off the site, puts it back, or deletes it. */
function Visibility({ document, onChanged }: Part) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"take-off" | "delete" | null>(null);
  const close = () => setOpen(null);
  return (
    <section aria-labelledby="visibility" className="mt-6 grid gap-4">
      <h2 id="visibility" className="heading-3">
        On the site
      </h2>
      {document.offBecause !== null && (
        <DeskForm
          label="Put it back"
          submit="Put it back on the site"
          onSubmit={async () => {
            await change(document, "put-back", {});
            await onChanged(`It is back. ${onSite}`);
          }}
        >
          {null}
        </DeskForm>
      )}
      <div className="flex flex-wrap gap-2">
        {document.offBecause === null && (
          <button type="button" className="btn btn-ghost" onClick={() => setOpen("take-off")}>
            Take it off the site
          </button>
        )}
        <button type="button" className="btn btn-ghost" onClick={() => setOpen("delete")}>
          Delete it
        </button>
      </div>
      <WithReason
        open={open === "take-off"}
        title="Take it off the site"
        about="Its page and its PDF are gone for fans within a few seconds. It stays here, and can be put back."
        onClose={close}
        onSubmit={async (reason) => {
          await change(document, "take-off", { reason });
          close();
          await onChanged("It is off the site.");
        }}
      />
      <WithReason
        open={open === "delete"}
        title="Delete it"
        about="It is gone for good, here too. A document of the league's folder comes back when the folder is loaded again."
        onClose={close}
        onSubmit={async (reason) => {
          const body = { version: document.version, reason };
          await callDesk("POST", `documents/${document.slug}/delete`, documentDeletedResponse, body);
          await navigate("/documents", { replace: true });
        }}
      />
    </section>
  );
}

function WithReason({
  open,
  title,
  about,
  onClose,
  onSubmit,
}: {
  open: boolean;
  title: string;
  about: string;
  onClose: () => void;
  onSubmit: (reason: string) => Promise<void>;
}) {
  return (
    <FormDialog open={open} title={title} onClose={onClose}>
      <p>{about}</p>
      <DeskForm label={title} submit={title} danger onSubmit={({ reason = "" }) => onSubmit(reason)}>
        <ReasonField />
      </DeskForm>
    </FormDialog>
  );
}
