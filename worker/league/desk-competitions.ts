import { z } from "zod";
import type { DeskCompetition, deskCompetitionRequest, newCompetition } from "../../schemas/desk/competitions.ts";
import { firstTeam, hasTable } from "../../schemas/football/competition-kinds.ts";
import { withPlaceholders } from "../../schemas/league/brand.ts";
import {
  type CompetitionDescription,
  type CompetitionRules,
  usualRules,
} from "../../schemas/league/competition-rules.ts";
import { ApiError, changedMeanwhile } from "../errors.ts";
import type { CurrentLeague, LeagueChange } from "./change-league.ts";
import { pagesOf } from "./desk-pages.ts";
import { partRevision } from "./part-revision.ts";

const fields = z.record(z.string(), z.unknown());
const rawCompetitions = z.array(
  z.looseObject({
    ...{ slug: z.string(), name: z.string() },
    ...{ rules: fields.optional(), formerRules: z.array(fields).optional() },
  }),
);

/** The competitions with the brand filled in, in the league's order. */
export const readCompetitions = ({ league }: CurrentLeague): DeskCompetition[] =>
  league.competitions
    .toSorted((a, b) => a.order - b.order || a.id - b.id)
    .map((competition) => {
      const { id, slug, name, kind, rules } = competition;
      return { id, slug, name, kind, rules, revision: partRevision(competition) };
    });

/** @throws ApiError 404 */
export function findCompetition({ league }: CurrentLeague, slug: string): CompetitionDescription {
  const found = league.competitions.find((each) => each.slug === slug);
  if (found === undefined) throw new ApiError(404, "no_such_competition", "There is no such competition.");
  return found;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The rules without those of rounds and groups. */
const ofTable = ({
  rounds: _rounds,
  groups: _groups,
  goThrough: _goThrough,
  bestNext: _bestNext,
  ...rest
}: CompetitionRules) => rest;

/** Rules in the form of league.json: without default values, except those that were written there before. */
function rawRules(rules: CompetitionRules, before: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const usual = fields.parse(usualRules);
  return Object.fromEntries(
    Object.entries(rules).filter(([name, value]) => name in before || !isSame(value, usual[name])),
  );
}

type KeptRules = CompetitionDescription["formerRules"][number];

/** The record that decides about the last season and those before it, if no later season shares it. */
function recordUntil(last: number, { formerRules }: CompetitionDescription): KeptRules | undefined {
  const [record, ...others] = formerRules.filter(({ until }) => until >= last);
  return record?.until === last && others.length === 0 ? record : undefined;
}

/**
 * Publishes a new name or new rules of a competition.
 * @param season the current one: earlier seasons keep their rules on request. A record of rules that earlier seasons share with the current
 * one is dropped, so that a change of all seasons is theirs too.
 * @throws ApiError 404 for an unknown competition, 409 if it has changed since, 422 for table rules that the competition cannot have
 */
export function changeCompetition(
  current: CurrentLeague,
  slug: string,
  { name, rules, keepsEarlier, revision }: z.output<typeof deskCompetitionRequest>,
  season: number,
): LeagueChange {
  const before = findCompetition(current, slug);
  if (partRevision(before) !== revision) throw changedMeanwhile("this competition");
  if (rules !== null && !hasTable(before.kind) && !isSame(ofTable(rules), ofTable(before.rules))) {
    throw new ApiError(422, "no_table", `The ${before.name} has no table, and so no rules of one.`);
  }
  const isOther = rules !== null && !isSame(rules, before.rules);
  const competitions = rawCompetitions.parse(current.description.competitions).map((own) => {
    if (own.slug !== slug) return own;
    const restored = z.string().parse(withPlaceholders(name, own.name, current.league.brand));
    if (!isOther) return { ...own, name: restored };
    const { formerRules = [], ...others } = own;
    const earlier = { until: season - 1, rules: own.rules ?? {} };
    // The last season already has rules of its own.
    const isRecorded = before.formerRules.some(({ until }) => until >= earlier.until);
    const isShared = isSame(recordUntil(earlier.until, before)?.rules, keepsEarlier ? rules : before.rules);
    const kept = [
      ...formerRules.filter(({ until }) => !(isShared && until === earlier.until)),
      ...(keepsEarlier && !isRecorded ? [earlier] : []),
    ];
    return {
      ...others,
      name: restored,
      rules: rawRules(rules, own.rules ?? {}),
      ...(kept.length > 0 && { formerRules: kept }),
    };
  });
  return {
    description: { ...current.description, competitions },
    pages: current.pages,
    parts: isOther || name !== before.name ? [`competition ${slug}`] : [],
  };
}

const maxOrder = 10_000;

/**
 * Publishes a new competition, as the league's last one.
 * @throws ApiError 409 for a path that is taken, 422 for table rules that it cannot have
 */
export function addCompetition(
  current: CurrentLeague,
  { name, slug, kind, team, division, rules }: z.output<typeof newCompetition>,
): LeagueChange {
  const { competitions } = current.league;
  const same = competitions.find((each) => each.slug === slug);
  const found = pagesOf(current).find(({ page }) => page.path === `competitions/${slug}`);
  const taken = same?.name ?? found?.page.title;
  if (taken !== undefined) {
    throw new ApiError(409, "address_taken", `${taken} is at /competitions/${slug}. Choose another address.`);
  }
  if (!hasTable(kind) && !isSame(ofTable(rules), ofTable(usualRules))) {
    throw new ApiError(422, "no_table", `A competition of kind ${kind} has no table, and so no rules of one.`);
  }
  const entry = {
    id: Math.max(0, ...competitions.map(({ id }) => id)) + 1,
    ...{ slug, name, kind, order: Math.min(maxOrder, Math.max(0, ...competitions.map(({ order }) => order)) + 1) },
    ...(team !== firstTeam && { team }),
    ...(division !== null && { division }),
    rules: rawRules(rules),
  };
  return {
    description: {
      ...current.description,
      competitions: [...rawCompetitions.parse(current.description.competitions), entry],
    },
    pages: current.pages,
    parts: [`competition ${slug}`],
  };
}

/** Removes a competition from the league. @throws ApiError 404, 409 if it has changed since */
export function removeCompetition(current: CurrentLeague, slug: string, revision: string): LeagueChange {
  if (partRevision(findCompetition(current, slug)) !== revision) throw changedMeanwhile("this competition");
  const competitions = rawCompetitions.parse(current.description.competitions).filter((own) => own.slug !== slug);
  return {
    description: { ...current.description, competitions },
    pages: current.pages,
    parts: [`competition ${slug}`],
  };
}
