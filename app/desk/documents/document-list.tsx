import { useCallback } from "react";
import { Link } from "react-router";
import { deskDocumentsResponse, type ListedDocument } from "../../../schemas/desk/documents.ts";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { ErrorMessage } from "../forms/form.tsx";
import { useMe } from "../shell/shell.tsx";
import { formatInstant } from "../time.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { formatFileSize } from "./file-size.ts";
import { mayEditDocuments } from "./permissions.ts";

/** Details below a document's title in the list. */
function detailsOf({ updatedOn, pdfBytes, changedAt, staff }: ListedDocument): string {
  const change = changedAt === null ? "" : `changed ${formatInstant(changedAt)}`;
  return [
    `Dated ${updatedOn}`,
    pdfBytes === null ? "no PDF" : `PDF of ${formatFileSize(pdfBytes)}`,
    ...(staff === null ? [change, "from the league's folder"] : [`${change} by ${staff}`]),
  ]
    .filter((part) => part !== "")
    .join("; ");
}

/** Lists the league's documents, including those that are off the site. */
export function DocumentList() {
  const { role } = useMe();
  const read = useCallback(() => callDesk("GET", "documents", deskDocumentsResponse), []);
  const { data, problem } = useCall(read);
  return (
    <>
      <PageHeading>Documents</PageHeading>
      {mayEditDocuments(role) && (
        <p className="mt-4">
          <Link to="/documents/new" className="btn btn-primary">
            Add a document
          </Link>
        </p>
      )}
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      <p role="status" className="mt-6">
        {data === null && problem === null && "Fetching the documents"}
        {data?.documents.length === 0 && "There are none. Add the first: a text, a PDF or both."}
      </p>
      <ul aria-label="Documents" className="mt-2 grid gap-2">
        {data?.documents.map((document) => (
          <li key={document.slug}>
            <Link to={`/documents/edit/${document.slug}`} className="card block p-3 hover:bg-raised">
              <span className="block font-600" dir="auto">
                {document.title}
              </span>
              {document.offBecause !== null && (
                <span className="block text-sm font-600 text-danger" dir="auto">
                  Off the site: {document.offBecause}
                </span>
              )}
              <span className="block text-sm text-muted">{detailsOf(document)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
