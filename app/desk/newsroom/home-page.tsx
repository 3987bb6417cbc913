import { useCallback, useState } from "react";
import { Link } from "react-router";
import type { z } from "zod";
import { maxHighlights, newsHighlightsResponse } from "../../../schemas/desk/news.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { PublishBar, usePublishing } from "../forms/publishing.tsx";
import { SortableList } from "../lists/sortable-list.tsx";
import { useMe } from "../shell/shell.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { FindArticles } from "./find-articles.tsx";

type Highlights = z.infer<typeof newsHighlightsResponse>["articles"];

const slugsOf = (articles: Highlights) => articles.map(({ slug }) => slug);
const put = (after: Highlights, { articles }: z.infer<typeof newsHighlightsResponse>, reason = "") => {
  const body = { before: slugsOf(articles), after: slugsOf(after), reason };
  return callDesk("POST", "news/highlights", newsHighlightsResponse, body);
};
const read = () => callDesk("GET", "news/highlights", newsHighlightsResponse);

/** Chooses and orders the articles at the top of the home page. */
export function HomePage() {
  const { data, problem } = useCall(useCallback(read, []));
  return (
    <>
      <PageHeading>The home page</PageHeading>
      <p className="mt-2">The articles at its top, as fans see them from left to right.</p>
      <p className="mt-4">
        <Link to="/news/home/sections" className="btn btn-ghost">
          Order of its sections
        </Link>
      </p>
      <CallState {...{ data, problem }} what="the articles" />
      {data !== null && <Arrangement found={data} />}
    </>
  );
}

function Arrangement({ found }: { found: z.infer<typeof newsHighlightsResponse> }) {
  const { role } = useMe();
  const mayPublish = role === "administrator" || role === "editor";
  const [articles, setArticles] = useState(found.articles);
  const slugs = slugsOf(articles);
  const publishing = usePublishing(found, (now) => setArticles(now.articles));
  const before = slugsOf(publishing.shown.articles);

  return (
    <>
      <SortableList
        label="Articles at the top"
        items={articles.map((article) => ({ key: article.slug, ...article }))}
        isEditable={mayPublish}
        onOrder={(moved, status) => {
          setArticles(moved.map(({ slug, title }) => ({ slug, title })));
          publishing.setStatus(status);
        }}
      >
        {({ slug, title }) => (
          <IconButton
            label={`Take off: ${title}`}
            icon="i-lucide-x"
            onPress={() => {
              setArticles(articles.filter((article) => article.slug !== slug));
              publishing.setStatus(`${title} is taken off.`);
            }}
          />
        )}
      </SortableList>
      {articles.length === 0 && <p className="mt-6">None: the home page begins with the league's name and slogan.</p>}
      <PublishBar
        publishing={publishing}
        isEditable={mayPublish}
        isChanged={slugs.join(" ") !== before.join(" ")}
        publish={(reason) => put(articles, publishing.shown, reason)}
        undo={(former, now) => put(former.articles, now)}
        unpublished={{
          ...{ subject: "home-page", shown: newsHighlightsResponse, schema: newsHighlightsResponse.shape.articles },
          ...{ work: articles, onRestore: setArticles },
        }}
        read={read}
      />
      {mayPublish && (
        <FindArticles
          taken={slugs}
          most={maxHighlights}
          onAdd={(article) => {
            setArticles([article, ...articles]);
            publishing.setStatus(`${article.title} is first.`);
          }}
        />
      )}
    </>
  );
}
