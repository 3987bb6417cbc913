import { setCurrentClub } from "../../state/my-club.ts";
import { user } from "../../state/user.ts";

/** Sets the fan's own club on this device and, if signed in, in the account. Null removes it. */
export async function chooseClub(id: number | null): Promise<void> {
  setCurrentClub(id);
  if (!user.loggedIn) return;
  const { saveAccountClub } = await import("./account-club.ts");
  await saveAccountClub(id, user.ssoID);
}
