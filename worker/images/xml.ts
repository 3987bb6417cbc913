/** Escapes text for an XML text node or a double-quoted attribute, and drops characters that XML 1.0 forbids. */
export function escapeXML(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 §2.2 does not allow
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
  );
}

/** Formats a coordinate with at most one decimal, so that drawings stay small. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** An SVG document. `title` is plain text; `body` is markup. */
export function svgDocument(options: {
  width: number;
  height: number;
  viewBox: string;
  title: string;
  body: string;
}): string {
  const { width, height, viewBox, title, body } = options;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice" role="img"><title>${escapeXML(title)}</title>${body}</svg>`;
}
