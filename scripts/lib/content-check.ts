import type { Plugin } from "vite";
import { checkContent } from "../../app/content/check.ts";
import type { OutlineEntry } from "../../app/content/page-outline.ts";

/** Fails the build where the page tree, a page's body or a menu is broken, with the path of the page. */
export function contentCheck(entries?: readonly OutlineEntry[]): Plugin {
  return {
    name: "content-check",
    buildStart() {
      checkContent(entries);
    },
  };
}
