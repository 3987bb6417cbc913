import { Hono } from "hono";
import type { AppEnv } from "../../app-env.ts";

export const contentOrigin = new Hono<AppEnv>();
