import { Link } from "react-router";
import type { DocumentSummary } from "../../schemas/content/content.ts";
import { documentPath } from "../../schemas/content/league-document.ts";
import { message, t } from "../../schemas/site/messages.ts";
import { PageHero } from "../features/content-page/page-hero.tsx";
import { treePage } from "../features/content-page/tree-page.ts";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { formatDate } from "../ui/dates.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LeagueText } from "../ui/league-text.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/documents.ts";

export const handle: PageHandle = { page: "contentPageWithoutImage", hero: true, hydrateOn: "interaction" };

const lead = message("The papers that the League is built on, each of them whole, dated and ready to print.");

/** The documents hub (spec: routes#route-table): stored documents, those with fixed paths first, then the newest. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content, league, brand, origin } = context.get(pageContext);
  const rank = ({ slug }: DocumentSummary) => league.documents.indexOf(slug) + 1 || Number.POSITIVE_INFINITY;
  const stored = (await content.documents()).toSorted(
    (a, b) => Math.sign(rank(a) - rank(b)) || b.updatedOn.localeCompare(a.updatedOn),
  );
  // Null if the league has no such page.
  const linkTo = (path: string) => {
    const page = treePage(league, path);
    return page === null ? null : { title: page.title, href: page.path };
  };
  return {
    governance: linkTo("governance"),
    regulations: linkTo("governance/regulations"),
    documents: stored.map((document) => ({ ...document, path: documentPath(league.documents, document.slug) })),
    brand: brand.name,
    origin,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        ...loaderData,
        title: t("Documents"),
        description: t(lead),
        path: "/documents",
        imageKey: "page-documents",
      })
    : [];

export default function Documents({ loaderData: { documents, governance, regulations } }: Route.ComponentProps) {
  return (
    <>
      <PageHero title={t("Documents")} lead={t(lead)} trail={governance === null ? [] : [governance]} imageKey={null} />
      <div className="page-width section">
        {documents.length === 0 ? (
          <EmptyState icon="i-lucide-file-x" title={t("No documents yet")}>
            <p>{t("They appear here as soon as they are published.")}</p>
          </EmptyState>
        ) : (
          <ul className="print-urls grid gap-4 l:grid-cols-2 3xl:grid-cols-4 print:block">
            {documents.map(({ slug, title, updatedOn, path }) => (
              <li key={slug} className="card group relative flex flex-col p-5 hover:border-edge print:mb-6">
                <span className="i-lucide-file-text text-2xl text-accent print:hidden" />
                <h2 className="heading-3 mt-4 print:mt-0">
                  <Link
                    to={path}
                    data-prefetch=""
                    className="after:absolute after:inset-0 after:content-[''] group-hover:underline decoration-2 underline-offset-4"
                  >
                    <LeagueText text={title} />
                  </Link>
                </h2>
                <p className="mt-auto pt-3 text-muted">
                  {`${t("Updated")} `}
                  <time dateTime={updatedOn}>{formatDate(updatedOn)}</time>
                </p>
              </li>
            ))}
          </ul>
        )}
        {regulations !== null && (
          <p className="print-urls mt-8">
            <Link to={regulations.href} className="text-link">
              <LeagueText text={regulations.title} />
            </Link>
          </p>
        )}
      </div>
    </>
  );
}
