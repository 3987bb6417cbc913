import { HtmlValidate } from "html-validate";

/** What the HTML standard forbids, by line. */
const htmlValidator = new HtmlValidate({ extends: ["html-validate:standard"] });
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await htmlValidator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `${line} ${ruleId}: ${message}`),
  );
}
