/** A problem in a file of a league's folder. */
export interface FileProblem {
  /** Path in the folder, such as `clubs.csv`. */
  file: string;
  /** From 1; null if the problem concerns the whole file. */
  line: number | null;
  message: string;
}

/** "clubs.csv, line 3: code: has three capital letters" */
export function problemText({ file, line, message }: FileProblem): string {
  return `${file}${line === null ? "" : `, line ${line}`}: ${message}`;
}

/** A zod issue's path and message: "sponsors[2].url: is an http address". */
export function issueText({ path, message }: { path: readonly PropertyKey[]; message: string }): string {
  const where = path.reduce<string>(
    (text, step) => (typeof step === "number" ? `${text}[${step}]` : `${text}${text === "" ? "" : "."}${String(step)}`),
    "",
  );
  return where === "" ? message : `${where}: ${message}`;
}

/** The parsed content of a file, or its problems. */
export type Parsed<Value> = { value: Value; problems: [] } | { value: null; problems: FileProblem[] };
