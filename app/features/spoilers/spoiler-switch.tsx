import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { hideSpoilers, readSpoilers, spoilers } from "../../state/spoilers.ts";
import { Switch } from "../../ui/switch.tsx";

/** No spoilers: scores stay hidden on this device, wherever they stand, until they are asked for. */
export function SpoilerSwitch() {
  const { hidden } = useSnapshot(spoilers);
  useEffect(readSpoilers, []);
  return <Switch legend="Scores" label="No spoilers" on={hidden} onChange={hideSpoilers} />;
}
