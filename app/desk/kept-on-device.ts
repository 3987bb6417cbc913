import type { z } from "zod";

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
