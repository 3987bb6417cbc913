/*
 * The first sheet of a page (critical CSS): the rules of the whole sheet, in the same order, that the page's HTML can need before the first
 * touch. The whole sheet is loaded after it and repeats these rules, so that nothing changes except what was left out.
 */

import postcss, { type AtRule, type Root, type Rule } from "postcss";
import parseSelectors, { type Selector } from "postcss-selector-parser";

/** What a page uses of a style sheet before the first touch. */
export interface FirstView {
  /** Whether the page's HTML may contain this class. */
  hasClass: (name: string) => boolean;
  /** Whether the page's sources contain this element. Only called for controls and dialogs, which never come from data. */
  hasElement: (name: string) => boolean;
  /** Whether the page may contain a field of this type. */
  hasField: (type: string) => boolean;
  /** Whether code outside of the sheet reads this custom property. */
  isReadOutside: (property: string) => boolean;
}

/** Pseudo-classes that need a pointer or a press, and pseudo-elements of selections and dialogs. */
const later = new Set([":hover", ":active", "::selection", "::backdrop"]);
/** Pseudo-elements of form fields, by the field types that have them. */
const partsOfFields = [
  { part: /^::-webkit-(?:date|calendar)/, types: ["date", "time", "datetime-local", "month", "week"] },
  { part: /^::-webkit-(?:inner|outer)-spin/, types: ["number", "date", "time"] },
  { part: /^::file-selector-button$/, types: ["file"] },
];
/** Elements that the text of articles and pages never contains. */
const controls = new Set(["select", "optgroup", "textarea", "progress", "dialog"]);
/** At-rules that contain rules. */
const conditional = new Set(["media", "supports", "container", "layer"]);

const parsed = new Map<string, Selector[]>();

/** The selectors of a list, parsed once for all pages. */
function selectorsIn(list: string): Selector[] {
  const known = parsed.get(list) ?? parseSelectors().astSync(list).nodes;
  parsed.set(list, known);
  return known;
}

/** Whether a selector can match before the first touch. The arguments of `:not()` and `:has()` are ignored. */
const canMatch = (selector: Selector, view: FirstView): boolean =>
  selector.nodes.every((node) => {
    if (parseSelectors.isClassName(node)) return view.hasClass(node.value);
    if (parseSelectors.isTag(node)) return !controls.has(node.value) || view.hasElement(node.value);
    if (!parseSelectors.isPseudo(node)) return true;
    if (later.has(node.value)) return false;
    if (node.value === ":is" || node.value === ":where") return node.nodes.some((one) => canMatch(one, view));
    return partsOfFields.every(({ part, types }) => !part.test(node.value) || types.some(view.hasField));
  });

/** At-rules for print, and for elements that are inserted into a rendered page. */
const isLeftOut = ({ name, params, nodes }: AtRule) =>
  nodes === undefined ||
  name === "starting-style" ||
  name === "page" ||
  (name === "media" && /^print(?![\w-])/.test(params));

/** Whether a rule describes a scroll-driven animation, which begins with a touch. */
const isOfScrolling = (rule: Rule) =>
  rule.nodes.some((node) => node.type === "decl" && node.prop === "animation-timeline");

/** Removes rules that cannot match before the first touch, and conditional at-rules that become empty. */
function select(container: Root | AtRule, view: FirstView): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type === "rule") {
      const selectors = selectorsIn(node.selector).filter((selector) => canMatch(selector, view));
      if (selectors.length === 0 || isOfScrolling(node)) node.remove();
      else node.selector = selectors.join(",");
    } else if (node.type !== "atrule" || isLeftOut(node)) node.remove();
    else if (conditional.has(node.name)) {
      select(node, view);
      if (node.nodes?.length === 0) node.remove();
    }
  }
}

/** Removes keyframes, registered properties and theme variables that nothing in the sheet uses. */
function removeUnused(root: Root, view: FirstView): void {
  const rules = root.nodes.filter((node) => node.type !== "atrule" || node.name !== "keyframes").join("");
  root.walkAtRules("keyframes", (animation) => {
    if (!new RegExp(`[ :,]${animation.params}(?![\\w-])`).test(rules)) animation.remove();
  });
  const used = root.nodes.filter((node) => node.type !== "atrule" || node.name !== "property").join("");
  const read = new Set([...used.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name));
  const isRead = (name: string) => read.has(name) || view.isReadOutside(name);
  root.walkAtRules("property", (property) => {
    if (!isRead(property.params)) property.remove();
  });
  root.walkRules(/^(?::root,:host$|\*)/, (rule) => {
    rule.walkDecls(/^--/, (value) => {
      if (!isRead(value.prop)) value.remove();
    });
  });
}

/** Sorts the theme variables of a sheet by name, because their order differs between builds. */
export function inStableOrder(sheet: string): string {
  const root = postcss.parse(sheet);
  root.walkRules(":root,:host", (rule) => {
    const values = rule.nodes.filter((node) => node.type === "decl" && node.prop.startsWith("--"));
    if (values.length === rule.nodes.length)
      rule.nodes = values.toSorted((one, other) => (String(one) < String(other) ? -1 : 1));
  });
  return root.toString();
}

/** The class names in a sheet's selectors, unescaped as in HTML. */
export function classesIn(sheet: string): string[] {
  const names: string[] = [];
  postcss.parse(sheet).walkRules(({ selector, parent }) => {
    if (parent?.type === "atrule" && !conditional.has(parent.name)) return;
    for (const one of selectorsIn(selector)) one.walkClasses(({ value }) => void names.push(value));
  });
  return names;
}

/** @param sheet minified, without nested rules and imports */
export function firstSheetOf(sheet: string, view: FirstView): string {
  const root = postcss.parse(sheet);
  select(root, view);
  removeUnused(root, view);
  return root.toString().trimEnd();
}
