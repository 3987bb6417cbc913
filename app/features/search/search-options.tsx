import type { NewsSearch } from "../../../schemas/news-search.ts";

/** Filter and sort. `onChange` re-runs the search; without script the form's button does. */
export function SearchOptions({
  search,
  onChange,
}: {
  search: NewsSearch;
  onChange?: (change: Partial<NewsSearch>) => void;
}) {
  return (
    <div className="grid grid-cols-2 gap-4 m:flex">
      <label className="grid gap-1 text-sm text-muted">
        Filter
        <select
          name="filter"
          defaultValue={search.exact ? "exact" : "all"}
          className="field m:w-44"
          onChange={(event) => onChange?.({ exact: event.target.value === "exact" })}
        >
          <option value="all">All results</option>
          <option value="exact">Exact matches</option>
        </select>
      </label>
      <label className="grid gap-1 text-sm text-muted">
        Sort
        <select
          name="sort"
          defaultValue={search.sort}
          className="field m:w-44"
          onChange={(event) => onChange?.({ sort: event.target.value === "date" ? "date" : "relevance" })}
        >
          <option value="relevance">Relevance</option>
          <option value="date">Date added</option>
        </select>
      </label>
    </div>
  );
}
