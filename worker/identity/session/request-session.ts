import type { Current } from "./record.ts";

const perRequest = new WeakMap<object, Promise<Current | null>>();

/** What is known of a request's session already; undefined before anybody has asked. @param c the request's context */
export const knownSession = (c: object): Promise<Current | null> | undefined => perRequest.get(c);

/** From now on this is the request's session; null for none. */
export function setSession(c: object, session: Promise<Current | null>): void {
  perRequest.set(c, session);
}
