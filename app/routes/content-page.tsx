import { data, redirect } from "react-router";
import { podcastFeed } from "../../schemas/content/podcast-paths.ts";
import type { PageKind } from "../../schemas/league/header-styles.ts";
import { enabledFeeds } from "../../schemas/league/video-settings.ts";
import { routePath } from "../../schemas/site/messages.ts";
import { ContactForm } from "../features/content-page/contact-form.tsx";
import { type TreePage, treePage } from "../features/content-page/tree-page.ts";
import { treePageMeta } from "../features/content-page/tree-page-meta.ts";
import { TreePageView } from "../features/content-page/tree-page-view.tsx";
import { DocumentPage, documentMeta } from "../features/documents/document-page.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { Island } from "../ui/island.tsx";
import { lazyComponent } from "../ui/lazy-hydration.ts";
import type { Route } from "./+types/content-page.ts";

const episodeList = lazyComponent(async () => (await import("../features/podcast/episode-list.tsx")).EpisodeList);

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
  const path = routePath(url.pathname).slice(1);
  // Any slug that ends in the privacy policy's redirects to it.
  if (path !== privacyPolicy && /^[a-z0-9-]+$/.test(path) && path.endsWith(privacyPolicy)) {
    throw redirect(`/${privacyPolicy}${url.search}`, 301);
  }
  const document = league.documents.includes(path) ? await content.document(path) : null;
  const page = treePage(league, path);
  const found = document
    ? { kind: "document" as const, path: `/${path}`, document: { ...document, brand: brand.name, isFixed: true } }
    : page && { kind: "page" as const, page };
  // The site links to /videos, even if a build has its video feeds elsewhere.
  const [feed] = path === "videos" ? enabledFeeds(league.video.feeds) : [];
  if (feed !== undefined) throw redirect(feed.path + url.search, 302);
  const moved = found ? undefined : league.formerPaths.get(path);
  if (moved !== undefined) throw redirect(`/${moved}${url.search}`, 301);
  // Pages' paths are in lower case, apart from ids. One that began with a slash would name another site.
  if (!found && /^(?=.*[A-Z])\w[\w/-]*$/.test(path)) throw redirect(`/${path.toLowerCase()}${url.search}`, 301);
  if (!found) throw data(null, { status: 404, statusText: "Not Found" });
  const contactForm = league.contact?.page === path ? captcha : null;
  const episodes = league.podcast?.page === path ? content.podcast().catch(() => null) : null;
  return { ...found, pageKind: kindOf(path, found), contactForm, episodes, brand: brand.name, origin };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  if (loaderData.kind === "page") {
    const { page, episodes } = loaderData;
    const feed = {
      tagName: "link",
      rel: "alternate",
      type: "application/rss+xml",
      title: page.title,
      href: podcastFeed,
    };
    return [...treePageMeta(loaderData), ...(episodes === null ? [] : [feed])];
  }
  return documentMeta(loaderData);
};

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "document") return <DocumentPage {...loaderData} />;
  const { page, contactForm, episodes, origin } = loaderData;
  return (
    <TreePageView page={page} origin={origin}>
      {contactForm !== null ? (
        <ContactForm captcha={contactForm} />
      ) : episodes !== null ? (
        <Island
          component={episodeList}
          props={{ episodes }}
          fallback={<div className="skeleton h-96 rounded-card" />}
          hydrateOn="interaction"
        />
      ) : undefined}
    </TreePageView>
  );
}
