import { z } from "zod";
import { type PageBody, pageBody } from "../../schemas/content/page-tree.ts";
import { aboutBodies } from "./bodies/about.ts";
import { communityBodies } from "./bodies/community.ts";
import { competitionBodies } from "./bodies/competitions.ts";
import { governanceBodies } from "./bodies/governance.ts";
import { legalBodies } from "./bodies/legal.ts";
import { supporterBodies } from "./bodies/supporters.ts";
import { watchBodies } from "./bodies/watch.ts";
import { workBodies } from "./bodies/work.ts";
import type { BodySource } from "./body-source.ts";
import type { Brand } from "./page-tree.ts";

const sources: Record<string, BodySource> = {
  ...competitionBodies,
  ...communityBodies,
  ...watchBodies,
  ...governanceBodies,
  ...aboutBodies,
  ...supporterBodies,
  ...workBodies,
  ...legalBodies,
};

const known = new Map<string, Map<string, PageBody>>();

/** Bodies of content pages by path, with the brand's name and slug filled in. Built and checked once per process. */
export function pageBodies(brand: Brand): Map<string, PageBody> {
  const key = JSON.stringify([brand.slug, brand.name]);
  const bodies = known.get(key) ?? fill(brand);
  known.set(key, bodies);
  return bodies;
}

function fill(brand: Brand): Map<string, PageBody> {
  const named = (text: string) => text.replaceAll("{brand}", brand.slug).replaceAll("{name}", brand.name);
  return new Map(
    Object.entries(sources).map(([path, body]) => {
      const filled: unknown = JSON.parse(JSON.stringify(body), (_, value) =>
        typeof value === "string" ? named(value) : value,
      );
      const parsed = pageBody.safeParse(filled);
      if (!parsed.success) throw new Error(`The body of ${path} is broken: ${z.prettifyError(parsed.error)}`);
      return [named(path), parsed.data];
    }),
  );
}
