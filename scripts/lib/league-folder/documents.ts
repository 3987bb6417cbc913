import { documentFields, pdfProblem } from "../../../schemas/content/league-document.ts";
import { documentHTML } from "../../../worker/html/document-html.ts";
import type { FileProblem, Parsed } from "./file-problem.ts";
import { bytesOf, type FolderFiles, textOf } from "./folder-files.ts";
import { formatFrontMatter, parseFrontMatter } from "./front-matter.ts";

/* documents/ of a league's folder: {slug}.md or {slug}.html with title and date in front matter, and optionally {slug}.pdf beside it. */

export interface FolderDocument {
  slug: string;
  title: string;
  /** Calendar date. */
  updatedOn: string;
  format: "md" | "html";
  /** Markdown or HTML. */
  body: string;
  pdf: Uint8Array | null;
}

export const htmlOfDocument = ({ format, body }: Pick<FolderDocument, "format" | "body">): string =>
  documentHTML({ format, text: body });

/** Parses the documents of a folder. */
export function parseDocuments(files: FolderFiles): Parsed<FolderDocument[]> {
  const problems: FileProblem[] = [];
  const documents: FolderDocument[] = [];
  for (const [file, bytes] of files) {
    if (!file.startsWith("documents/")) continue;
    const [, slug, ending] = /^documents\/([a-z0-9]+(?:-[a-z0-9]+)*)\.(md|html|pdf)$/.exec(file) ?? [];
    const add = (message: string) => problems.push({ file, line: null, message });
    if (slug === undefined) {
      add("is named {slug}.md, .html or .pdf, the slug in lower-case letters, digits and hyphens");
    } else if (ending === "pdf") {
      const problem = pdfProblem(bytes, bytes.length);
      if (problem !== null) add(problem);
      const hasText = ["md", "html"].some((format) => files.has(`documents/${slug}.${format}`));
      if (!hasText) add(`has no documents/${slug}.md beside it, with its title`);
    } else {
      const format = ending === "html" ? "html" : "md";
      if (format === "html" && files.has(`documents/${slug}.md`)) add(`stands beside documents/${slug}.md`);
      const { value, problems: found } = parseFrontMatter(file, textOf(bytes), documentFields);
      problems.push(...found);
      const pdf = files.get(`documents/${slug}.pdf`) ?? null;
      if (value !== null) documents.push({ slug, ...value.fields, format, body: value.body, pdf });
    }
  }
  return problems.length > 0 ? { value: null, problems } : { value: documents, problems: [] };
}

/** The files of documents. */
export function documentFiles(documents: readonly FolderDocument[]): FolderFiles {
  return new Map(
    documents.flatMap(({ slug, title, updatedOn, format, body, pdf }) => [
      [`documents/${slug}.${format}`, bytesOf(formatFrontMatter({ title, updatedOn }, body))] as const,
      ...(pdf === null ? [] : [[`documents/${slug}.pdf`, pdf] as const]),
    ]),
  );
}
