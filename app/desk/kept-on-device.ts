import type { z } from "zod";

/** Takes everything of a prefix away from this device. */
export function forgetKept(prefix: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(`${prefix} `)) localStorage.removeItem(key);
  } catch {
    // Storage is disabled: nothing was stored.
  }
}

/** Work that is not sent yet, stored on this device so that it survives a closed tab. @param prefix of its keys in the storage */
export function keptOnDevice<Schema extends z.ZodType>(prefix: string, schema: Schema) {
  const keyOf = (name: string) => `${prefix} ${name}`;
  return {
    /** Null for none, and for one that this version cannot read. */
    read(name: string): z.output<Schema> | null {
      try {
        return schema.parse(JSON.parse(localStorage.getItem(keyOf(name)) ?? ""));
      } catch {
        return null;
      }
    },
    keep(name: string, work: z.input<Schema>): void {
      try {
        localStorage.setItem(keyOf(name), JSON.stringify(work));
      } catch {
        // Storage is disabled: the work lasts as long as the page.
      }
    },
    forget(name: string): void {
      try {
        localStorage.removeItem(keyOf(name));
      } catch {
        // Storage is disabled: nothing was stored.
      }
    },
  };
}
