import { data, redirect } from "react-router";
import type { PageKind } from "../../schemas/league/header-styles.ts";
import { ContactForm } from "../features/content-page/contact-form.tsx";
import { type TreePage, treePage } from "../features/content-page/tree-page.ts";
import { treePageMeta } from "../features/content-page/tree-page-meta.ts";
import { TreePageView } from "../features/content-page/tree-page-view.tsx";
import { DocumentView, documentLead } from "../features/documents/document-view.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { JsonLd } from "../ui/json-ld.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { breadcrumbs, graph } from "../ui/structured-data.ts";
import type { Route } from "./+types/content-page.ts";

export const handle: PageHandle = { page: "contentPageWithoutImage", hero: true, hydrateOn: "interaction" };

/** Page kind: questions, or a page with or without a hero image. */
function kindOf(path: string, found: { kind: "document" } | { kind: "page"; page: TreePage }): PageKind {
  if (path.startsWith("supporters/faqs")) return "faqs";
  return found.kind === "page" && found.page.template === "Landing"
    ? "contentPageWithImage"
    : "contentPageWithoutImage";
}

const privacyPolicy = "website-privacy-policy";

/**
 * The catch-all (spec: routes#route-table): fixed documents, and pages of the page tree;
 * otherwise 404.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { league, brand, captcha, content, origin } = context.get(pageContext);
  const path = url.pathname.replace(/^\/|\/$/g, "");
  // Every slug that ends in the policy's redirects to it.
  if (path !== privacyPolicy && /^[a-z0-9-]+$/.test(path) && path.endsWith(privacyPolicy)) {
    throw redirect(`/${privacyPolicy}${url.search}`, 301);
  }
  const document = league.documents.includes(path) ? await content.document(path) : null;
  const page = treePage(league, path);
  const found = document
    ? { kind: "document" as const, document: { ...document, brand: brand.name } }
    : page && { kind: "page" as const, page };
  if (!found) throw data(null, { status: 404, statusText: "Not Found" });
  if (url.pathname.endsWith("/")) throw redirect(`/${path}${url.search}`, 301);
  const contactForm = league.contact?.page === path ? captcha : null;
  return { ...found, pageKind: kindOf(path, found), contactForm, brand: brand.name, origin };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  if (loaderData.kind === "page") return treePageMeta(loaderData);
  const { document, ...site } = loaderData;
  return pageMeta({
    ...site,
    title: document.title,
    description: `${document.title}. ${documentLead(document.brand)}`,
    path: `/${document.slug}`,
    imageKey: "page-documents",
  });
};

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "document") {
    const { document, origin } = loaderData;
    const trail = [
      { title: "Documents", href: "/documents" },
      { title: document.title, href: `/${document.slug}` },
    ];
    return (
      <>
        <DocumentView document={{ ...document, url: `${origin}/${document.slug}` }} />
        <JsonLd data={graph(breadcrumbs(origin, trail))} />
      </>
    );
  }
  const { page, contactForm, origin } = loaderData;
  return (
    <TreePageView page={page} origin={origin}>
      {contactForm === null ? undefined : <ContactForm captcha={contactForm} />}
    </TreePageView>
  );
}
