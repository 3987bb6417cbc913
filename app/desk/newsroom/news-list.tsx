import { useCallback } from "react";
import { Link, useSearchParams } from "react-router";
import { newsListResponse, newsReviewState, newsState } from "../../../schemas/desk/news.ts";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { DeskForm, ErrorMessage, TextInput } from "../forms/form.tsx";
import { PageLinks } from "../lists/page-links.tsx";
import { useMe } from "../shell/shell.tsx";
import { formatDateTime, formatInstant } from "../time.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { isEmbargoed, reviewLabels, stateLabels } from "./state-labels.ts";

/** Lists articles, the last changed first. Scheduled articles are listed by their time, the next one first. */
export function NewsList() {
  const me = useMe();
  const [parameters, setParameters] = useSearchParams();
  const [text, state] = [parameters.get("text") ?? "", parameters.get("state") ?? ""];
  const review = parameters.get("review") ?? "";
  /** The filter whose link is marked as current. */
  const listed = review === "" && state === "scheduled" ? state : review;
  const page = Number(parameters.get("page") ?? 0);
  const read = useCallback(() => {
    const query = new URLSearchParams({
      text,
      page: String(page),
      ...(state !== "" && { state }),
      ...(review !== "" && { review }),
    });
    return callDesk("GET", `news?${query}`, newsListResponse);
  }, [text, state, review, page]);
  const { data, problem } = useCall(read);
  const [before, after] = state === "scheduled" ? ["Sooner", "Later"] : ["Changed later", "Changed earlier"];
  return (
    <>
      <PageHeading>Newsroom</PageHeading>
      <p className="mt-4 flex flex-wrap gap-2">
        {me.role !== "analyst" && (
          <Link to="/news/new" className="btn btn-primary">
            Write an article
          </Link>
        )}
        <Link to="/news/home/top" className="btn btn-ghost">
          The home page
        </Link>
        <Link to="/news/all/categories" className="btn btn-ghost">
          Categories
        </Link>
      </p>
      <nav aria-label="Lists of articles" className="mt-6 flex flex-wrap gap-2">
        {(["", ...newsReviewState.options] as const).map((option) => (
          <Link
            key={option}
            to={option === "" ? "/news" : `?review=${option}`}
            aria-current={listed === option ? "true" : undefined}
            className={`btn ${listed === option ? "btn-primary" : "btn-ghost"}`}
          >
            {option === "" ? "All articles" : `${reviewLabels[option]}: ${data?.reviews[option] ?? "…"}`}
          </Link>
        ))}
        <Link
          to="?state=scheduled"
          aria-current={listed === "scheduled" ? "true" : undefined}
          className={`btn ${listed === "scheduled" ? "btn-primary" : "btn-ghost"}`}
        >
          {stateLabels.scheduled}
        </Link>
      </nav>
      <search className="mt-6 block max-w-[32rem]">
        <DeskForm
          label="Find an article"
          submit="Find"
          onSubmit={async ({ text: typed = "", state: chosen = "" }) =>
            setParameters({ text: typed, state: chosen, review })
          }
        >
          <TextInput label="Words of its title" name="text" maxLength={100} defaultValue={text} />
          <label className="block">
            <span className="mb-1.5 block font-600">State</span>
            <select key={state} name="state" defaultValue={state} className="field">
              <option value="">All</option>
              {newsState.options.map((option) => (
                <option key={option} value={option}>
                  {stateLabels[option]}
                </option>
              ))}
            </select>
          </label>
        </DeskForm>
      </search>
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      <p role="status" className="mt-6">
        {data?.articles.length === 0 &&
          (review === ""
            ? "No article is like that. Try fewer words, or write one."
            : "Nothing is in review like that.")}
      </p>
      <ul className="mt-2 grid gap-2">
        {data?.articles.map(
          ({ slug, title, state: stands, publishedAt, hasChanges, changedAt, staff, review: reviewed, embargo }) => (
            <li key={slug}>
              <Link to={`/news/${slug}`} className="card block p-3 hover:bg-raised">
                <span className="font-600" dir="auto">
                  {title}
                </span>
                <span className="block text-sm text-muted">
                  {reviewed !== null && `${reviewLabels[reviewed]}. `}
                  {stateLabels[stands]}; changed {formatInstant(changedAt)}
                  {staff !== null && `, ${staff}`}
                </span>
                {stands === "scheduled" && publishedAt !== null && (
                  <span className="block text-sm font-600">
                    Goes out {formatDateTime(publishedAt)}
                    {hasChanges && ", without what was saved since"}
                  </span>
                )}
                {isEmbargoed({ embargo }) && (
                  <span className="block text-sm font-600">Under embargo until {formatDateTime(embargo ?? "")}</span>
                )}
              </Link>
            </li>
          ),
        )}
      </ul>
      <PageLinks
        {...{ page, before, after, more: data?.more === true }}
        to={(next) => `/news?${new URLSearchParams({ text, state, review, page: String(next) })}`}
      />
    </>
  );
}
