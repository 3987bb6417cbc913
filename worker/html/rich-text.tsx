/** @jsxImportSource hono/jsx */

import type { Child } from "hono/jsx";

/**
 * A message with parts that are elements, as `richText` of app/ui/rich-text.tsx does it for pages of React. Parts hold words alone; one
 * that nothing is given for stays as it is.
 */
export const richText = (text: string, parts: Readonly<Record<string, (words: string) => Child>>): Child[] =>
  text.split(/(<\w+>.*?<\/\w+>)/).map((piece) => {
    const [, name = "", words = ""] = /^<(\w+)>(.*)<\/\1>$/.exec(piece) ?? [];
    return parts[name]?.(words) ?? piece;
  });
