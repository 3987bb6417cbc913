/** Elements that the text of an article or document has, with their attributes. Others are dropped where it is read. */
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

/** How the address of a link or picture begins, as a pattern: a page of the site, or a scheme that does nothing but lead there. */
export const articleAddressStart = "(?:https?://|ftp://|mailto:|tel:|data:image/|\\.{1,2}/|#|/)";

const address = new RegExp(`^${articleAddressStart}`);

export const isArticleAddress = (text: string) => address.test(text);
