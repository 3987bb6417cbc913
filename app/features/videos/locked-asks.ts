import { type LiveUpgrade, videoSettings } from "../../content/videos.ts";

/**
 * What a locked video asks of who is here: to log in, or to upgrade, as the league has set it of live ones; null where no pass opens it.
 * @param required the entry's entitlement names.
 */
export function lockedAsks(
  { live, loggedIn, required }: { live: boolean; loggedIn: boolean; required: readonly string[] },
  { require }: Pick<LiveUpgrade, "require"> = videoSettings.liveUpgradeData,
): LiveUpgrade["require"] | null {
  if (!loggedIn && !(live && require === "upgrade")) return "login";
  return required.length > 0 ? "upgrade" : null;
}
