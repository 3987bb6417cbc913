import { useEffect } from "react";
import { translated } from "../../../schemas/site/messages.ts";
import { promptLogin } from "../../state/login-prompt.ts";
import { openPanel } from "../../state/panels.ts";
import type { PlaybackFailure } from "./playback-failure.ts";

/** Opens the panel that belongs to a refusal: login prompt or upgrade promo (spec: playback#result-codes). Null: none yet. */
export function useFailurePanel(failure: PlaybackFailure | null): void {
  useEffect(() => {
    if (failure === null) return;
    if (failure.opens === "login-prompt") promptLogin(translated(failure.message));
    if (failure.opens === "upgrade-promo") openPanel("upgradePromo");
  }, [failure]);
}
