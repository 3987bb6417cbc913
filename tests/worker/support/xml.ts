import { XMLParser, XMLValidator } from "fast-xml-parser";

/** Parses a document: attributes as `@name`, everything as text. @throws if it is not well-formed. */
export function parseXML(text: string): unknown {
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new Error(`Not well-formed: ${valid.err.msg} (line ${valid.err.line})`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML allows none of them, and the parser lets them pass
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text)) throw new Error("A control character, which XML forbids");
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    parseTagValue: false,
    isArray: (name) => ["item", "entry", "url", "sitemap"].includes(name),
  });
  return parser.parse(text);
}
