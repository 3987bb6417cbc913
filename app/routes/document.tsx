import { data, redirect } from "react-router";
import { documentPath } from "../../schemas/content/league-document.ts";
import { DocumentPage, documentMeta } from "../features/documents/document-page.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import type { Route } from "./+types/document.ts";

export const handle: PageHandle = { page: "contentPageWithoutImage", hero: true, hydrateOn: "interaction" };

/** A document without a fixed path, such as a report. Documents with one are at the top level; their paths here redirect there. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { league, brand, content, origin } = context.get(pageContext);
  const path = documentPath(league.documents, params.slug);
  if (league.documents.includes(params.slug)) throw redirect(path, 301);
  const document = await content.document(params.slug);
  if (document === null) throw data(null, { status: 404, statusText: "Not Found" });
  return { document: { ...document, brand: brand.name, isFixed: false }, path, origin };
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? documentMeta(loaderData) : []);

export default function Document({ loaderData }: Route.ComponentProps) {
  return <DocumentPage {...loaderData} />;
}
