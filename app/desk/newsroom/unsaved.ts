import { z } from "zod";
import { storedDraft } from "../../../schemas/desk/news.ts";

/*
 * What was written on this device and is not saved yet: it survives a closed laptop.
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
    // Storage is disabled: it lasts as long as the page.
  }
}

export function forgetUnsaved(slug: string): void {
  try {
    localStorage.removeItem(keyOf(slug));
  } catch {
    // Nothing was kept.
  }
}
