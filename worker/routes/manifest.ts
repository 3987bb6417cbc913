import { Hono } from "hono";
import { themeColours } from "../../schemas/league/theme.ts";
import { isRightToLeft } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { ownLanguage } from "../language/page-language.ts";

/** `/site.webmanifest` (W3C Web Application Manifest), with the brand's name. */
export const manifestRoutes = new Hono<AppEnv>().get("/site.webmanifest", (c) => {
  const league = c.get("league");
  const { name, theme } = league;
  const lang = ownLanguage(league);
  const night = themeColours(theme).dark.paper;
  c.header("cache-control", "public, max-age=300");
  c.header("content-type", "application/manifest+json; charset=utf-8");
  return c.body(
    JSON.stringify({
      id: "/",
      name,
      short_name: name,
      start_url: "/",
      scope: "/",
      // With the browser's own back button where it supports that, because the payment and portal pages rely on it.
      display: "standalone",
      display_override: ["minimal-ui", "standalone"],
      lang,
      dir: isRightToLeft(lang) ? "rtl" : "ltr",
      background_color: night,
      theme_color: night,
      icons: [
        { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
        { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
        { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
        { src: "/icons/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      ],
    }),
  );
});
