import filterXSS, { type IFilterXSSOptions } from "xss";
import { articleMarkup } from "../../schemas/content/article-markup.ts";

/** Markup allowed in the body of an article or document. All other tags are dropped; script and style together with their content. */
const allowed: IFilterXSSOptions = {
  whiteList: articleMarkup,
  stripIgnoreTag: true,
  stripIgnoreTagBody: ["script", "style"],
};

/** The body of an article or document, with only allowed markup. */
export const cleanArticleHTML = (html: string): string => filterXSS(html, allowed);

/** Whether a text has an image without alternative text. */
export const hasUndescribedPicture = (html: string): boolean =>
  /<img\b(?![^>]* alt="[^"]*\S[^"]*")/.test(cleanArticleHTML(html));
