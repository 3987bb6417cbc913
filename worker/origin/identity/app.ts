import { Hono } from "hono";
import type { AppEnv } from "../../app-env.ts";

export const identityOrigin = new Hono<AppEnv>();
