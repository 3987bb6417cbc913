import { useEffect, useState } from "react";
import { arrayOf, isBoolean, isString, objectOf } from "../../../schemas/site/type-guards.ts";
import { useUser } from "../../state/user.ts";

/** Passes on sale that play nothing in this viewer's country. */
interface BlockedPasses {
  /** Ids of price options. */
  options: readonly string[];
  /** Whether no video that needs a pass is shown here. */
  everything: boolean;
}

const isBlockedPasses = objectOf({ data: arrayOf(isString), everything: isBoolean });
const nothing: BlockedPasses = { options: [], everything: false };

async function fetchBlockedPasses(): Promise<BlockedPasses> {
  const response = await fetch("/api/packages/closed-here");
  const body: unknown = response.ok ? await response.json() : null;
  return isBlockedPasses(body) ? { options: body.data, everything: body.everything } : nothing;
}

let request: Promise<BlockedPasses> | null = null;

/**
 * Passes that play nothing in this viewer's country. Fetched separately, because cached pages are the same for everybody. Empty until
 * loaded, and on failure: the checkout checks again.
 */
export function useBlockedPasses(): BlockedPasses {
  const [closed, setClosed] = useState(nothing);
  const { bypassed } = useUser();
  useEffect(() => {
    request ??= fetchBlockedPasses().catch(() => nothing);
    void request.then(setClosed);
  }, []);
  return bypassed ? nothing : closed;
}
