import type { Plugin } from "vite";
import { checkContent } from "../../app/content/check.ts";
import type { OutlineEntry } from "../../app/content/page-outline.ts";

/** Fails the build for an invalid page tree, page body or menu, and names the page's path. */
export function contentCheck(entries?: readonly OutlineEntry[]): Plugin {
  return {
    name: "content-check",
    buildStart() {
      checkContent(entries);
    },
  };
}
