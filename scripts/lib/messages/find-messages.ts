import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";

/** A message of the sources, in English. */
export interface SourceMessage {
  /** Of a message of a count: what it says of one. */
  english: string;
  /** Of a message of a count: what it says of others. */
  other?: string;
}

/** What pages say in a browser, and the Worker too where it renders them. */
const pageSources = ["app/**/*.{ts,tsx}", "schemas/**/*.ts"];
/** What the Worker says besides: its own pages, the account portal's among them, have no catalogue in the browser. */
const workerSources = ["worker/**/*.{ts,tsx}"];
/** The desk, and what only the desk shows, is English (docs/decisions/languages.md). */
const untranslated = /^app\/desk\//;

type Argument = ESTree.CallExpression["arguments"][number] | undefined;

/** The texts that an argument may be; null where the source does not say. */
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

/** The messages in a source. @throws {Error} for one that cannot be found in a catalogue, because it is put together */
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
      // What t() is given from a list was marked there by message().
      if (texts === null && callee.name === "message") throw new Error(`${path}: message() takes a text.`);
      found.push(...(texts ?? []).map((english) => ({ english })));
    },
  });
  visitor.visit(parseSync(path, code).program);
  return found;
}

const parsed = new Map<string, { code: string; messages: SourceMessage[] }>();

/** The messages in a source, parsed once while it stays as it is: a build looks for them four times. */
function knownMessagesIn(path: string, code: string): SourceMessage[] {
  const known = parsed.get(path);
  if (known?.code === code) return known.messages;
  const messages = messagesIn(path, code);
  parsed.set(path, { code, messages });
  return messages;
}

/** Who says messages: pages in a browser, or the Worker, which says theirs too. */
export type Speaker = "browser" | "worker";

/**
 * All messages of the site by their English, in order.
 * @param speaker whose they are: the Worker's are all
 * @throws {Error} for an English that is said in two ways: a catalogue has one entry for it
 */
export function findMessages(speaker: Speaker = "worker"): Map<string, SourceMessage> {
  const found = new Map<string, SourceMessage>();
  const sources = speaker === "browser" ? pageSources : [...pageSources, ...workerSources];
  for (const path of globSync(sources).map((each) => each.replaceAll("\\", "/"))) {
    if (untranslated.test(path)) continue;
    const code = readFileSync(path, "utf8");
    // Most files say nothing.
    if (!code.includes("/messages.ts")) continue;
    for (const each of knownMessagesIn(path, code)) {
      const before = found.get(each.english);
      if (before !== undefined && before.other !== each.other)
        throw new Error(`${path}: "${each.english}" is said of a count elsewhere, or with another plural.`);
      found.set(each.english, each);
    }
  }
  return new Map([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Attributes that are said: read out or shown. */
const saidAttributes = new Set(["alt", "aria-label", "placeholder", "title", "label", "aria-description"]);
const isSaid = (text: string) => /\p{L}{2}/u.test(text);

/** The texts that a component says without a message, and so in English on every page. */
export function unwrittenMessagesIn(path: string, code: string): string[] {
  const found: string[] = [];
  const visitor = new Visitor({
    JSXText({ value }) {
      if (isSaid(value)) found.push(value.replaceAll(/\s+/g, " ").trim());
    },
    JSXAttribute({ name, value }) {
      if (name.type !== "JSXIdentifier" || !saidAttributes.has(name.name) || value?.type !== "Literal") return;
      if (typeof value.value === "string" && isSaid(value.value)) found.push(value.value);
    },
  });
  visitor.visit(parseSync(path, code).program);
  return found;
}

/** Every text that a fan's page, or one of the account portal, says without a message, by its file. */
export const unwrittenMessages = (): Record<string, string[]> =>
  Object.fromEntries(
    globSync(["app/**/*.tsx", "worker/account-portal/**/*.tsx"])
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => !untranslated.test(path))
      .flatMap((path) => {
        const texts = unwrittenMessagesIn(path, readFileSync(path, "utf8"));
        return texts.length === 0 ? [] : [[path, texts]];
      }),
  );
