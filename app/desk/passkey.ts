import { z } from "zod";
import { passkeyOptionsResponse } from "../../schemas/desk/staff.ts";
import { passkeyRequest } from "../../schemas/identity/passkey.ts";
import { callDesk, DeskRefusal, postDesk } from "./client.ts";

const notUsed = () => new DeskRefusal(0, "not_used", "No passkey was used. Try again, or use password and code.");

const requested = z.object({ options: passkeyRequest });

/** What the browser asks its owner, and gets; null where they say no. Browsers do not say why. */
async function credentialOf(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const given = await asked.catch((error: unknown) => {
    if (error instanceof DOMException) return null;
    throw error;
  });
  if (!(given instanceof PublicKeyCredential)) throw notUsed();
  return given;
}

/** Proves with a passkey who one is. @param path where the options come from. @throws DeskRefusal */
export async function provePasskey(path: string, body: object) {
  const { options } = requested.parse(await postDesk(path, body));
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await credentialOf(navigator.credentials.get({ publicKey }));
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
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return (await credentialOf(navigator.credentials.create({ publicKey }))).toJSON();
}
