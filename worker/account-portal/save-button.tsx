/** @jsxImportSource hono/jsx */

import { t } from "../../schemas/site/messages.ts";
import { richText } from "../html/rich-text.tsx";

/** The button of a form that keeps what was chosen. A "Save" by itself is a goalkeeper's, which other languages call something else. */
export const SaveButton = () => (
  <button type="submit">{richText(t("<form>Save</form>"), { form: (words) => words })}</button>
);
