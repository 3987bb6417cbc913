import { type ESTree, type Plugin, parseSync, Visitor } from "vite";

/* Builds the site as if it were only in English: each call for a message is replaced with its text, and the page's language is constant. */

const messageFunctions = ["t", "plural", "message", "translated"] as const;
type MessageFunction = (typeof messageFunctions)[number];

const isMessageFunction = (name: string): name is MessageFunction => messageFunctions.some((one) => one === name);

type Argument = ESTree.CallExpression["arguments"][number];

/** The properties of an object literal by name; null for any other value. */
function written(node: Argument | undefined): Map<string, ESTree.Expression> | null {
  if (node === undefined) return new Map();
  if (node.type !== "ObjectExpression") return null;
  const found = new Map<string, ESTree.Expression>();
  for (const property of node.properties) {
    if (property.type !== "Property" || property.key.type !== "Identifier") return null;
    found.set(property.key.name, property.value);
  }
  return found;
}

/** A source in which English text replaces the calls for messages. */
export function inlineEnglish(path: string, code: string): string {
  const calls: { node: ESTree.CallExpression; name: MessageFunction }[] = [];
  new Visitor({
    CallExpression(node) {
      if (node.callee.type === "Identifier" && isMessageFunction(node.callee.name))
        calls.push({ node, name: node.callee.name });
    },
  }).visit(parseSync(path, code).program);

  const print = (start: number, end: number): string => {
    let text = "";
    let at = start;
    for (const { node, name } of calls) {
      if (node.start < at || node.end > end) continue;
      text += code.slice(at, node.start) + (inEnglish(name, node.arguments) ?? printCall(node));
      at = node.end;
    }
    return text + code.slice(at, end);
  };
  const printNode = ({ start, end }: { start: number; end: number }) => print(start, end);
  const printCall = ({ start, end, arguments: given }: ESTree.CallExpression) => {
    const [first] = given;
    return first === undefined ? code.slice(start, end) : code.slice(start, first.start) + print(first.start, end);
  };

  const textWith = (text: string, values: ReadonlyMap<string, string>): string => {
    const parts = text.split(/\{(\w+)\}/);
    if (parts.length === 1) return JSON.stringify(text);
    const escaped = parts.map((part, index) =>
      index % 2 === 0 ? part.replaceAll(/[`\\$]/g, "\\$&") : `\${${values.get(part) ?? `"{${part}}"`}}`,
    );
    return `\`${escaped.join("")}\``;
  };
  const say = (node: Argument, values: ReadonlyMap<string, string>): string | null => {
    if (node.type === "Literal" && typeof node.value === "string") return textWith(node.value, values);
    if (node.type !== "ConditionalExpression") return values.size === 0 ? `(${printNode(node)})` : null;
    const [one, other] = [say(node.consequent, values), say(node.alternate, values)];
    return one === null || other === null ? null : `(${printNode(node.test)} ? ${one} : ${other})`;
  };
  const inEnglish = (name: MessageFunction, [first, second, third]: readonly Argument[]): string | null => {
    if (first === undefined) return null;
    const values = written(name === "plural" ? third : second);
    if (values === null) return null;
    const printed = new Map([...values].map(([key, value]) => [key, printNode(value)]));
    if (name !== "plural") return say(first, printed);
    const forms = written(second);
    const [one, other] = [forms?.get("one"), forms?.get("other")];
    if (one === undefined || other === undefined) return null;
    const count = printNode(first);
    const all = new Map([["count", count], ...printed]);
    return `(${count} === 1 ? ${say(one, all)} : ${say(other, all)})`;
  };

  return print(0, code.length);
}

const english = `
  export const english = null;
  export const setPageLanguage = () => {};
  export const pageLanguage = () => ({ tag: "en", catalogue: null, offered: ["en"] });
  export const isEnglish = () => true;
  export const t = (text) => text;
  export const plural = (count, forms) => forms.other;
  export const message = (text) => text;
  export const translated = (text) => text;
  export const languagePrefix = () => "";
  export const pageHref = (path) => path;
  export const homeLanguage = () => null;
  export const writtenHref = (path) => path;
  export const routePath = (path) => path;
  export const isRightToLeft = () => false;
`;

/** Builds without the module of messages. */
export function englishOnlyBuild(): Plugin {
  return {
    name: "in-english-alone",
    enforce: "pre",
    load: { filter: { id: /\/schemas\/site\/messages\.ts$/ }, handler: () => english },
    transform: {
      filter: { id: /\/(?:app|schemas)\/.*\.tsx?$/, code: /\/messages\.ts"/ },
      handler: (code, id) => ({ code: inlineEnglish(id, code), map: null }),
    },
  };
}
