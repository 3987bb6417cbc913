import { z } from "zod";
import { rawTheme } from "../league/theme.ts";

/** GET theme: the colours that the league has chosen, for both colour schemes. The site's defaults are left out. */
export const deskThemeResponse = z.object({ theme: rawTheme, revision: z.string() });
/** POST theme: all chosen colours. `revision` is the one the change is based on. Colours with too little contrast are adjusted. */
export const deskThemeRequest = z.object({ theme: rawTheme, revision: z.string().max(64) });
