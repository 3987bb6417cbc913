import { setCurrentClub } from "../../state/my-club.ts";
import { user } from "../../state/user.ts";

/** Makes a club the fan's own: on this device, and in the account where one is signed in. */
export async function chooseClub(id: number | null): Promise<void> {
  setCurrentClub(id);
  if (!user.loggedIn) return;
  const { saveAccountClub } = await import("./account-club.ts");
  await saveAccountClub(id);
}
