import { z } from "zod";
import {
  type ChargeName,
  chargeNames,
  type FormName,
  formNames,
  type PatternName,
  patternNames,
  storedCrest,
} from "../../schemas/football/crest.ts";
import { type Theme, themeColours } from "../../schemas/league/theme.ts";
import { darken, fromHue, lighten, normaliseHex } from "../../schemas/site/colour.ts";
import type { ClubLook } from "./crest.ts";
import { dice } from "./random.ts";

const hex = z.string().transform((colour, context) => {
  const normal = normaliseHex(colour);
  if (normal !== null) return normal;
  context.addIssue({ code: "custom", message: "is not a hexadecimal colour" });
  return z.NEVER;
});
const storedColours = z.object({ primary: hex, secondary: hex, accent: hex });

/** A look for a club that has none, derived from its id. */
export function derivedLook(id: number, name: string): ClubLook {
  const random = dice(`club-${id}`);
  const hue = random.between(0, 360);
  const primary = random.chance(0.2) ? darken(fromHue(hue), 0.6) : fromHue(hue);
  const pale = lighten(fromHue(hue, 0.8), 0.6);
  return {
    id,
    name,
    colours: { primary, secondary: random.chance(0.7) ? "#ffffff" : pale, accent: fromHue(hue + 180, 0.6) },
    crest: {
      form: random.pick<FormName>(formNames),
      pattern: random.pick<PatternName>(patternNames),
      charge: random.pick<ChargeName>(chargeNames),
    },
    own: null,
  };
}

/** The league's own look, for images without a club: the accents of both schemes on light paper. */
export function leagueLook(theme: Theme): ClubLook {
  const { light, dark } = themeColours(theme);
  const colours = { primary: light.accent, secondary: light.paper, accent: dark.accent };
  return { ...derivedLook(0, ""), colours };
}

function parseJSON(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The look of a stored club; missing or malformed parts are derived from its id. */
export function storedLook(row: { id: number; name: string; colours: string; crest: string }): ClubLook {
  const derived = derivedLook(row.id, row.name);
  return {
    ...derived,
    colours: storedColours.safeParse(parseJSON(row.colours)).data ?? derived.colours,
    crest: storedCrest.safeParse(parseJSON(row.crest)).data ?? derived.crest,
  };
}
