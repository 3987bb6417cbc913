import { useCallback } from "react";
import { Link } from "react-router";
import { newslettersResponse } from "../../../schemas/desk/newsletters.ts";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { ErrorMessage } from "../forms/form.tsx";
import { languageName } from "../newsroom/languages.ts";
import { useMe } from "../shell/shell.tsx";
import { formatInstant } from "../time.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { describeState, readerCount } from "./newsletter-messages.ts";
import { mayWriteNewsletters } from "./permissions.ts";

export const readNewsletters = () => callDesk("GET", "newsletters", newslettersResponse);

/** Lists newsletters, the last changed first, and the number of readers. */
export function NewsletterList() {
  const { role } = useMe();
  const { data, problem } = useCall(useCallback(readNewsletters, []));
  const readers = data?.readers ?? null;
  return (
    <>
      <PageHeading>Newsletters</PageHeading>
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      {readers !== null && mayWriteNewsletters(role) && (
        <p className="mt-4">
          <Link to="/newsletters/new" className="btn btn-primary">
            Write a newsletter
          </Link>
        </p>
      )}
      {readers !== null && (
        <p className="mt-4">
          {readers.every(({ count }) => count === 0)
            ? "Nobody has signed up yet."
            : `Who has signed up: ${readers.map(({ lang, count }) => `${readerCount(count)} in ${languageName(lang)}`).join(", ")}.`}{" "}
          Fans do so at <SiteLink path="/news/newsletter">/news/newsletter</SiteLink>
        </p>
      )}
      <p role="status" className="mt-6">
        {data === null && problem === null && "Fetching the newsletters"}
        {data?.readers === null &&
          "The news of this site comes from another system, which has the readers too. Write and send newsletters there."}
        {readers !== null &&
          data?.newsletters.length === 0 &&
          "There are none. Write the first: a title, some words, and articles of the site."}
      </p>
      <ul aria-label="Newsletters" className="mt-2 grid max-w-[46rem] gap-2">
        {data?.newsletters.map((newsletter) => (
          <li key={newsletter.id}>
            <Link to={`/newsletters/${newsletter.id}`} className="card block p-3 hover:bg-raised">
              <span className="block font-600" dir="auto">
                {newsletter.title}
              </span>
              <span className="block text-sm text-muted">
                {describeState(newsletter)}. {languageName(newsletter.lang)}; {formatInstant(newsletter.changedAt)},{" "}
                {newsletter.staff}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
