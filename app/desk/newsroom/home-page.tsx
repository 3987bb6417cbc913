import { useCallback, useState } from "react";
import { Link } from "react-router";
import type { z } from "zod";
import { maxHighlights, newsHighlightsResponse, newsListResponse } from "../../../schemas/desk/news.ts";
import { callDesk } from "../client.ts";
import { DeskForm, Problem, TextInput } from "../form.tsx";
import { IconButton } from "../icon-button.tsx";
import { PageHeading } from "../page-heading.tsx";
import { PublishBar, usePublishing } from "../publishing.tsx";
import { useMe } from "../shell.tsx";
import { useCall } from "../use-call.ts";
import { SortableList } from "./sortable-list.tsx";

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
      {data === null && problem === null && <p role="status">Fetching the articles</p>}
      {problem !== null && <Problem>{problem}</Problem>}
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
        onOrder={(moved, said) => {
          setArticles(moved.map(({ slug, title }) => ({ slug, title })));
          publishing.say(said);
        }}
      >
        {({ slug, title }) => (
          <IconButton
            label={`Take off: ${title}`}
            icon="i-lucide-x"
            onPress={() => {
              setArticles(articles.filter((article) => article.slug !== slug));
              publishing.say(`${title} is taken off.`);
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
        arranged={{
          ...{ subject: "home-page", shown: newsHighlightsResponse, schema: newsHighlightsResponse.shape.articles },
          ...{ work: articles, onBack: setArticles },
        }}
        read={read}
      />
      {mayPublish && (
        <AddArticles
          taken={slugs}
          onAdd={(article) => {
            setArticles([article, ...articles]);
            publishing.say(`${article.title} is first.`);
          }}
        />
      )}
    </>
  );
}

/** Finds published articles that are not at the top. */
function AddArticles({ taken, onAdd }: { taken: readonly string[]; onAdd: (article: Highlights[number]) => void }) {
  const [found, setFound] = useState<Highlights | null>(null);
  const free = found?.filter(({ slug }) => !taken.includes(slug));
  return (
    <section aria-labelledby="add" className="mt-8 max-w-[46rem]">
      <h2 id="add" className="heading-3 mb-3">
        Add an article
      </h2>
      {taken.length >= maxHighlights ? (
        <p>There are {maxHighlights}, as many as there can be. Take one off first.</p>
      ) : (
        <>
          <DeskForm
            label="Find an article"
            submit="Find"
            onSubmit={async ({ text = "" }) => {
              const query = new URLSearchParams({ text });
              const { articles } = await callDesk("GET", `news?${query}`, newsListResponse);
              setFound(articles.filter(({ state }) => state === "published" || state === "changed"));
            }}
          >
            <TextInput label="Words of its title" name="text" maxLength={100} />
          </DeskForm>
          <p role="status" className="mt-4">
            {free?.length === 0 && "No article on the site is like that."}
          </p>
          <ul className="grid gap-2">
            {free?.map(({ slug, title }) => (
              <li key={slug} className="card flex flex-wrap items-center gap-2 p-3">
                <span className="flex-1 basis-60" dir="auto">
                  {title}
                </span>
                <button type="button" className="btn btn-ghost" onClick={() => onAdd({ slug, title })}>
                  Add it<span className="visually-hidden">: {title}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
