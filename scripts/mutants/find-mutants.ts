import { type ESTree, parseSync } from "vite";

/** A small mutant of a source, made by replacing the text between two offsets. */
export interface Mutant {
  start: number;
  end: number;
  /** The replacement; null if the statement is left out. */
  after: string | null;
  /** Whether it is outside of all functions, so that it takes effect once, when the module loads. */
  atLoad: boolean;
}

/** Replacements of comparisons: bounds move by one, and equality is negated. */
const comparisons: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "==": "!=",
  "!=": "==",
};

const calculations: Readonly<Record<string, string>> = { "+": "-", "-": "+", "*": "/", "/": "*", "%": "*" };

/** Replacements of methods. */
const others: Readonly<Record<string, string>> = { some: "every", every: "some" };

/** Methods whose calls are left out, so that nothing is checked, filtered, sorted or cleaned. */
const leftOut = new Set([
  ...["min", "max", "length", "regex", "refine", "int", "positive", "nonnegative", "startsWith", "check"],
  ...["filter", "sort", "toSorted", "trim", "toLowerCase", "slice"],
]);

/** Whether a call only logs for operators. */
const isLog = (text: string) => /^(?:await )?(?:log|console\.\w+)\(/.test(text);

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string" && "start" in value;

/** Child nodes that are executed, without types. */
function childrenOf(node: ESTree.Node): ESTree.Node[] {
  return Object.values(node)
    .flat()
    .filter(isNode)
    .filter(({ type }) => !type.startsWith("TS") || /^TS(?:As|Satisfies|NonNull)/.test(type));
}

const isFunction = ({ type }: ESTree.Node) => /^(?:Function|ArrowFunction)/.test(type);

const isText = (node: ESTree.Node) =>
  node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");

/** Whether an expression may concatenate text. */
const addsText = (node: ESTree.Node): boolean =>
  isText(node) || (node.type === "BinaryExpression" && (addsText(node.left) || addsText(node.right)));

/** The name of the called method, such as `filter`; null for a function. */
function methodOf({
  callee,
}: ESTree.CallExpression): { name: string; object: ESTree.Node; property: ESTree.Node } | null {
  if (callee.type !== "MemberExpression" || callee.computed || callee.property.type !== "Identifier") return null;
  return { name: callee.property.name, object: callee.object, property: callee.property };
}

/** Finds the mutants of a source. @throws Error for invalid TypeScript */
export function mutantsOf(file: string, code: string): Mutant[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Mutant[] = [];
  const text = ({ start, end }: { start: number; end: number }) => code.slice(start, end);
  let functions = 0;
  const replace = ({ start, end }: ESTree.Node, ...afters: (string | null)[]) => {
    const atLoad = functions === 0;
    for (const after of afters) if (after !== code.slice(start, end)) found.push({ start, end, after, atLoad });
  };
  const between = (left: ESTree.Node, right: ESTree.Node, from: string, to: string) =>
    text(left) + code.slice(left.end, right.start).replace(from, to) + text(right);
  const look = (node: ESTree.Node): void => {
    switch (node.type) {
      case "BinaryExpression": {
        const to = comparisons[node.operator] ?? calculations[node.operator];
        if (to !== undefined && !(node.operator === "+" && addsText(node))) {
          replace(node, between(node.left, node.right, node.operator, to));
        }
        break;
      }
      case "LogicalExpression":
        if (node.operator === "??") replace(node, text(node.left));
        else replace(node, between(node.left, node.right, node.operator, node.operator === "&&" ? "||" : "&&"));
        break;
      case "IfStatement":
      case "ConditionalExpression":
        replace(node.test, "true", "false");
        break;
      case "UnaryExpression":
        if (node.operator === "!") replace(node, text(node.argument));
        break;
      case "Literal":
        if (typeof node.value === "boolean") replace(node, String(!node.value));
        break;
      case "CallExpression": {
        const method = methodOf(node);
        if (method === null) break;
        const { name, object, property } = method;
        if (text(object) === "Math") {
          const to = name === "min" ? "max" : name === "max" ? "min" : null;
          if (to !== null) replace(node, text(node).replace(`Math.${name}`, `Math.${to}`));
        } else if (others[name] !== undefined) {
          replace(node, code.slice(node.start, property.start) + others[name] + code.slice(property.end, node.end));
        } else if (leftOut.has(name)) replace(node, text(object));
        break;
      }
      case "ExpressionStatement": {
        const { expression } = node;
        const does = expression.type === "AwaitExpression" ? expression.argument : expression;
        const isCall = does.type === "CallExpression" && does.callee.type !== "Super";
        const isChange = does.type === "AssignmentExpression" || does.type === "UpdateExpression";
        if ((isCall || isChange) && !isLog(text(node))) replace(node, null);
        break;
      }
      // Parts of `a?.b.c` cannot be put into parentheses, so the whole chain is replaced.
      case "ChainExpression":
        replace(node, text(node).replaceAll("?.[", "[").replaceAll("?.(", "(").replaceAll("?.", "."));
        return;
      case "ImportDeclaration":
        return;
    }
    functions += Number(isFunction(node));
    for (const child of childrenOf(node)) look(child);
    functions -= Number(isFunction(node));
  };
  look(program);
  return found;
}

/** A mutant with the number that switches it on. */
export type NumberedMutant = Mutant & { id: number };

/**
 * Code that checks whether a mutant is on (tests/mutants-setup.ts). Before that set-up has run, it compares the environment variable, in
 * Node and in workerd.
 */
const isOn = (id: number) => `(globalThis.isMutant?.(${id})??globalThis.process?.env?.MUTANT==="${id}")`;

/** A source in which each of these mutants can be switched on by the environment variable MUTANT. */
export function withSwitches(code: string, mutants: readonly NumberedMutant[]): string {
  const sorted = mutants.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const render = (start: number, end: number, inside: readonly NumberedMutant[]): string => {
    let [out, at] = ["", start];
    for (let rest = [...inside]; rest.length > 0; ) {
      const [first] = rest;
      if (first === undefined) break;
      const same = rest.filter((mutant) => mutant.start === first.start && mutant.end === first.end);
      const within = rest.filter((mutant) => !same.includes(mutant) && mutant.end <= first.end);
      rest = rest.filter((mutant) => !same.includes(mutant) && !within.includes(mutant));
      out += code.slice(at, first.start);
      at = first.end;
      const original = render(first.start, first.end, within);
      out += same.reduce(
        (inner, { id, after }) =>
          after === null ? `if(!${isOn(id)}){${inner}}` : `(${isOn(id)}?(${after}):(${inner}))`,
        original,
      );
    }
    return out + code.slice(at, end);
  };
  return render(0, code.length, sorted);
}
