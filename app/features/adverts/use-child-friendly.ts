import { useEffect } from "react";
import { readChildFriendly, useChildFriendlyMode } from "../../state/child-friendly.ts";

/** Whether child-friendly mode is on in this browser. */
export function useChildFriendly(): boolean {
  const { on } = useChildFriendlyMode();
  useEffect(readChildFriendly, []);
  return on;
}
