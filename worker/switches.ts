import type { Context } from "hono";
import { z } from "zod";
import { message } from "../schemas/site/messages.ts";
import type { SwitchName } from "../schemas/site/switches.ts";
import type { AppEnv } from "./app-env.ts";
import { ApiError } from "./errors.ts";

/** Messages for disabled features. Adverts and notifications simply do not appear. */
export const offMessages = {
  registration: message("Nobody can register at the moment. Please try again later: who has an account can log in."),
  sales: message("Passes are not on sale at the moment. What you have bought goes on. Please try again later."),
  push: message("Notifications cannot be turned on at the moment. Please try again later."),
  contact: message("Messages are not taken at the moment. Please try again later."),
} as const satisfies Partial<Record<SwitchName, string>>;

/** Whether staff have switched a feature off, as far as this request knows: a change takes effect within six seconds. */
export const isOff = (c: Context<AppEnv>, name: SwitchName): boolean => c.get("switchedOff").has(name);

/** @param code of the error. @throws ApiError 503 if it is switched off */
export function requireOn(c: Context<AppEnv>, name: keyof typeof offMessages, code = "switched_off"): void {
  if (isOff(c, name)) throw new ApiError(503, code, offMessages[name], { "retry-after": "300" });
}

const rows = z.array(
  z
    .object({ name: z.string(), off_since: z.iso.datetime(), off_by: z.string() })
    .transform(({ name, off_since, off_by }) => ({ name, since: off_since, by: off_by })),
);

/** The features that are switched off, with time and author. */
export async function readSwitchedOff(database: D1Database) {
  const { results } = await database.prepare("SELECT name, off_since, off_by FROM site_switches").all();
  return rows.parse(results);
}

/** Switches a feature off or on. @returns false if it already was */
export async function setSwitch(
  database: D1Database,
  { name, off, by }: { name: SwitchName; off: boolean; by: string },
  now: Date,
): Promise<boolean> {
  const statement = off
    ? database
        .prepare("INSERT INTO site_switches (name, off_since, off_by) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
        .bind(name, now.toISOString(), by)
    : database.prepare("DELETE FROM site_switches WHERE name = ?").bind(name);
  return (await statement.run()).meta.changes === 1;
}
