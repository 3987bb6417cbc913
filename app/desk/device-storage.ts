import type { z } from "zod";

/*
 * Unsent work, stored on this device so that it survives a closed tab. Several people may use the device: each member of staff has their
 * own keys, `desk MEMBER KIND NAME`, and sees no others.
 */

/** Id of the signed-in member of staff. Null before the sign-in: then nothing is read or stored. */
let member: string | null = null;

/** Kind of unpublished changes of settings. They are deleted on sign-out, because squads contain dates of birth. */
export const unpublishedKind = "arranged";

/** Key whose value is the signed-in member's id, so that other tabs notice a change. */
const memberKey = "desk-member";

/** All keys of the storage. */
function allKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // Storage is disabled, so nothing was stored.
    return [];
  }
}

/** Switches to a member's work and deletes others' unpublished settings. @returns false if it was this member's already */
export function openMemberStorage(id: string): boolean {
  if (member === id) return false;
  member = id;
  for (const key of allKeys()) {
    const [prefix = "", owner, kind = ""] = key.split(" ");
    const isAnothers = prefix === "desk" && owner !== id && kind === unpublishedKind;
    // Before 2026-11-29 keys had no member, so such data may be anybody's.
    const isNobodys = prefix.startsWith("desk-") && key !== memberKey;
    if (isAnothers || isNobodys) localStorage.removeItem(key);
  }
  try {
    localStorage.setItem(memberKey, id);
  } catch {
    // Storage is disabled, so other tabs only notice when they read `me` again.
  }
  return true;
}

/** Ends a member's work: unsent work stays stored for their return, except unpublished settings. */
export function closeMemberStorage(): void {
  const removedPrefix = `desk ${member} ${unpublishedKind} `;
  for (const key of allKeys()) if (key.startsWith(removedPrefix) || key === memberKey) localStorage.removeItem(key);
  member = null;
}

/** Whether a storage event means that somebody else has signed in here, or this member has signed out. */
export const isOtherMember = ({ key, newValue }: Pick<StorageEvent, "key" | "newValue">): boolean =>
  key === memberKey && newValue !== member;

/** Storage for work of one kind. @param kind a single word */
export function deviceStorage<Schema extends z.ZodType>(kind: string, schema: Schema) {
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
    /** Null if there is none, or this version cannot read it. */
    read,
    /** Everything of this kind that this version can read. */
    readAll: (): z.output<Schema>[] =>
      allKeys()
        .filter((key) => key.startsWith(prefix()))
        .flatMap((key) => read(key.slice(prefix().length)) ?? []),
    /** Whether a storage key is of this kind and belongs to the signed-in member. */
    has: (key: string | null): boolean => key?.startsWith(prefix()) ?? false,
    write(name: string, work: z.input<Schema>): void {
      if (member === null) return;
      try {
        localStorage.setItem(prefix() + name, JSON.stringify(work));
      } catch {
        // Storage is disabled, so the work only lasts as long as the page.
      }
    },
    remove(name: string): void {
      try {
        localStorage.removeItem(prefix() + name);
      } catch {
        // Storage is disabled, so nothing was stored.
      }
    },
  };
}
