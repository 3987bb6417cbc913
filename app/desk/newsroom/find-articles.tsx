import { useState } from "react";
import type { z } from "zod";
import { newsListResponse } from "../../../schemas/desk/news.ts";
import { callDesk } from "../calls/client.ts";
import { DeskForm, TextInput } from "../forms/form.tsx";

type Articles = z.infer<typeof newsListResponse>["articles"];
type FoundArticle = Pick<Articles[number], "slug" | "title">;

/** Maximum number of results. More would push what is below them out of view. */
const maxShown = 8;

/** Finds published articles by words in their titles, and adds them to a list. */
export function FindArticles({
  taken,
  most,
  onAdd,
}: {
  /** Slugs that are already in the list. */
  taken: readonly string[];
  /** Maximum length of the list. */
  most: number;
  onAdd: (article: FoundArticle) => void;
}) {
  const [found, setFound] = useState<Articles | null>(null);
  const free = found?.filter(({ slug }) => !taken.includes(slug));
  return (
    <section aria-labelledby="add" className="mt-8 max-w-[46rem]">
      <h2 id="add" className="heading-3 mb-3">
        Add an article
      </h2>
      {taken.length >= most ? (
        <p>There are {most}, as many as there can be. Take one off first.</p>
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
            {free !== undefined &&
              free.length > maxShown &&
              `These ${maxShown} were changed last. More words find others.`}
          </p>
          <ul className="grid gap-2">
            {free?.slice(0, maxShown).map(({ slug, title }) => (
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
