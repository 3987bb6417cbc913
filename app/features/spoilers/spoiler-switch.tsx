import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { hideSpoilers, readSpoilers, spoilers } from "../../state/spoilers.ts";
import { Switch } from "../../ui/switch.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** No spoilers: scores stay hidden on this device, wherever they stand, until they are asked for. */
export function SpoilerSwitch() {
  const { hidden } = useSnapshot(spoilers);
  // It may come to life late, and is first what the server drew.
  const hydrated = useHydrated();
  useEffect(readSpoilers, []);
  return <Switch legend="Scores" label="No spoilers" on={hydrated && hidden} onChange={hideSpoilers} />;
}
