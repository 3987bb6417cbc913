import { useEffect } from "react";
import { promptLogin } from "../../state/login-prompt.ts";
import { openPanel } from "../../state/panels.ts";
import type { PlaybackFailure } from "./playback-failure.ts";

/** Opens the panel that belongs to a refusal: login prompt or upgrade promo (spec: playback#result-codes). */
export function useFailurePanel(failure: PlaybackFailure): void {
  useEffect(() => {
    if (failure.opens === "login-prompt") promptLogin(failure.message);
    if (failure.opens === "upgrade-promo") openPanel("upgradePromo");
  }, [failure]);
}
