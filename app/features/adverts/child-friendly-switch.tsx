import { t } from "../../../schemas/site/messages.ts";
import { setChildFriendly } from "../../state/child-friendly.ts";
import { Switch } from "../../ui/switch.tsx";
import { useChildFriendly } from "./use-child-friendly.ts";

/**
 * Switch of child-friendly mode, which hides adverts and sponsors that are not for children (spec:
 * adverts-and-consent#child-friendly-mode).
 */
export function ChildFriendlySwitch() {
  return (
    <Switch
      legend={t("Adverts and sponsors")}
      label={t("Child-friendly")}
      on={useChildFriendly()}
      onChange={setChildFriendly}
    />
  );
}
