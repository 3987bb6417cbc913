/** Elements, with their attributes, that the text of an article or document may have. Sanitising drops the others. */
export const articleMarkup: Readonly<Record<string, string[]>> = {
  p: [],
  h2: [],
  h3: [],
  ul: [],
  ol: [],
  li: [],
  blockquote: [],
  strong: [],
  em: [],
  br: [],
  figure: [],
  figcaption: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ["scope"],
  td: [],
  a: ["href"],
  img: ["src", "alt", "width", "height"],
};

/** Pattern for the start of a link's or image's URL: a page of the site, or a scheme that cannot run a script. */
export const articleURLStart = "(?:https?://|ftp://|mailto:|tel:|data:image/|\\.{1,2}/|#|/)";

const urlStart = new RegExp(`^${articleURLStart}`);

export const isArticleURL = (text: string) => urlStart.test(text);
