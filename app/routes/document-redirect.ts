import { data, redirect } from "react-router";
import { pageContext } from "../load-context.ts";
import type { Route } from "./+types/document-redirect.ts";

/** Fixed documents are at the top level: their paths below /documents redirect. */
export function loader({ context, params }: Route.LoaderArgs) {
  if (context.get(pageContext).league.documents.includes(params.slug)) throw redirect(`/${params.slug}`, 301);
  throw data(null, { status: 404, statusText: "Not Found" });
}

export default function DocumentRedirect() {
  return null;
}
