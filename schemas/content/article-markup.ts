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
export const articleAddressStart = "(?:https?://|ftp://|mailto:|tel:|data:image/|\\.{1,2}/|#|/)";

const address = new RegExp(`^${articleAddressStart}`);

export const isArticleAddress = (text: string) => address.test(text);
