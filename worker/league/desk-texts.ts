import { z } from "zod";
import type { DeskTexts } from "../../schemas/desk/texts.ts";
import { withPlaceholders } from "../../schemas/league/brand.ts";
import { changedMeanwhile } from "../errors.ts";
import type { CurrentLeague, LeagueChange } from "./change-league.ts";
import { partRevision } from "./part-revision.ts";

const fields = z.record(z.string(), z.unknown());
const rawTexts = z.looseObject({
  site: z.looseObject({ cookieNotice: fields }),
  streamer: z.looseObject({ site: fields }),
});

/** The texts with the brand filled in. */
function textsNow({ league: { site, streamer } }: CurrentLeague): DeskTexts {
  const { heading, text, acceptAll, onlyEssential, choose } = site.cookieNotice;
  return {
    help: {
      title: streamer.troubleshootingTitle,
      questions: streamer.site.questions.map(({ title, body }) => ({ title, body })),
    },
    cookieNotice: { heading, text, acceptAll, onlyEssential, choose },
  };
}

export function readTexts(current: CurrentLeague) {
  const texts = textsNow(current);
  return { texts, revision: partRevision(texts) };
}

/** @throws ApiError 409 when they have changed since */
export function changeTexts(current: CurrentLeague, texts: DeskTexts, revision: string): LeagueChange {
  const before = textsNow(current);
  if (partRevision(before) !== revision) {
    throw changedMeanwhile("these texts", "them");
  }
  const { site, streamer } = rawTexts.parse(current.description);
  const { cookieNotice, help } = texts;
  // Texts that the league does not set are the site's own, in each language. They are written only once they were edited.
  const own = Object.entries(cookieNotice).filter(
    ([name, text]) => name in site.cookieNotice || text !== new Map(Object.entries(before.cookieNotice)).get(name),
  );
  const restored = (value: unknown, of: unknown) => withPlaceholders(value, of, current.league.brand);
  const isOther = (name: keyof DeskTexts) => JSON.stringify(texts[name]) !== JSON.stringify(before[name]);
  return {
    description: {
      ...current.description,
      site: {
        ...site,
        cookieNotice: {
          ...site.cookieNotice,
          ...fields.parse(restored(Object.fromEntries(own), site.cookieNotice)),
        },
      },
      streamer: {
        ...streamer,
        troubleshootingTitle: restored(help.title, streamer.troubleshootingTitle),
        site: { ...streamer.site, questions: restored(help.questions, streamer.site.questions) },
      },
    },
    pages: current.pages,
    parts: [...(isOther("help") ? ["help"] : []), ...(isOther("cookieNotice") ? ["cookie notice"] : [])],
  };
}
