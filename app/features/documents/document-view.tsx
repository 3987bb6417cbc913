import { leagueNumber } from "../../../schemas/site/league-words.ts";
import { trustMarkup } from "../../trusted-types.ts";
import { formatDate } from "../../ui/dates.ts";
import { PageHero } from "../content-page/page-hero.tsx";
import { Share } from "../share/share.tsx";

export interface ShownDocument {
  slug: string;
  title: string;
  brand: string;
  /** Date, YYYY-MM-DD. */
  updatedOn: string;
  /** Sanitised; its headings have the ids of `contents`. */
  bodyHTML: string;
  contents: readonly { id: string; title: string }[];
  pdf: { bytes: number } | null;
  /** Absolute. */
  url: string;
}

/** Lead of the hero and description for search engines. */
export function documentLead(brand: string): string {
  return `The full text, as the clubs of the ${brand} agreed it.`;
}

const kilobytes = leagueNumber({ style: "unit", unit: "kilobyte", maximumFractionDigits: 0 });
const megabytes = leagueNumber({ style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
const fileSize = (bytes: number): string =>
  bytes < 1_000_000 ? kilobytes(Math.ceil(bytes / 1000)) : megabytes(bytes / 1_000_000);

/** A document with its table of contents, for screen and print. */
export function DocumentView({ document }: { document: ShownDocument }) {
  const { slug, title, updatedOn, bodyHTML, contents, pdf, url } = document;
  return (
    <article aria-labelledby="title">
      <PageHero
        title={title}
        lead={documentLead(document.brand)}
        trail={[{ title: "Documents", href: "/documents" }]}
        imageKey={null}
      />
      <div className="page-width section grid gap-x-16 gap-y-8 xl:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="beside">
          <p className="text-muted">
            Last updated <time dateTime={updatedOn}>{formatDate(updatedOn)}</time>
          </p>
          {contents.length > 0 && (
            <nav aria-labelledby="contents-heading" className="mt-4 print:hidden">
              <h2 id="contents-heading" className="kicker text-muted">
                Contents
              </h2>
              <ol className="mt-1 border-s border-line">
                {contents.map(({ id, title: section }) => (
                  <li key={id}>
                    <a href={`#${id}`} className="flex min-h-11 items-center ps-4 hover:text-accent hover:underline">
                      {section}
                    </a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <button type="button" className="btn btn-ghost needs-script mt-5 print:hidden" onClick={() => window.print()}>
            <span aria-hidden="true" className="i-lucide-printer" />
            Print
          </button>
          {pdf !== null && (
            <a className="btn btn-ghost mt-5 print:hidden" href={`/documents/${slug}.pdf`} type="application/pdf">
              Download as PDF ({fileSize(pdf.bytes)})
            </a>
          )}
          <div className="mt-5">
            <Share shared={{ url, title }} />
          </div>
        </div>
        <div
          className="prose"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the content service sanitises documents (worker/services/content.ts)
          dangerouslySetInnerHTML={{ __html: trustMarkup(bodyHTML) }}
        />
      </div>
    </article>
  );
}
