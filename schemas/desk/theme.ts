import { z } from "zod";
import { unmendedTheme } from "../league/theme.ts";

/** GET theme: the colours that the league chooses, in both schemes; the site's own are left out. */
export const deskThemeResponse = z.object({ theme: unmendedTheme, revision: z.string() });
/** POST theme: all that the league chooses, over the revision that was looked at. Colours that are hard to read are mended. */
export const deskThemeRequest = z.object({ theme: unmendedTheme, revision: z.string().max(64) });
