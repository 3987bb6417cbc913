import { z } from "zod";
import { passkeyOptionsResponse } from "../../../schemas/desk/staff.ts";
import { passkeyRequest } from "../../../schemas/identity/passkey.ts";
import { promptForNewPasskey, promptForPasskey } from "../../features/account/passkey-credential.ts";
import { callDesk, DeskRefusal, postDesk } from "../calls/client.ts";

const notUsed = () => new DeskRefusal(0, "not_used", "No passkey was used. Try again, or use password and code.");

const requestOptions = z.object({ options: passkeyRequest });

/** Proves the user's identity with a passkey. @param path where the options come from. @throws DeskRefusal */
export async function provePasskey(path: string, body: object) {
  const { options } = requestOptions.parse(await postDesk(path, body));
  const credential = await promptForPasskey(options);
  if (credential === null) throw notUsed();
  return { challenge: options.challenge, credential: credential.toJSON() };
}

/** Creates the passkey that accepts an invitation. @throws DeskRefusal */
export async function createPasskey(path: string, body: object): Promise<unknown> {
  return await credentialFor(passkeyOptionsResponse.parse(await postDesk(path, body)));
}

/** Creates another passkey for a signed-in user. @throws DeskRefusal */
export async function createAnotherPasskey(): Promise<unknown> {
  return await credentialFor(await callDesk("GET", "me/passkeys/options", passkeyOptionsResponse));
}

async function credentialFor({ options }: z.output<typeof passkeyOptionsResponse>): Promise<unknown> {
  const credential = await promptForNewPasskey(options);
  if (credential === null) throw notUsed();
  return credential.toJSON();
}
