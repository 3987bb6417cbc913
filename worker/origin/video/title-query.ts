import { fullTextQuery, searchedParts } from "../../../schemas/search-words.ts";
import { ApiError } from "../../errors.ts";

/**
 * The `q` of a video search as a full-text query of titles: `title:(crown cup)` finds both words, of which the last may be a
 * beginning, `title:("crown cup")` the phrase. Null when there is no word in it, so that nothing can match.
 * @throws ApiError 400 for any other expression.
 */
export function titleQuery(q: string): string | null {
  const text = /^title:\((.*)\)$/s.exec(q)?.[1];
  if (text === undefined)
    throw new ApiError(400, "bad_parameter", 'The query is not understood. q is title:(words) or title:("phrase").');
  return fullTextQuery(searchedParts(text)) || null;
}
