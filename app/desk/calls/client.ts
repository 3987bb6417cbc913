import type { z } from "zod";
import { deskCalls, deskError } from "../../../schemas/desk/staff.ts";

/** A staff call that was refused or failed. Its message is shown to the user. */
export class DeskRefusal extends Error {
  override name = "DeskRefusal";
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const errorMessage = (error: unknown): string =>
  error instanceof DeskRefusal ? error.message : "That did not work. Please try again in a minute.";

/** Whether a call failed because there is no session, or it has ended. */
export const isSignedOut = (error: unknown): boolean => error instanceof DeskRefusal && error.code === "not_signed_in";

/** Whether a call was refused because somebody else has changed the same thing. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof DeskRefusal && error.code === "changed_meanwhile";

/** Whether a retry may succeed: no connection, an expired session, a rate limit, a site that is down. */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof DeskRefusal) || [0, 401, 408, 429].includes(error.status) || error.status >= 500;

/** Functions of the shell that calls use. */
interface SignInDialogs {
  /** Opens the dialog that confirms a sign-in; false if it is closed without confirming. */
  confirm: () => Promise<boolean>;
  /** Opens the dialog that signs in again; false if it is closed without signing in. */
  signIn: () => Promise<boolean>;
  /** Called when the session has ended. */
  onEnded: () => void;
}
const noDialogs: SignInDialogs = { confirm: async () => false, signIn: async () => false, onEnded: () => {} };
let dialogs = noDialogs;

/** Lets calls open the shell's dialogs. @returns a function that undoes this */
export function setSignInDialogs(shell: SignInDialogs): () => void {
  dialogs = shell;
  return () => {
    dialogs = noDialogs;
  };
}

/** Opens the dialog to sign in again without leaving the page; false if it is closed without signing in. */
export const signInAgain = (): Promise<boolean> => dialogs.signIn();

const listeners = new Set<() => void>();
/** Calls a listener after each sign-in on an open page. @returns a function that unsubscribes it */
export function onSignedInAgain(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
export function announceSignIn(): void {
  for (const listener of listeners) listener();
}

interface RequestBody {
  body: BodyInit | null;
  type: string;
}
const asJSON = (body: object): RequestBody => ({ body: JSON.stringify(body), type: "application/json" });

async function send(method: "GET" | "POST", path: string, { body, type }: RequestBody): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(`${deskCalls}/${path}`, {
      ...{ method, headers: { accept: "application/json", "content-type": type } },
      ...(method === "POST" && { body }),
    });
  } catch {
    throw new DeskRefusal(0, "unreachable", "The site cannot be reached. Are you online?");
  }
  if (response.status === 204) return null;
  const content: unknown = await response.json().catch(() => null);
  if (response.ok) return content;
  const { code, message } = deskError.safeParse(content).data?.error ?? {
    code: "unavailable",
    message: "That does not work at the moment. Please try again in a minute.",
  };
  const refusal = new DeskRefusal(response.status, code, message);
  if (isSignedOut(refusal)) dialogs.onEnded();
  throw refusal;
}

let isBackground = false;
/**
 * For calls that no user action triggers: they open no sign-in dialog over what somebody is doing. Applies to calls that `start` makes
 * synchronously.
 */
export function inBackground<Result>(start: () => Result): Result {
  const before = isBackground;
  isBackground = true;
  try {
    return start();
  } finally {
    isBackground = before;
  }
}

/** Sends a call. If it needs a sign-in or a confirmed one, opens that dialog and sends the call again. @throws DeskRefusal */
async function call(method: "GET" | "POST", path: string, sent: RequestBody): Promise<unknown> {
  const asks = !isBackground;
  try {
    return await send(method, path, sent);
  } catch (error) {
    const isConfirmation = error instanceof DeskRefusal && error.code === "confirmation_needed";
    if (!isConfirmation && !(asks && isSignedOut(error))) throw error;
    if (!(await (isConfirmation ? dialogs.confirm() : dialogs.signIn()))) throw error;
    return await send(method, path, sent);
  }
}

/** Makes a staff call. If it needs a sign-in or a confirmed one, opens that dialog and makes the call again. @throws DeskRefusal */
export async function callDesk<Schema extends z.ZodType>(
  method: "GET" | "POST",
  path: string,
  response: Schema,
  body: object = {},
): Promise<z.output<Schema>> {
  return response.parse(await call(method, path, asJSON(body)));
}

/** Uploads a file as the body of a staff call. @throws DeskRefusal */
export async function uploadFile<Schema extends z.ZodType>(
  path: string,
  file: File,
  response: Schema,
): Promise<z.output<Schema>> {
  return response.parse(await call("POST", path, { body: file, type: "application/octet-stream" }));
}

/** Makes a GET call; null if it responds with 404. @throws DeskRefusal */
export async function callDeskOrNull<Schema extends z.ZodType>(
  path: string,
  response: Schema,
): Promise<z.output<Schema> | null> {
  try {
    return await callDesk("GET", path, response);
  } catch (error) {
    if (error instanceof DeskRefusal && error.status === 404) return null;
    throw error;
  }
}

/** Makes a POST call and returns its response unparsed. Opens no dialog. @throws DeskRefusal */
export async function postDesk(path: string, body: object = {}): Promise<unknown> {
  return await send("POST", path, asJSON(body));
}
