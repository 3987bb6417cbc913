import { XMLParser, XMLValidator } from "fast-xml-parser";
import { z } from "zod";

/*
 * Checks that keep unsafe SVG files out of a league's folder. Browsers show these files as images, in which no scripts run; but a file that
 * is opened by itself is a document.
 */

/** Elements that run, embed or animate something. */
const refused = new Set([
  ...["script", "handler", "listener", "foreignobject", "iframe", "embed", "object", "audio", "video", "canvas"],
  ...["set", "animate", "animatecolor", "animatemotion", "animatetransform", "discard"],
]);

const namespaces = { svg: "http://www.w3.org/2000/svg", xhtml: "http://www.w3.org/1999/xhtml" };

/** An element as the parser returns it: attributes in `:@`, and one other key, which is its name. */
const element = z.record(z.string(), z.unknown());
const attributes = z.record(z.string(), z.string()).default({});
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseAttributeValue: false,
  parseTagValue: false,
  // Also decodes numeric entities, which could hide a URL.
  htmlEntities: true,
});

const localName = (name: string) => name.slice(name.indexOf(":") + 1).toLowerCase();

/** Whether styles or attributes load anything other than parts of the same file. */
function loadsSomething(text: string): boolean {
  return /@import|\\/i.test(text) || [...text.matchAll(/url\(\s*["']?\s*([^)]?)/gi)].some(([, first]) => first !== "#");
}

function attributeProblem(name: string, value: string): string | null {
  const local = localName(name);
  if (local.startsWith("on")) return `has an event handler: ${name}`;
  if (name.startsWith("xmlns")) return value === namespaces.xhtml ? "has HTML in it" : null;
  const isReference = local === "href" || local === "src";
  if (isReference && !/^\s*(#|data:image\/(png|jpeg|webp);base64,)/i.test(value)) {
    return `refers to something outside itself: ${value.slice(0, 60)}`;
  }
  return !isReference && loadsSomething(value) ? `refers to something outside itself: ${name}` : null;
}

function elementProblem(nodes: unknown): string | null {
  for (const node of z.array(element).parse(nodes)) {
    const { ":@": written, ...rest } = node;
    for (const [name, value] of Object.entries(attributes.parse(written))) {
      const problem = attributeProblem(name, value);
      if (problem !== null) return problem;
    }
    for (const [name, children] of Object.entries(rest)) {
      if (name === "#text") {
        if (loadsSomething(String(children)) && /[@{]/.test(String(children)))
          return "has a style that loads something";
        continue;
      }
      if (refused.has(localName(name))) return `has an element that is not a drawing: ${name}`;
      const problem = Array.isArray(children) ? elementProblem(children) : null;
      if (problem !== null) return problem;
    }
  }
  return null;
}

/** The problem with an SVG file's text; null for none. */
export function svgProblem(text: string): string | null {
  const valid = XMLValidator.validate(text);
  if (valid !== true) return `is no SVG: line ${valid.err.line}: ${valid.err.msg}`;
  if (/<!ENTITY|<\?xml-stylesheet/i.test(text)) return "has entities or a style sheet of its own: save it as plain SVG";
  const nodes = z.array(element).parse(parser.parse(text));
  const root = nodes.find((node) => Object.keys(node).some((name) => !/^(\?|#|:@)/.test(name)));
  if (root === undefined || !("svg" in root)) return "is no SVG";
  if (attributes.parse(root[":@"]).xmlns !== namespaces.svg) return `has no xmlns="${namespaces.svg}"`;
  return elementProblem(nodes);
}
