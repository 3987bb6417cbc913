import { z } from "zod";
import { storedDraft } from "../../../schemas/desk/news.ts";

/*
 * Unsaved changes of an article, stored on this device so that they survive a closed tab.
 */

const unsaved = z.object({ revision: z.int().nonnegative(), draft: storedDraft });
type Unsaved = z.infer<typeof unsaved>;

const keyOf = (slug: string) => `desk-article ${slug}`;

export function readUnsaved(slug: string): Unsaved | null {
  try {
    return unsaved.parse(JSON.parse(localStorage.getItem(keyOf(slug)) ?? ""));
  } catch {
    return null;
  }
}

export function keepUnsaved(slug: string, written: Unsaved): void {
  try {
    localStorage.setItem(keyOf(slug), JSON.stringify(written));
  } catch {
    // Storage is disabled: the changes last as long as the page.
  }
}

export function forgetUnsaved(slug: string): void {
  try {
    localStorage.removeItem(keyOf(slug));
  } catch {
    // Storage is disabled: nothing was stored.
  }
}
