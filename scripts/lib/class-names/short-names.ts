/*
 * Replaces the class names that UnoCSS writes rules for, such as `min-w-[3ch]`, with names of two letters in HTML, scripts and style
 * sheets. A short name is derived from the hash of its class, so that a new class does not rename others, and files without it do not
 * change.
 */

import { createHash } from "node:crypto";
import postcss from "postcss";
import parseSelectors from "postcss-selector-parser";
import { type ESTree, parseSync, Visitor } from "vite";

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const nextCharacters = `${letters}0123456789_`;
const count = letters.length * nextCharacters.length;

const nameAt = (index: number) =>
  `${letters[index % letters.length]}${nextCharacters[Math.floor(index / letters.length) % nextCharacters.length]}`;

/** Index of a class's short name, unless another class has taken it. */
const preferredIndexOf = (className: string) => createHash("sha256").update(className).digest().readUInt32BE() % count;

/**
 * Whether a class can be replaced wherever it occurs. Single words, such as `hidden` or `h2`, have other meanings elsewhere. Icons
 * (`i-…`) are styled by the prefix of their names, and leagues choose them in their settings.
 */
const isReplaceable = (className: string) => !/^!?\w+$|^\d+-|^i-/.test(className);

/** @param fixed classes that are used outside of the sources and keep their names */
export function shortNamesOf(classes: Iterable<string>, fixed: readonly string[] = []): Map<string, string> {
  const replaceable = [...new Set(classes)].filter((name) => isReplaceable(name) && !fixed.includes(name)).toSorted();
  if (replaceable.length > count / 2) throw new Error("Too many classes for names of two letters.");
  const taken = new Set<number>();
  return new Map(
    replaceable.map((className) => {
      let index = preferredIndexOf(className);
      while (taken.has(index)) index = (index + 1) % count;
      taken.add(index);
      return [className, nameAt(index)];
    }),
  );
}

/** Functions whose arguments are text for people. */
const texts = new Set(["t", "message"]);
const comparisons = new Set(["===", "!==", "in"]);

/** String literals and template parts of a source that may be lists of classes, in order, with their quotes. */
function stringsOf(path: string, code: string): { start: number; end: number }[] {
  const { program } = parseSync(path, code);
  const excluded = new Set<ESTree.Node>();
  const strings: { start: number; end: number }[] = [];
  new Visitor({
    ImportDeclaration({ source }) {
      excluded.add(source);
    },
    ImportExpression({ source }) {
      excluded.add(source);
    },
    ExportAllDeclaration({ source }) {
      excluded.add(source);
    },
    ExportNamedDeclaration({ source }) {
      if (source !== null) excluded.add(source);
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type === "Identifier" && texts.has(callee.name)) for (const argument of given) excluded.add(argument);
    },
    BinaryExpression({ operator, left, right }) {
      if (comparisons.has(operator)) for (const side of [left, right]) excluded.add(side);
    },
    SwitchCase({ test }) {
      if (test !== null) excluded.add(test);
    },
    Property({ key }) {
      excluded.add(key);
    },
    TSLiteralType({ literal }) {
      excluded.add(literal);
    },
    JSXAttribute({ name, value }) {
      if (value !== null && name.type === "JSXIdentifier" && neverHasClasses(name.name)) excluded.add(value);
    },
    Literal(literal) {
      if (typeof literal.value === "string" && !excluded.has(literal)) strings.push(literal);
    },
    TemplateElement(part) {
      strings.push(part);
    },
  }).visit(program);
  return strings.toSorted((one, other) => one.start - other.start);
}

/** Whether an attribute's value is never a list of classes. */
const neverHasClasses = (attribute: string) =>
  /^(?:id|name|type|role|href|to|rel|as|form|d|aria-.*|data-.*)$/.test(attribute);

/** Replaces whole words. A word directly beside a template's expression is only part of a class, so it stays. */
const shortenWords = (text: string, names: ReadonlyMap<string, string>) =>
  text.replace(/(?<=[\s"`])[^\s"`]+(?=[\s"`])/g, (word) => names.get(word) ?? word);

/** Returns a module's source with short class names. */
export function shortenSource(path: string, code: string, names: ReadonlyMap<string, string>): string {
  let at = 0;
  let short = "";
  for (const { start, end } of stringsOf(path, code)) {
    short += code.slice(at, start) + shortenWords(code.slice(start, end), names);
    at = end;
  }
  return short + code.slice(at);
}

/** Returns a function that rewrites style sheets with short names. It caches selectors, because the first sheets of pages share most. */
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
