import { HtmlValidate } from "html-validate";

const standard = new HtmlValidate({ extends: ["html-validate:standard"] });
const wholePage = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: { "unique-landmark": "error", "heading-level": "error" },
});

async function errorsBy(validator: HtmlValidate, html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `${line} ${ruleId}: ${message}`),
  );
}

/** What the HTML standard forbids, by line. */
export const htmlErrors = (html: string): Promise<string[]> => errorsBy(standard, html);

/**
 * What the HTML standard forbids, by line, and what is wrong between a page's own part and what is around it: landmarks of one name, and
 * headings that leave out a level. Besides, pictures without their size, which move what is below them when they come.
 */
export async function pageErrors(html: string): Promise<string[]> {
  const pictures = [...html.matchAll(/<img\b[^>]*>/g)].map(([picture]) => picture);
  const unsized = pictures.filter((picture) => !/\swidth="\d+"/.test(picture) || !/\sheight="\d+"/.test(picture));
  return [...(await errorsBy(wholePage, html)), ...unsized.map((picture) => `without a size: ${picture}`)];
}
