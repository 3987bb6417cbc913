import { isString, objectOf, optional } from "../../../schemas/site/type-guards.ts";
import { currentClub, setCurrentClub } from "../../state/my-club.ts";

/** The user attribute with the club. The portal's profile page edits it too. */
const attribute = "custom:favourite_club";
/** Key in `sessionStorage` of the account whose club this tab has read. */
const readKey = "my-club-of";
/** Key in `localStorage` of the device's club and the account that had it too: "7 of 3f2c…". Another club was chosen here since. */
const sharedKey = "my-club-shared";

const sharedBy = (id: number | null, ssoID: string) => `${id} of ${ssoID}`;

const isAccountResponse = objectOf({ attributes: objectOf({ [attribute]: optional(isString) }) });

/**
 * Once per session: copies the account's club to this device, or this device's to an account without one. A club that an account has had
 * goes with it, and to no other account.
 */
export async function readAccountClub(ssoID: string): Promise<void> {
  try {
    if (sessionStorage.getItem(readKey) === ssoID) return;
    const response = await fetch("/api/account", { headers: { accept: "application/json" } });
    const body: unknown = response.ok ? await response.json() : null;
    if (!isAccountResponse(body)) return;
    sessionStorage.setItem(readKey, ssoID);
    const id = Number(body.attributes[attribute]) || null;
    const here = currentClub();
    const shared = localStorage.getItem(sharedKey);
    if (id !== null) {
      setCurrentClub(id);
      localStorage.setItem(sharedKey, sharedBy(id, ssoID));
    } else if (here !== null && shared === sharedBy(here, ssoID)) setCurrentClub(null);
    else if (here !== null && !shared?.startsWith(sharedBy(here, ""))) await saveAccountClub(here, ssoID);
  } catch (error) {
    console.warn("The account's club could not be read:", error);
  }
}

/** Stores the club in the account; null removes it. */
export async function saveAccountClub(id: number | null, ssoID: string): Promise<void> {
  try {
    const response = await fetch("/api/account/attributes", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ attributes: { [attribute]: id === null ? "" : String(id) } }),
    });
    if (response.ok) localStorage.setItem(sharedKey, sharedBy(id, ssoID));
    else console.warn("The club was kept on this device alone.", response.status);
  } catch (error) {
    console.warn("The club was kept on this device alone.", error);
  }
}
