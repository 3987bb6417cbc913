import { isBoolean, objectOf } from "../../../schemas/site/type-guards.ts";

/** Milliseconds between polls. Responses may be a second old, so a pulled entry stops within five. */
export const pulledInterval = 3000;

const isPulledResponse = objectOf({ data: objectOf({ attributes: objectOf({ shown: isBoolean }) }) });

/** Whether staff pulled or ended an entry, or it is gone. False if that cannot be determined. */
export async function isPulled(entryID: string, signal: AbortSignal): Promise<boolean> {
  try {
    const body: unknown = await (await fetch(`/api/streams/${encodeURIComponent(entryID)}/shown`, { signal })).json();
    return isPulledResponse(body) && !body.data.attributes.shown;
  } catch {
    return false;
  }
}
