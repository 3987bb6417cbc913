import type { PagedDocument } from "../../../schemas/content/content.ts";
import { leagueNumber } from "../../../schemas/site/league-formats.ts";
import { t } from "../../../schemas/site/messages.ts";
import { trustMarkup } from "../../trusted-types.ts";
import { formatDate } from "../../ui/dates.ts";
import { leagueTextAttributes } from "../../ui/language-attributes.ts";
import { LeagueText } from "../../ui/league-text.tsx";
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
  pdf: PagedDocument["pdf"];
  /** Whether it is one of the league's fixed documents, to which the clubs agreed. */
  isFixed: boolean;
  /** Absolute URL of the page. */
  url: string;
}

/** Lead of the hero and description for search engines. */
export function documentLead({ brand, isFixed }: Pick<ShownDocument, "brand" | "isFixed">): string {
  return isFixed
    ? t("The full text, as the clubs of the {brand} agreed it.", { brand })
    : t("A document of the {brand}.", { brand });
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
        title={<LeagueText text={title} />}
        lead={documentLead(document)}
        trail={[{ title: t("Documents"), href: "/documents" }]}
        imageKey={null}
      />
      <div className="page-width section grid gap-x-16 gap-y-8 xl:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="beside">
          <p className="text-muted">
            {`${t("Last updated")} `}
            <time dateTime={updatedOn}>{formatDate(updatedOn)}</time>
          </p>
          {contents.length > 0 && (
            <nav aria-labelledby="contents-heading" className="mt-4 print:hidden">
              <h2 id="contents-heading" className="kicker text-muted">
                {t("Contents")}
              </h2>
              <ol lang={leagueTextAttributes().lang} className="mt-1 border-s border-line">
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
            <span className="i-lucide-printer" />
            {t("Print")}
          </button>
          {pdf !== null && (
            <a
              className="btn btn-ghost mt-5 print:hidden"
              href={pdf.path ?? `/documents/${slug}.pdf`}
              type="application/pdf"
            >
              {t("Download as PDF ({size})", { size: fileSize(pdf.bytes) })}
            </a>
          )}
          <div className="mt-5">
            <Share shared={{ url, title }} />
          </div>
        </div>
        {bodyHTML === "" ? (
          <p className="text-lg">{t("This document is a PDF. Download it to read it.")}</p>
        ) : (
          <div
            {...leagueTextAttributes()}
            className="prose"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the content service sanitises documents (worker/services/content.ts)
            dangerouslySetInnerHTML={{ __html: trustMarkup(bodyHTML) }}
          />
        )}
      </div>
    </article>
  );
}
