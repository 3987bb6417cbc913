import { foldTag, fullTextQuery, parseSearchTerms } from "../../../../schemas/content/search-terms.ts";
import type { VideoClause, VideoExpression } from "../../../../schemas/streaming/video-expression.ts";

type Value = string | number;

/**
 * Compiles an expression to an SQL condition on `videos AS v`. Values are bound, never inserted.
 * @param bind binds a value and returns its parameter, such as ?3.
 */
export function compileExpression(expression: VideoExpression, bind: (value: Value) => string): string {
  switch (expression.kind) {
    case "and":
    case "or":
      return `(${expression.of.map((part) => compileExpression(part, bind)).join(expression.kind === "and" ? " AND " : " OR ")})`;
    case "not":
      return `NOT (${compileExpression(expression.of, bind)})`;
    default:
      return compileClause(expression, bind);
  }
}

const never = "0";

function compileClause(clause: VideoClause, bind: (value: Value) => string): string {
  const oneOf = (values: readonly Value[]) => `(SELECT value FROM json_each(${bind(JSON.stringify(values))}))`;
  switch (clause.kind) {
    case "categories":
      return `v.entry_id IN (SELECT entry_id FROM video_category_entries WHERE category_slug IN ${oneOf(clause.slugs)})`;
    case "entries":
      return `v.entry_id IN ${oneOf(clause.ids)}`;
    case "teams":
      return `v.entry_id IN (SELECT entry_id FROM video_clubs WHERE club_id IN ${oneOf(clause.numbers)})`;
    case "seasons":
      return `v.season IN ${oneOf(clause.numbers)}`;
    case "duration":
      return `(v.media_type = 'OnDemand'${between("v.duration", clause.from, clause.to, bind)})`;
    case "legacy":
      return `v.legacy = ${bind(clause.is ? 1 : 0)}`;
    case "title": {
      const query = fullTextQuery(parseSearchTerms(clause.phrase ? `"${clause.words}"` : clause.words));
      if (query === "") return never;
      return `v.rowid IN (SELECT rowid FROM video_title_index WHERE video_title_index MATCH ${bind(query)})`;
    }
    case "tags": {
      const tag = foldTag(clause.words);
      return tag === "" ? never : `v.entry_id IN (SELECT entry_id FROM video_tags WHERE folded = ${bind(tag)})`;
    }
    case "publicationStart": {
      const instant = (text: string | null) => (text === null ? null : new Date(text).toISOString());
      return `(v.release_from IS NOT NULL${between("v.release_from", instant(clause.from), instant(clause.to), bind)})`;
    }
  }
}

function between(column: string, from: Value | null, to: Value | null, bind: (value: Value) => string): string {
  const low = from === null ? "" : ` AND ${column} >= ${bind(from)}`;
  return to === null ? low : `${low} AND ${column} <= ${bind(to)}`;
}
