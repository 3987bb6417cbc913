/*
 * Short names for the classes that UnoCSS writes rules for: in HTML, in scripts and in style sheets, a name of two letters says the same as
 * `min-w-[3ch]`. A name follows from its class alone, so that a new class changes no other's, and files that do not use it stay as they are.
 */

import { createHash } from "node:crypto";
import postcss from "postcss";
import parseSelectors from "postcss-selector-parser";
import { type ESTree, parseSync, Visitor } from "vite";

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const followers = `${letters}0123456789_`;
const count = letters.length * followers.length;

const nameAt = (place: number) =>
  `${letters[place % letters.length]}${followers[Math.floor(place / letters.length) % followers.length]}`;

/** Where a class would have its name, if no other had it. */
const placeOf = (className: string) => createHash("sha256").update(className).digest().readUInt32BE() % count;

/**
 * Whether a class can be replaced wherever it is said. A single word, such as `hidden` or `h2`, means other things in other places. Icons
 * are styled by how their names begin, and leagues name them.
 */
const isReplaceable = (className: string) => !/^!?\w+$|^\d+-|^i-/.test(className);

/** @param fixed classes that something outside of the sources says, which keep their names */
export function shortNamesOf(classes: Iterable<string>, fixed: readonly string[] = []): Map<string, string> {
  const replaceable = [...new Set(classes)].filter((name) => isReplaceable(name) && !fixed.includes(name)).toSorted();
  if (replaceable.length > count / 2) throw new Error("Too many classes for names of two letters.");
  const taken = new Set<number>();
  return new Map(
    replaceable.map((className) => {
      let place = placeOf(className);
      while (taken.has(place)) place = (place + 1) % count;
      taken.add(place);
      return [className, nameAt(place)];
    }),
  );
}

/** Functions whose arguments are texts for people. */
const texts = new Set(["t", "message"]);
const comparisons = new Set(["===", "!==", "in"]);

/** The strings of a source that may be lists of classes, in the order of the source: where each begins and ends, with what is around it. */
function stringsOf(path: string, code: string): { start: number; end: number }[] {
  const { program } = parseSync(path, code);
  const others = new Set<ESTree.Node>();
  const strings: { start: number; end: number }[] = [];
  new Visitor({
    ImportDeclaration({ source }) {
      others.add(source);
    },
    ImportExpression({ source }) {
      others.add(source);
    },
    ExportAllDeclaration({ source }) {
      others.add(source);
    },
    ExportNamedDeclaration({ source }) {
      if (source !== null) others.add(source);
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type === "Identifier" && texts.has(callee.name)) for (const argument of given) others.add(argument);
    },
    BinaryExpression({ operator, left, right }) {
      if (comparisons.has(operator)) for (const side of [left, right]) others.add(side);
    },
    SwitchCase({ test }) {
      if (test !== null) others.add(test);
    },
    Property({ key }) {
      others.add(key);
    },
    TSLiteralType({ literal }) {
      others.add(literal);
    },
    JSXAttribute({ name, value }) {
      if (value !== null && name.type === "JSXIdentifier" && isOfOther(name.name)) others.add(value);
    },
    Literal(literal) {
      if (typeof literal.value === "string" && !others.has(literal)) strings.push(literal);
    },
    TemplateElement(part) {
      strings.push(part);
    },
  }).visit(program);
  return strings.toSorted((one, other) => one.start - other.start);
}

/** Attributes whose values are never classes. */
const isOfOther = (attribute: string) =>
  /^(?:id|name|type|role|href|to|rel|as|form|d|aria-.*|data-.*)$/.test(attribute);

/** Replaces whole words: one beside an expression of its template, without a space between, is a part of a class alone. */
const shortenWords = (text: string, names: ReadonlyMap<string, string>) =>
  text.replace(/(?<=[\s"`])[^\s"`]+(?=[\s"`])/g, (word) => names.get(word) ?? word);

/** A module's source with short names. */
export function shortenSource(path: string, code: string, names: ReadonlyMap<string, string>): string {
  let at = 0;
  let short = "";
  for (const { start, end } of stringsOf(path, code)) {
    short += code.slice(at, start) + shortenWords(code.slice(start, end), names);
    at = end;
  }
  return short + code.slice(at);
}

/** A function that writes style sheets with short names. It parses each selector once: first sheets of pages have most of them in common. */
export function sheetShortener(names: ReadonlyMap<string, string>): (sheet: string) => string {
  const shorten = parseSelectors((selectors) => {
    selectors.walkClasses((one) => {
      const name = names.get(one.value);
      if (name !== undefined) one.replaceWith(parseSelectors.className({ value: name }));
    });
  });
  const shortened = new Map<string, string>();
  return (sheet) => {
    const root = postcss.parse(sheet);
    root.walkRules((rule) => {
      if (!rule.selector.includes(".")) return;
      const short = shortened.get(rule.selector) ?? shorten.processSync(rule.selector);
      shortened.set(rule.selector, short);
      rule.selector = short;
    });
    return root.toString();
  };
}
