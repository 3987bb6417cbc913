import { useEffect } from "react";
import { t } from "../../../schemas/site/messages.ts";
import { hideSpoilers, readSpoilers, useSpoilers } from "../../state/spoilers.ts";
import { keepLoading } from "../../ui/keep-loading.ts";
import { Switch } from "../../ui/switch.tsx";

/** Switches whether this device hides scores until the fan reveals them. */
export function SpoilerSwitch() {
  const { hidden } = useSpoilers();
  useEffect(readSpoilers, []);
  const change = (hide: boolean) => {
    hideSpoilers(hide);
    // Notifications must not give a hidden score away.
    if ("Notification" in window && Notification.permission === "granted") {
      keepLoading(
        () => import("../push/follow.ts"),
        ({ saveHidesScores }) => void saveHidesScores(),
      );
    }
  };
  return <Switch legend={t("Scores")} label={t("No spoilers")} on={hidden} onChange={change} />;
}
