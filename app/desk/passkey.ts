import { z } from "zod";
import { passkeyOptionsResponse } from "../../schemas/desk/staff.ts";
import { passkeyRequest } from "../../schemas/identity/passkey.ts";
import { promptForNewPasskey, promptForPasskey } from "../features/account/passkey-credential.ts";
import { callDesk, DeskRefusal, postDesk } from "./client.ts";

const notUsed = () => new DeskRefusal(0, "not_used", "No passkey was used. Try again, or use password and code.");

const requested = z.object({ options: passkeyRequest });

/** Proves with a passkey who one is. @param path where the options come from. @throws DeskRefusal */
export async function provePasskey(path: string, body: object) {
  const { options } = requested.parse(await postDesk(path, body));
  const credential = await promptForPasskey(options);
  if (credential === null) throw notUsed();
  return { challenge: options.challenge, credential: credential.toJSON() };
}

/** Makes a passkey to accept an invitation by. @throws DeskRefusal */
export async function makePasskey(path: string, body: object): Promise<unknown> {
  return await credentialFor(passkeyOptionsResponse.parse(await postDesk(path, body)));
}

/** Makes another passkey. @throws DeskRefusal */
export async function makeAnotherPasskey(): Promise<unknown> {
  return await credentialFor(await callDesk("GET", "me/passkeys/options", passkeyOptionsResponse));
}

async function credentialFor({ options }: z.output<typeof passkeyOptionsResponse>): Promise<unknown> {
  const credential = await promptForNewPasskey(options);
  if (credential === null) throw notUsed();
  return credential.toJSON();
}
