import { t } from "../../../schemas/site/messages.ts";
import { notifyAccount, notifyError } from "../../state/notifications.ts";
import { closePanel } from "../../state/panels.ts";
import { takePendingPurchase } from "../../state/pending-purchase.ts";
import { afterSignOut } from "../../state/user.ts";
import { applyTransition } from "./session-client.ts";

/** Shows that the sign-in worked, closes its panel, and resumes the purchase that needed it. */
export function announceSignIn(): void {
  notifyAccount(t("Logged In"));
  closePanel("accountHeaderOpen");
  const purchase = takePendingPurchase();
  if (purchase === null) return;
  import("../packages/continue-purchase.ts").then(
    ({ continuePurchase }) => continuePurchase(purchase),
    () => notifyError(t("Your purchase did not go on"), t("Please try again in a few minutes")),
  );
}

/** Updates the store and notifies the fan, after the session has ended. */
export function announceSignOut(): void {
  applyTransition(afterSignOut);
  notifyAccount(t("Logged Out"));
}
