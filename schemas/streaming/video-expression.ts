/**
 * The `q` of `GET {video api}/search` (spec: calls#video-search) as a syntax tree. The grammar, in ABNF (RFC 5234); field names and
 * AND, OR, NOT are case-sensitive:
 *
 *     expression  = all *(SP "OR" SP all)
 *     all         = condition *(SP "AND" SP condition)
 *     condition   = ["NOT" SP] (clause / "(" expression ")")
 *     clause      = "categories:" list            ; slugs: in any of them
 *                 / "entries:" list               ; entry ids: any of them
 *                 / "teams:" list                 ; club ids: about any of them
 *                 / "seasons:" list               ; first years: of any of them
 *                 / "duration:" range             ; seconds, inclusive. A live stream has none.
 *                 / "legacy:" ("true" / "false")  ; imported from the previous system
 *                 / "title:" text                 ; all words, the last of which may be a prefix; or the phrase
 *                 / "tags:" text                  ; a whole tag
 *                 / "publicationStart:" ("*" / range)  ; it has one; or ISO 8601 instants, inclusive
 *     list        = "(" value *(SP "OR" SP value) ")"
 *     text        = "(" words ")" / "(" DQUOTE words DQUOTE ")"   ; no parentheses and quotes in words
 *     range       = "[" (value / "*") SP "TO" SP (value / "*") "]"
 *
 * AND binds more tightly than OR. docs/decisions/video-search.md has the reasons for this grammar.
 */
export type VideoExpression =
  | { kind: "and" | "or"; of: readonly VideoExpression[] }
  | { kind: "not"; of: VideoExpression }
  | VideoClause;

/** In a range, null is an open end. */
export type VideoClause =
  | { kind: "categories"; slugs: readonly string[] }
  | { kind: "entries"; ids: readonly string[] }
  | { kind: "teams" | "seasons"; numbers: readonly number[] }
  | { kind: "duration"; from: number | null; to: number | null }
  | { kind: "legacy"; is: boolean }
  | { kind: "title" | "tags"; words: string; phrase: boolean }
  | { kind: "publicationStart"; from: string | null; to: string | null };

export const expressionLimits = {
  /** Characters of the expression. */
  length: 1000,
  /** Characters of one text. */
  text: 200,
  /** Nested parentheses and NOTs. */
  depth: 8,
  clauses: 32,
  /** Values of one list. */
  values: 50,
} as const;

/** Field names in an expression's text. */
export type FieldNames = Record<VideoClause["kind"], string>;

/** Field names of the grammar above. */
export const fieldNames: FieldNames = {
  categories: "categories",
  entries: "entries",
  teams: "teams",
  seasons: "seasons",
  duration: "duration",
  legacy: "legacy",
  title: "title",
  tags: "tags",
  publicationStart: "publicationStart",
};

/** Field names of the content matrix: paths in its items. */
export const matrixFieldNames: FieldNames = {
  categories: "metaData.category",
  entries: "mediaData.entryId",
  teams: "metaData.teams",
  seasons: "metaData.season",
  duration: "metaData.VideoDuration",
  legacy: "metaData.legacy",
  title: "metaData.title",
  tags: "metaData.tags",
  publicationStart: "publicationData.releaseFrom",
};

/** Serializes an expression for `q`. Parsing it with the same names returns an equal tree. */
export function printExpression(expression: VideoExpression, names: FieldNames = fieldNames): string {
  switch (expression.kind) {
    case "and":
    case "or":
      return expression.of.map((part) => printPart(part, names)).join(expression.kind === "and" ? " AND " : " OR ");
    case "not":
      return `NOT ${printPart(expression.of, names)}`;
    default:
      return `${names[expression.kind]}:${printValue(expression)}`;
  }
}

function printPart(expression: VideoExpression, names: FieldNames): string {
  const text = printExpression(expression, names);
  return expression.kind === "and" || expression.kind === "or" ? `(${text})` : text;
}

function printValue(clause: VideoClause): string {
  switch (clause.kind) {
    case "categories":
      return `(${clause.slugs.join(" OR ")})`;
    case "entries":
      return `(${clause.ids.join(" OR ")})`;
    case "teams":
    case "seasons":
      return `(${clause.numbers.join(" OR ")})`;
    case "duration":
      return printRange(clause);
    case "legacy":
      return String(clause.is);
    case "title":
    case "tags":
      return `(${clause.phrase ? `"${clause.words}"` : clause.words})`;
    case "publicationStart":
      return clause.from === null && clause.to === null ? "*" : printRange(clause);
  }
}

const printRange = ({ from, to }: { from: string | number | null; to: string | number | null }) =>
  `[${from ?? "*"} TO ${to ?? "*"}]`;

/** Turns user input into words of an expression: removes syntax characters and shortens it to the limit. */
export const sanitizeWords = (text: string) =>
  text
    .replace(/["()\\]/g, " ")
    .slice(0, expressionLimits.text)
    .trim();

/** The filters of a page of videos. */
export interface VideoFilter {
  /** Slugs. */
  categories?: readonly string[] | undefined;
  /** Club ids. */
  teams?: readonly number[] | undefined;
  /** First years. */
  seasons?: readonly number[] | undefined;
  /** Seconds, inclusive; null is an open end. */
  duration?: { from: number | null; to: number | null } | undefined;
  legacy?: boolean | undefined;
  /** Words of a title, or a tag. */
  words?: string | undefined;
  /** Whether the words must occur as a phrase. */
  phrase?: boolean | undefined;
}

/** The expression for a filter. It always requires a publication start (spec: calls#video-search). */
export function filterExpression(choice: VideoFilter): VideoExpression {
  const of: VideoExpression[] = [{ kind: "publicationStart", from: null, to: null }];
  if (choice.categories) of.push({ kind: "categories", slugs: choice.categories });
  if (choice.duration) of.push({ kind: "duration", ...choice.duration });
  if (choice.teams) of.push({ kind: "teams", numbers: choice.teams });
  if (choice.seasons) of.push({ kind: "seasons", numbers: choice.seasons });
  if (choice.legacy !== undefined) of.push({ kind: "legacy", is: choice.legacy });
  const words = sanitizeWords(choice.words ?? "");
  if (words !== "") {
    of.push({
      kind: "or",
      of: [
        { kind: "title", words, phrase: choice.phrase ?? false },
        { kind: "tags", words, phrase: choice.phrase ?? false },
      ],
    });
  }
  const [only, ...more] = of;
  return only !== undefined && more.length === 0 ? only : { kind: "and", of };
}
