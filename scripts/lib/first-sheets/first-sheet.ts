/*
 * The first sheet of a page: of the rules of the whole sheet, in their order, those that the page's HTML can need before anybody has touched
 * it. The whole sheet comes after it and says all of them again, so that nothing but what was left out can change.
 */

import postcss, { type AtRule, type Root, type Rule } from "postcss";
import parseSelectors, { type Selector } from "postcss-selector-parser";

/** What a page shows of a sheet before it has been touched. */
export interface FirstView {
  /** Whether the page's HTML can have this class. */
  hasClass: (name: string) => boolean;
  /** Whether the page's sources have this element. Asked of controls and dialogs, which data have not. */
  hasElement: (name: string) => boolean;
  /** Whether the page can have a field of this type. */
  hasField: (type: string) => boolean;
  /** Whether something outside of the sheet reads this custom property. */
  isReadOutside: (property: string) => boolean;
}

/** States that begin with a pointer or a press, and what only selections and dialogs have. */
const later = new Set([":hover", ":active", "::selection", "::backdrop"]);
/** Parts of fields, by the types that have them. */
const partsOfFields = [
  { part: /^::-webkit-(?:date|calendar)/, types: ["date", "time", "datetime-local", "month", "week"] },
  { part: /^::-webkit-(?:inner|outer)-spin/, types: ["number", "date", "time"] },
  { part: /^::file-selector-button$/, types: ["file"] },
];
/** Elements that no article or page of words has. */
const controls = new Set(["select", "optgroup", "textarea", "progress", "dialog"]);
/** At-rules with rules in them. */
const conditional = new Set(["media", "supports", "container", "layer"]);

const parsed = new Map<string, Selector[]>();

/** The selectors of a list, parsed once for all pages. */
function selectorsIn(list: string): Selector[] {
  const known = parsed.get(list) ?? parseSelectors().astSync(list).nodes;
  parsed.set(list, known);
  return known;
}

/** Whether a selector can select something at first. What `:not()` and `:has()` say is not looked at. */
const canMatch = (selector: Selector, view: FirstView): boolean =>
  selector.nodes.every((node) => {
    if (parseSelectors.isClassName(node)) return view.hasClass(node.value);
    if (parseSelectors.isTag(node)) return !controls.has(node.value) || view.hasElement(node.value);
    if (!parseSelectors.isPseudo(node)) return true;
    if (later.has(node.value)) return false;
    if (node.value === ":is" || node.value === ":where") return node.nodes.some((one) => canMatch(one, view));
    return partsOfFields.every(({ part, types }) => !part.test(node.value) || types.some(view.hasField));
  });

/** Of paper, and what something begins with when it appears on a page that is there already. */
const isLeftOut = ({ name, params, nodes }: AtRule) =>
  nodes === undefined ||
  name === "starting-style" ||
  name === "page" ||
  (name === "media" && /^print(?![\w-])/.test(params));

/** Whether a rule says what scrolling moves: it begins with a touch. */
const isOfScrolling = (rule: Rule) =>
  rule.nodes.some((node) => node.type === "decl" && node.prop === "animation-timeline");

/** Takes out the rules that select nothing at first, and the conditions that are left without one. */
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

/** Takes out animations, registered properties and values of the design that nothing in the sheet uses. */
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

/** A sheet whose values of the design stand in the order of their names: where they stand differs from build to build. */
export function inStableOrder(sheet: string): string {
  const root = postcss.parse(sheet);
  root.walkRules(":root,:host", (rule) => {
    const values = rule.nodes.filter((node) => node.type === "decl" && node.prop.startsWith("--"));
    if (values.length === rule.nodes.length)
      rule.nodes = values.toSorted((one, other) => (String(one) < String(other) ? -1 : 1));
  });
  return root.toString();
}

/** The names of classes in a sheet's selectors, as they are in HTML. */
export function classesIn(sheet: string): string[] {
  const names: string[] = [];
  postcss.parse(sheet).walkRules(({ selector, parent }) => {
    if (parent?.type === "atrule" && !conditional.has(parent.name)) return;
    for (const one of selectorsIn(selector)) one.walkClasses(({ value }) => void names.push(value));
  });
  return names;
}

/** @param sheet minified, without rules nested in others' blocks or imports */
export function firstSheetOf(sheet: string, view: FirstView): string {
  const root = postcss.parse(sheet);
  select(root, view);
  removeUnused(root, view);
  return root.toString().trimEnd();
}
