import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { arrayOf, isString, objectOf } from "../../../schemas/site/guard.ts";
import { user } from "../../state/user.ts";

const isClosedHere = objectOf({ data: arrayOf(isString) });

async function fetchClosedHere(): Promise<string[]> {
  const response = await fetch("/api/packages/closed-here");
  const body: unknown = response.ok ? await response.json() : null;
  return isClosedHere(body) ? body.data : [];
}

let request: Promise<string[]> | null = null;

/**
 * Ids of the price options that open nothing in this viewer's country: pages are the same for everybody, so this comes after them.
 * Empty until it is known, and on failure: the checkout checks again.
 */
export function useClosedHere(): readonly string[] {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const { bypassed } = useSnapshot(user);
  useEffect(() => {
    request ??= fetchClosedHere().catch(() => []);
    void request.then(setClosed);
  }, []);
  return bypassed ? [] : closed;
}
