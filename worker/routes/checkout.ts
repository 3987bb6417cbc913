import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";

export const checkoutRoutes = new Hono<AppEnv>();
