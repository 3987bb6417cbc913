import { Link } from "react-router";
import type { NewsArticle } from "../../../schemas/desk/news.ts";
import { Checkbox } from "../forms/form.tsx";

/** The categories of a draft. One that was deleted since stays listed while it is ticked, because nothing is published in it. */
export function CategoriesField({
  chosen,
  categories,
  onChange,
}: {
  /** Slugs. */
  chosen: readonly string[];
  categories: NewsArticle["categories"];
  onChange: (chosen: string[]) => void;
}) {
  const deleted = chosen.filter((slug) => categories.every((category) => category.slug !== slug));
  const listed = [
    ...categories.map(({ slug, name }) => ({ slug, name, hint: "" })),
    ...deleted.map((slug) => ({ slug, name: slug, hint: " (deleted: take it out before you publish)" })),
  ];
  return (
    <fieldset>
      <legend className="mb-1.5 font-600">Categories</legend>
      {categories.length === 0 && (
        <p>
          There are none yet.{" "}
          <Link to="/news/all/categories" className="text-link">
            Add one
          </Link>
          , and the article can be published in it. It stays here meanwhile.
        </p>
      )}
      <div className="flex flex-wrap gap-x-6">
        {listed.map(({ slug, name, hint }) => (
          <Checkbox
            key={slug}
            label={
              <span>
                <bdi>{name}</bdi>
                {hint}
              </span>
            }
            checked={chosen.includes(slug)}
            onChange={(checked) => onChange(checked ? [...chosen, slug] : chosen.filter((each) => each !== slug))}
          />
        ))}
      </div>
    </fieldset>
  );
}
