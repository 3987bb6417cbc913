export interface TableOfContentsEntry {
  id: string;
  title: string;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** The words of a piece of HTML, on one line. */
function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(#39|[a-z]+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

/** A heading as part of an address: letters and digits of any script, with hyphens between. */
function idOf(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "") || "section"
  );
}

/**
 * Gives each second-level heading of a sanitised text an id, and lists them.
 * @param html without attributes on its headings, which is how the sanitiser leaves them.
 */
export function withTableOfContents(html: string): { html: string; contents: TableOfContentsEntry[] } {
  const contents: TableOfContentsEntry[] = [];
  const marked = html.replace(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
    const title = wordsOf(inner);
    const base = idOf(title);
    let id = base;
    for (let copy = 2; contents.some((entry) => entry.id === id); copy++) id = `${base}-${copy}`;
    contents.push({ id, title });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: marked, contents };
}
