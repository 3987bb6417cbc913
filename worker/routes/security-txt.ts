import dayjs from "dayjs";
import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";

const path = "/.well-known/security.txt";

/** Days for which readers may trust the file. RFC 9116 recommends less than a year. */
const trustedDays = 180;

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. Without a configured contact, there is no such page. */
export const securityTxtRoutes = new Hono<AppEnv>().get("/", async (c, next) => {
  const { SECURITY_CONTACT: contact, SECURITY_POLICY: policy } = c.get("settings");
  if (contact === "") return await next();
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${dayjs().add(trustedDays, "day").toISOString()}`,
    `Canonical: ${new URL(c.req.url).origin}${path}`,
    ...(policy === "" ? [] : [`Policy: ${policy}`]),
    "Preferred-Languages: en",
  ];
  c.header("cache-control", "public, max-age=3600");
  return c.text(`${lines.join("\n")}\n`);
});
