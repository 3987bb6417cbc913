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

/** Violations of the HTML standard, with line numbers. */
export const htmlErrors = (html: string): Promise<string[]> => errorsBy(standard, html);

/**
 * Violations of the HTML standard in a whole page, including landmarks with the same name and skipped heading levels, and images without
 * width and height, which cause layout shifts.
 */
export async function pageErrors(html: string): Promise<string[]> {
  const pictures = [...html.matchAll(/<img\b[^>]*>/g)].map(([picture]) => picture);
  const unsized = pictures.filter((picture) => !/\swidth="\d+"/.test(picture) || !/\sheight="\d+"/.test(picture));
  return [...(await errorsBy(wholePage, html)), ...unsized.map((picture) => `without a size: ${picture}`)];
}
