/** @jsxImportSource hono/jsx */

import { t } from "../../schemas/site/messages.ts";
import { richText } from "../html/rich-text.tsx";

/** Submits a form. The tag in the message sets this "Save" apart from a goalkeeper's, for which other languages have another word. */
export const SaveButton = () => (
  <button type="submit">{richText(t("<form>Save</form>"), { form: (words) => words })}</button>
);
