import { type Plugin, parseSync, Visitor } from "vite";

/**
 * Removes the calls of `describe` from a module of settings, keeping its lines. Only `npm run docs` and the tests read descriptions, and
 * each isolate would evaluate them when it starts.
 */
export function withoutDescriptions(code: string): string {
  const removed: { start: number; end: number }[] = [];
  new Visitor({
    CallExpression({ callee, end }) {
      if (callee.type !== "MemberExpression" || callee.computed || callee.property.name !== "describe") return;
      removed.push({ start: callee.object.end, end });
    },
  }).visit(parseSync("settings.ts", code).program);
  let rest = code;
  for (const { start, end } of removed.toSorted((one, other) => other.start - one.start))
    rest = rest.slice(0, start) + code.slice(start, end).replaceAll(/[^\n]/g, "") + rest.slice(end);
  return rest;
}

/** Vite plugin for {@link withoutDescriptions}. */
export function leanSettings(): Plugin {
  return {
    name: "lean-settings",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/worker\/settings(\/[a-z-]+)?\.ts$/ },
      handler: (code) => ({ code: withoutDescriptions(code), map: null }),
    },
  };
}
