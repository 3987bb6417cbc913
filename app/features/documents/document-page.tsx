import type { MetaDescriptor } from "react-router";
import { pageHref, t } from "../../../schemas/site/messages.ts";
import { JsonLd } from "../../ui/json-ld.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { breadcrumbs, graph } from "../../ui/structured-data.ts";
import { DocumentView, documentLead, type ShownDocument } from "./document-view.tsx";

interface Page {
  document: Omit<ShownDocument, "url">;
  path: string;
  origin: string;
}

/** Title and description of a document's page. */
export const documentMeta = ({ document, path, origin }: Page): MetaDescriptor[] =>
  pageMeta({
    brand: document.brand,
    origin,
    title: document.title,
    description: `${document.title}. ${documentLead(document)}`,
    path,
    imageKey: "page-documents",
  });

/** A document's page, with its breadcrumbs as structured data. */
export function DocumentPage({ document, path, origin }: Page) {
  const trail = [
    { title: t("Documents"), href: "/documents" },
    { title: document.title, href: path },
  ];
  return (
    <>
      <DocumentView document={{ ...document, url: `${origin}${pageHref(path)}` }} />
      <JsonLd data={graph(breadcrumbs(origin, trail))} />
    </>
  );
}
