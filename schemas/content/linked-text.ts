/** Part of a text; `href` is null for plain text. */
export interface TextPart {
  text: string;
  href: string | null;
}

/** Where a link may lead: a path on this site, another site, or a mail address. */
const target = /^(?:\/(?!\/)\S*|https:\/\/\S+|mailto:\S+)$/;
export const isLinkTarget = (href: string): boolean => target.test(href);

/** A link as written in page files: `[words](target)`. */
const link = /\[([^\]]+)\]\(([^\s()]+)\)/g;

/** Splits a page's text into parts, in order. What looks like a link but has no valid target stays plain text. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of text.matchAll(link)) {
    const [whole, words = "", href = ""] = found;
    if (!isLinkTarget(href)) continue;
    if (found.index > end) parts.push({ text: text.slice(end, found.index), href: null });
    parts.push({ text: words, href });
    end = found.index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

/** A page's text with each link replaced by its words. */
export const withoutLinks = (text: string): string =>
  linkedText(text)
    .map((part) => part.text)
    .join("");
