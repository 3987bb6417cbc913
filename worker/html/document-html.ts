import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";

/** A document's text as HTML. HTML within Markdown is shown as text. */
export const documentHTML = ({ format, text }: { format: "md" | "html"; text: string }): string =>
  format === "html" ? text : micromark(text, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] });
