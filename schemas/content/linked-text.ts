/** Part of a text; `href` is null for words that lead nowhere. */
export interface TextPart {
  text: string;
  href: string | null;
}

/** Where a link may lead: a path on this site, another site, or a mail. */
const target = /^(?:\/(?!\/)\S*|https:\/\/\S+|mailto:\S+)$/;
export const isLinkTarget = (href: string): boolean => target.test(href);

/** A link as pages' files write it: `[words](target)`. */
const link = /\[([^\]]+)\]\(([^\s()]+)\)/g;

/** The parts of a text of a page, in order. What only looks like a link is words. */
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

/** The words of a text of a page. */
export const withoutLinks = (text: string): string =>
  linkedText(text)
    .map((part) => part.text)
    .join("");
