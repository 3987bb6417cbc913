export interface TableOfContentsEntry {
  id: string;
  title: string;
}

const entities = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " }));

/** The text of a piece of HTML, on one line. */
export function textOfHTML(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(#39|[a-z]+);/g, (entity, name: string) => entities.get(name) ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

/** A heading's fragment id: letters and digits of any script, joined by hyphens. */
function idOf(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "") || "section"
  );
}

/**
 * Gives each second-level heading a unique id, and lists them.
 * @param html sanitised, so that its headings have no attributes.
 */
export function withTableOfContents(html: string): { html: string; contents: TableOfContentsEntry[] } {
  const contents: TableOfContentsEntry[] = [];
  const marked = html.replace(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
    const title = textOfHTML(inner);
    const base = idOf(title);
    let id = base;
    for (let copy = 2; contents.some((entry) => entry.id === id); copy++) id = `${base}-${copy}`;
    contents.push({ id, title });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: marked, contents };
}
