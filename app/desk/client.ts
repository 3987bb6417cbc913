import type { z } from "zod";
import { deskCalls, deskError } from "../../schemas/desk/staff.ts";

/** A staff call that was refused or failed; its message is shown to the caller. */
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

export const sentenceOf = (error: unknown): string =>
  error instanceof DeskRefusal ? error.message : "That did not work. Please try again in a minute.";

async function send(method: "GET" | "POST", path: string, body: object): Promise<unknown> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  let response: Response;
  try {
    response = await fetch(
      `${deskCalls}/${path}`,
      method === "GET" ? { headers } : { method, headers, body: JSON.stringify(body) },
    );
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
  throw new DeskRefusal(response.status, code, message);
}

/** Opens the dialog that confirms a sign-in; false when it is closed without confirming. Set by the shell. */
let requestConfirmation: () => Promise<boolean> = async () => false;
export function onConfirmationNeeded(request: () => Promise<boolean>): void {
  requestConfirmation = request;
}

/** Makes a staff call. When it needs a confirmed sign-in, opens the dialog and tries again. @throws DeskRefusal */
export async function callDesk<Schema extends z.ZodType>(
  method: "GET" | "POST",
  path: string,
  response: Schema,
  body: object = {},
): Promise<z.output<Schema>> {
  try {
    return response.parse(await send(method, path, body));
  } catch (error) {
    if (!(error instanceof DeskRefusal) || error.code !== "confirmation_needed" || !(await requestConfirmation()))
      throw error;
    return response.parse(await send(method, path, body));
  }
}

/** Makes a call that reads; null for what there is not. @throws DeskRefusal */
export async function findAtDesk<Schema extends z.ZodType>(
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

/** Makes a POST call and returns its response unparsed. @throws DeskRefusal */
export async function postDesk(path: string, body: object = {}): Promise<unknown> {
  return await send("POST", path, body);
}
