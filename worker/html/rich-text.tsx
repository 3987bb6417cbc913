/** @jsxImportSource hono/jsx */

import type { Child } from "hono/jsx";

/**
 * A message in which some parts are elements, like `richText` of app/ui/rich-text.tsx for React pages. Parts contain only text; one without
 * a component stays as it is.
 */
export const richText = (text: string, parts: Readonly<Record<string, (words: string) => Child>>): Child[] =>
  text.split(/(<\w+>.*?<\/\w+>)/).map((piece) => {
    const [, name = "", words = ""] = /^<(\w+)>(.*)<\/\1>$/.exec(piece) ?? [];
    return parts[name]?.(words) ?? piece;
  });
