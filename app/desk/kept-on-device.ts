import type { z } from "zod";

/*
 * Work that is not sent yet, stored on this device so that it survives a closed tab. Others may use the device: each member of staff
 * has keys of their own, `desk MEMBER KIND NAME`, and sees no others.
 */

/** Id of the member who works here; null before the sign-in, while nothing is read or stored. */
let member: string | null = null;

/** The kind of what is arranged and not published. Squads have dates of birth, which do not stay on a device that others use. */
export const arrangedKind = "arranged";

/** Names who works here, for other tabs. */
const memberKey = "desk-member";

/** Keys of all members' work. */
function allKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // Storage is disabled: nothing was stored.
    return [];
  }
}

/** Begins a member's work on this device. What others have arranged is taken away. @returns whether it was another's, or nobody's, before */
export function beginWork(id: string): boolean {
  if (member === id) return false;
  member = id;
  for (const key of allKeys()) {
    const [prefix = "", owner, kind = ""] = key.split(" ");
    const isAnothers = prefix === "desk" && owner !== id && kind === arrangedKind;
    // Up to 2026-11-29 keys named nobody, so what they have may be anybody's.
    const isNobodys = prefix.startsWith("desk-") && key !== memberKey;
    if (isAnothers || isNobodys) localStorage.removeItem(key);
  }
  try {
    localStorage.setItem(memberKey, id);
  } catch {
    // Storage is disabled: other tabs ask the site who works here.
  }
  return true;
}

/** Ends a member's work on this device: what is stored waits until they are back, but for what they have arranged. */
export function endWork(): void {
  const forgotten = `desk ${member} ${arrangedKind} `;
  for (const key of allKeys()) if (key.startsWith(forgotten) || key === memberKey) localStorage.removeItem(key);
  member = null;
}

/** Whether a change of the storage says that somebody else works here now, or nobody. */
export const isAnothersNow = ({ key, newValue }: Pick<StorageEvent, "key" | "newValue">): boolean =>
  key === memberKey && newValue !== member;

/** Work of one kind. @param kind one word */
export function keptOnDevice<Schema extends z.ZodType>(kind: string, schema: Schema) {
  const prefix = () => `desk ${member} ${kind} `;
  const read = (name: string): z.output<Schema> | null => {
    if (member === null) return null;
    try {
      return schema.parse(JSON.parse(localStorage.getItem(prefix() + name) ?? ""));
    } catch {
      return null;
    }
  };
  return {
    /** Null for none, and for one that this version cannot read. */
    read,
    /** All that can be read. */
    readAll: (): z.output<Schema>[] =>
      allKeys()
        .filter((key) => key.startsWith(prefix()))
        .flatMap((key) => read(key.slice(prefix().length)) ?? []),
    /** Whether a key of the storage is of this kind, and of the member who works here. */
    has: (key: string | null): boolean => key?.startsWith(prefix()) ?? false,
    keep(name: string, work: z.input<Schema>): void {
      if (member === null) return;
      try {
        localStorage.setItem(prefix() + name, JSON.stringify(work));
      } catch {
        // Storage is disabled: the work lasts as long as the page.
      }
    },
    forget(name: string): void {
      try {
        localStorage.removeItem(prefix() + name);
      } catch {
        // Storage is disabled: nothing was stored.
      }
    },
  };
}
