import { setChildFriendly } from "../../state/child-friendly.ts";
import { Switch } from "../../ui/switch.tsx";
import { useChildFriendly } from "./use-child-friendly.ts";

/**
 * Child-friendly mode: with it, adverts and sponsors that are not for children are hidden (spec:
 * adverts-and-consent#child-friendly-mode).
 */
export function ChildFriendlySwitch() {
  return (
    <Switch legend="Adverts and sponsors" label="Child-friendly" on={useChildFriendly()} onChange={setChildFriendly} />
  );
}
