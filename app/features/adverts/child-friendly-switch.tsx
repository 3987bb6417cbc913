import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { childFriendly, readChildFriendly, setChildFriendly } from "../../state/child-friendly.ts";
import { Switch } from "../../ui/switch.tsx";

/** Child-friendly mode: with it, adverts and sponsors that are not for children are hidden (public-site §4). */
export function ChildFriendlySwitch() {
  const { on } = useSnapshot(childFriendly);
  useEffect(readChildFriendly, []);
  return <Switch legend="Adverts and sponsors" label="Child-friendly" on={on} onChange={setChildFriendly} />;
}
