import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";

/** A message in the sources, in English. */
export interface SourceMessage {
  /** For a plural message, the form for one. */
  english: string;
  /** The form for other numbers; undefined unless it is a plural message. */
  other?: string;
}

/** Sources of messages that are used in browsers, and by the Worker when it renders pages. */
const pageSources = ["app/**/*.{ts,tsx}", "schemas/**/*.ts"];
/** Sources of messages that only the Worker uses: its own pages, including the account portal, have no catalogue in browsers. */
const workerSources = ["worker/**/*.{ts,tsx}"];
/** The desk is in English only (docs/decisions/languages.md). */
const englishOnly = /^app\/desk\//;

type Argument = ESTree.CallExpression["arguments"][number] | undefined;

/** The possible texts of an argument; null if it is not written as string literals. */
export function textsOf(argument: Argument): string[] | null {
  if (argument === undefined) return null;
  if (argument.type === "Literal") return typeof argument.value === "string" ? [argument.value] : null;
  if (argument.type === "TemplateLiteral")
    return argument.expressions.length === 0 ? argument.quasis.map(({ value }) => value.cooked ?? value.raw) : null;
  if (argument.type !== "ConditionalExpression") return null;
  const [one, other] = [textsOf(argument.consequent), textsOf(argument.alternate)];
  return one === null || other === null ? null : [...one, ...other];
}

/** The text of a form in `{ one: "…", other: "…" }`. */
function formOf(argument: Argument, name: string): string | null {
  if (argument?.type !== "ObjectExpression") return null;
  for (const property of argument.properties) {
    if (property.type !== "Property" || property.key.type !== "Identifier" || property.key.name !== name) continue;
    return property.value.type === "Literal" && typeof property.value.value === "string" ? property.value.value : null;
  }
  return null;
}

/** The messages in a source. @throws {Error} for a message that is composed at run time, because no catalogue can contain it */
export function messagesIn(path: string, code: string): SourceMessage[] {
  const found: SourceMessage[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [first, second] }) {
      if (callee.type !== "Identifier") return;
      if (callee.name === "plural") {
        const [english, other] = [formOf(second, "one"), formOf(second, "other")];
        if (english === null || other === null)
          throw new Error(`${path}: plural() takes { one: "…", other: "…" } with texts.`);
        found.push({ english, other });
      }
      if (callee.name !== "t" && callee.name !== "message") return;
      const texts = textsOf(first);
      // Variables passed to t() hold texts that were marked by message() where they are defined.
      if (texts === null && callee.name === "message") throw new Error(`${path}: message() takes a text.`);
      found.push(...(texts ?? []).map((english) => ({ english })));
    },
  });
  visitor.visit(parseSync(path, code).program);
  return found;
}

const parsed = new Map<string, { code: string; messages: SourceMessage[] }>();

/** Cached {@link messagesIn}, because a build calls it four times per source. */
function cachedMessagesIn(path: string, code: string): SourceMessage[] {
  const known = parsed.get(path);
  if (known?.code === code) return known.messages;
  const messages = messagesIn(path, code);
  parsed.set(path, { code, messages });
  return messages;
}

/** Where messages are used: on pages in browsers, or in the Worker, which renders these too. */
export type MessageTarget = "browser" | "worker";

/**
 * All messages of the site by their English text, sorted.
 * @param target `worker` for all messages
 * @throws {Error} for a text that is a plural in one place and not in another, because a catalogue has one entry for it
 */
export function findMessages(target: MessageTarget = "worker"): Map<string, SourceMessage> {
  const found = new Map<string, SourceMessage>();
  const sources = target === "browser" ? pageSources : [...pageSources, ...workerSources];
  for (const path of globSync(sources).map((each) => each.replaceAll("\\", "/"))) {
    if (englishOnly.test(path)) continue;
    const code = readFileSync(path, "utf8");
    // Most files have no messages.
    if (!code.includes("/messages.ts")) continue;
    for (const each of cachedMessagesIn(path, code)) {
      const before = found.get(each.english);
      if (before !== undefined && before.other !== each.other)
        throw new Error(`${path}: "${each.english}" is said of a count elsewhere, or with another plural.`);
      found.set(each.english, each);
    }
  }
  return new Map([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Attributes whose values are read out or shown. */
const textAttributes = new Set(["alt", "aria-label", "placeholder", "title", "label", "aria-description"]);
const hasWords = (text: string) => /\p{L}{2}/u.test(text);

/** Texts of a component that are not passed through t(), and so are in English on every page. */
export function untranslatedTextsIn(path: string, code: string): string[] {
  const found: string[] = [];
  const visitor = new Visitor({
    JSXText({ value }) {
      if (hasWords(value)) found.push(value.replaceAll(/\s+/g, " ").trim());
    },
    JSXAttribute({ name, value }) {
      if (name.type !== "JSXIdentifier" || !textAttributes.has(name.name) || value?.type !== "Literal") return;
      if (typeof value.value === "string" && hasWords(value.value)) found.push(value.value);
    },
  });
  visitor.visit(parseSync(path, code).program);
  return found;
}

/** Untranslatable texts of fans' pages and the account portal, by file. */
export const untranslatedTexts = (): Record<string, string[]> =>
  Object.fromEntries(
    globSync(["app/**/*.tsx", "worker/account-portal/**/*.tsx"])
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => !englishOnly.test(path))
      .flatMap((path) => {
        const texts = untranslatedTextsIn(path, readFileSync(path, "utf8"));
        return texts.length === 0 ? [] : [[path, texts]];
      }),
  );
