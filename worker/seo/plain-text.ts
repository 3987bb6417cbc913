/** What XML 1.0 (section 2.2) allows in no form: control characters, halves of surrogate pairs, non-characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this takes away
const notInXML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** The text without characters that would make an XML document unreadable. Markup in it stays as it is. */
export function withoutControls(text: string): string {
  return text.replace(notInXML, "");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Plain text as it is written in HTML and XML. */
export function escapeMarkup(text: string): string {
  return withoutControls(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
