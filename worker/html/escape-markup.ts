/** Characters that XML 1.0 (§2.2) never allows: control characters, lone surrogates, non-characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
const notInXML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Removes characters that are not allowed in XML. Keeps markup. */
export function withoutControls(text: string): string {
  return text.replace(notInXML, "");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes plain text for HTML and XML. */
export function escapeMarkup(text: string): string {
  return withoutControls(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
