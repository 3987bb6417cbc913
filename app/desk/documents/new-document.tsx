import { useState } from "react";
import { useNavigate } from "react-router";
import { documentChangedResponse } from "../../../schemas/desk/documents.ts";
import { leagueDate } from "../../../schemas/site/league-clock.ts";
import { callDesk } from "../calls/client.ts";
import { DeskForm } from "../forms/form.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import {
  DocumentFields,
  DocumentPreview,
  draftOf,
  pdfUploadUnderway,
  storedDocumentForm,
  type WrittenDocument,
} from "./document-fields.tsx";

export function NewDocument() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [document, setDocument] = useState<WrittenDocument>(() => ({
    ...{ title: "", updatedOn: leagueDate(new Date()), format: "md", text: "", pdf: null },
  }));
  return (
    <div className="max-w-[46rem]">
      <PageHeading className="mb-6">Add a document</PageHeading>
      <DeskForm
        label="Add a document"
        submit="Show it to fans"
        stored={storedDocumentForm(null, document, setDocument)}
        onSubmit={async () => {
          if (busy) throw pdfUploadUnderway();
          const body = { document: draftOf(document) };
          const { slug } = await callDesk("POST", "documents/create", documentChangedResponse, body);
          await navigate(`/documents/edit/${slug}`, { replace: true, state: { isNew: true } });
        }}
      >
        <DocumentFields
          document={document}
          onChange={(change) => setDocument((current) => ({ ...current, ...change }))}
          onBusy={setBusy}
        />
        <DocumentPreview slug={null} document={document} busy={busy} />
      </DeskForm>
    </div>
  );
}
