import filterXSS, { type IFilterXSSOptions } from "xss";
import { articleMarkup } from "../../schemas/content/article-markup.ts";

/** What is dropped of the body of an article or document: all other tags, script and style with their content. */
const allowed: IFilterXSSOptions = {
  whiteList: articleMarkup,
  stripIgnoreTag: true,
  stripIgnoreTagBody: ["script", "style"],
};

/** The body of an article or document without what is not allowed. */
export const cleanArticleHTML = (html: string): string => filterXSS(html, allowed);

/** Whether fans who do not see a picture in this text would not learn what it shows. */
export const hasUndescribedPicture = (html: string): boolean =>
  /<img\b(?![^>]* alt="[^"]*\S[^"]*")/.test(cleanArticleHTML(html));
